// One wrong value at a time in an otherwise valid request, for every call: wrong types, values over the limit, ids of
// nothing, no token. The answer is an error that the contract names for this call, and no row has changed.
import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { errorNumber } from "../../contract/errors.ts";
import { type Answer, testApp } from "../support/app.ts";
import { atRest } from "../support/at-rest.ts";
import { tableChecksums } from "../support/checksum.ts";
import { codeOf, signUp } from "../support/people.ts";
import type { Ask } from "../support/rights/row.ts";
import { MATRIX } from "../support/rights-matrix.ts";
import { makeWorld, type World } from "../support/world.ts";

const app = await testApp();
const { pool } = app.database;
const people = {
  owner: await signUp(app, "owner"),
  writer: await signUp(app, "writer"),
  reader: await signUp(app, "reader"),
  stranger: await signUp(app, "stranger"),
};
let world: World;
beforeAll(async () => {
  world = await makeWorld(app, people);
});

/** Values that no field of any call accepts. */
const WRONG: readonly unknown[] = [
  7,
  -1,
  1.5,
  true,
  null,
  {},
  [],
  ["x"],
  [[]],
  { $gt: "" },
  "",
  " ",
  "\u0000",
  "\ud800",
  "x".repeat(20_000),
  "' or 1=1 --",
];
const WRONG_QUERY = ["", "0", "-1", "101", "1e3", "NaN", "x", "[]", "%00", "x".repeat(5_000)];
const WRONG_IDS = [
  "x",
  "0",
  "..%2f..%2fetc",
  "%00",
  "'%20or%201=1",
  "00000000-0000-0000-0000-00000000000g",
  "x".repeat(300),
];
const LIMIT = 64 * 1024;

interface Sent {
  what: string;
  answer: Answer;
  /** The expected codes; by default the endpoint's own and 42200. */
  codes?: readonly number[];
}

function pathOf(endpoint: Endpoint, { params = {}, query = "" }: Ask): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "") + query;
}

const send = (endpoint: Endpoint, ask: Ask, headers = {}) =>
  app.request(endpoint.method, pathOf(endpoint, ask), { token: people.owner.token, body: ask.body, headers });

/** Whether the contract accepts this value: then it is not a wrong one. */
const takes = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).success ?? true;

function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema && "shape" in schema ? Object.keys(schema.shape as object) : [];
}

async function* wrongBodies(endpoint: Endpoint, right: Ask): AsyncGenerator<Sent> {
  for (const body of ["x", 7, true, [], [[]], undefined])
    if (!takes(endpoint.body, body))
      yield { what: `the body ${JSON.stringify(body)}`, answer: await send(endpoint, { ...right, body }) };
  for (const field of fieldsOf(endpoint.body))
    for (const value of [...WRONG, undefined]) {
      const body = { ...(right.body as object), [field]: value };
      if (takes(endpoint.body, body)) continue;
      yield {
        what: `${field}: ${JSON.stringify(value)?.slice(0, 40)}`,
        answer: await send(endpoint, { ...right, body }),
      };
    }
  const huge = { ...(right.body as object), lang: "x".repeat(endpoint.bodyLimit ?? LIMIT) };
  yield { what: "a body over the limit", answer: await send(endpoint, { ...right, body: huge }), codes: [41300] };
  const asForm = {
    method: endpoint.method,
    headers: { authorization: `Bearer ${people.owner.token}`, "content-type": "application/x-www-form-urlencoded" },
    body: "title=x",
  };
  const form = await fetch(app.url + pathOf(endpoint, right), asForm);
  yield {
    what: "a form",
    answer: { status: form.status, headers: form.headers, body: await form.json() },
    codes: [41500],
  };
}

async function* wrongQueries(endpoint: Endpoint, right: Ask): AsyncGenerator<Sent> {
  for (const field of fieldsOf(endpoint.query))
    for (const value of WRONG_QUERY) {
      if (takes(endpoint.query, { [field]: decodeURIComponent(value) }) && field !== "cursor") continue;
      yield {
        what: `?${field}=${value.slice(0, 40)}`,
        answer: await send(endpoint, { ...right, query: `?${field}=${value}` }),
      };
    }
}

async function* wrongPaths(endpoint: Endpoint, right: Ask): AsyncGenerator<Sent> {
  for (const name of Object.keys(right.params ?? {}))
    for (const value of WRONG_IDS) {
      const params = { ...right.params, [name]: value };
      if (takes(endpoint.params, { ...params, [name]: decodeURIComponent(value) })) continue;
      const answer = await send(endpoint, { ...right, params });
      yield { what: `:${name} ${value.slice(0, 40)}`, answer, codes: [42200] };
    }
}

async function* withoutToken(endpoint: Endpoint, right: Ask): AsyncGenerator<Sent> {
  for (const token of [undefined, "x", people.owner.refreshToken, `${people.owner.token}x`])
    yield {
      what: `the token ${token?.slice(0, 12)}`,
      answer: await app.request(endpoint.method, pathOf(endpoint, right), { token, body: right.body }),
      codes: [40103],
    };
  yield { what: "another's uid", answer: await send(endpoint, right, { uid: people.reader.uid }), codes: [40103] };
}

/** A public call without input cannot be wrong. */
const canBeWrong = ({ body, query, params, access }: Endpoint) => Boolean(body ?? query ?? params) || access === "user";

describe.each(
  app.http.boundEndpoints
    .filter(canBeWrong)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)("%s", (name, endpoint) => {
  const right = (): Ask => MATRIX[name]?.ask(world, "owner") ?? {};
  const own = [42200, ...endpoint.errors.map(errorNumber)];

  const kinds = [
    { what: "bodies", wrong: wrongBodies, possible: endpoint.body !== undefined },
    { what: "queries", wrong: wrongQueries, possible: endpoint.query !== undefined },
    { what: "paths", wrong: wrongPaths, possible: endpoint.params !== undefined },
    { what: "tokens", wrong: withoutToken, possible: endpoint.access === "user" },
  ].filter((kind) => kind.possible);

  it.each(kinds)("refuses wrong $what and changes nothing", async ({ wrong }) => {
    await atRest(app);
    const before = await tableChecksums(pool);
    let tried = 0;
    for await (const { what, answer, codes = own } of wrong(endpoint, right())) {
      tried++;
      expect(codes, what).toContain(codeOf(answer));
      expect(answer.status, what).toBe(Number(String(codeOf(answer)).slice(0, 3)));
    }
    expect(tried).toBeGreaterThan(1);
    expect(await tableChecksums(pool)).toEqual(before);
  });
});
