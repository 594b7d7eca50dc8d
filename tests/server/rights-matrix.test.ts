// Who may do what: every route of the product for a guest, a stranger, a reader, a writer and the owner of a story, an
// administrator and a moderator, and every request that names two things of which one is not theirs. A route without a
// row in the matrix fails here.
import { beforeEach, describe, expect, it } from "vitest";
import type { Endpoint } from "../../contract/endpoint.ts";
import { errorNumber } from "../../contract/errors.ts";
import { testApp } from "../support/app.ts";
import { atRest } from "../support/at-rest.ts";
import { tableChecksums } from "../support/checksum.ts";
import { signUp, signUpAs } from "../support/people.ts";
import { ACTORS, type Actor, type Ask, expected } from "../support/rights/row.ts";
import { MATRIX, PAGES } from "../support/rights-matrix.ts";
import { servedRoutes } from "../support/routes.ts";
import { makeWorld, type World } from "../support/world.ts";

// Requests are handled by this process; jobs would make changes at arbitrary times.
const ADMINISTRATOR = "administrator@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMINISTRATOR] });
const { pool } = app.database;
const people = {
  owner: await signUp(app, "owner"),
  writer: await signUp(app, "writer"),
  reader: await signUp(app, "reader"),
  stranger: await signUp(app, "stranger"),
  moderator: await signUp(app, "moderator"),
  administrator: await signUpAs(app, ADMINISTRATOR),
};
await app.services.administration.setModerator(people.administrator.uid, people.moderator.uid, true);
const endpoints = new Map(app.http.boundEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]));

/** Null once an actor was allowed to change it. */
let made: World | null = null;
let world: World;
/** The database's state after a refusal; null once it may have changed. */
let known: Record<string, string> | null = null;
beforeEach(async () => {
  if (!made) {
    known = null;
    // A person may have so many worlds, and each comparison reads the whole database: what was made before goes.
    for (const table of ["generations", "world_files", "shares", "stories", "worlds", "notices", "feedback", "images"])
      await pool.query(`delete from ${table}`);
  }
  made ??= await makeWorld(app, people);
  world = made;
});

/** Sends a request as an actor; returns 200, the error's code, or `status n` of the older calls. */
async function ask(endpoint: Endpoint, actor: Actor, { params = {}, query = "", body }: Ask) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? `no-${name}`) + query;
  const person = actor === "guest" ? null : people[actor];
  const answer = await app.request(endpoint.method, path, {
    token: person?.token,
    body,
    headers: person ? { uid: person.uid } : {},
  });
  const wire = answer.body as { error_code?: number; status?: number };
  const success = endpoint.envelope === "status" ? `status ${wire.status}` : 200;
  return { result: answer.status === 200 ? success : (wire.error_code ?? answer.status), body: answer.body };
}

async function contents(): Promise<Record<string, string>> {
  if (known) return known;
  await atRest(app);
  return tableChecksums(pool);
}

async function expectUnchanged(before: Record<string, string>): Promise<void> {
  known = await tableChecksums(pool);
  expect(known).toEqual(before);
}

const succeeded = (result: number | string) => result === 200 || result === "status 0";

describe("the matrix", () => {
  it("has a row for every call", () => {
    expect(Object.keys(MATRIX).sort()).toEqual([...endpoints.keys()].sort());
  });

  it("knows every route that is not a call", () => {
    const calls = new Set([...endpoints.values()].map((endpoint): string => endpoint.path));
    const served = servedRoutes(app.http);
    expect(served).toEqual(expect.arrayContaining([...calls]));
    expect(served.filter((path) => !calls.has(path)).sort()).toEqual([...PAGES].sort());
  });
});

for (const [name, row] of Object.entries(MATRIX))
  describe(name, () => {
    const endpoint = (): Endpoint => {
      const found = endpoints.get(name);
      if (!found) throw new Error(`${name} is not served`);
      return found;
    };
    const actors = ACTORS.filter((actor) => expected(row, actor) !== "elsewhere");

    it.each(actors)("answers the %s as the matrix says, and changes nothing when it refuses", async (actor) => {
      const before = await contents();
      known = null;
      const { result } = await ask(endpoint(), actor, row.ask(world, actor));
      if (succeeded(result) && endpoint().method !== "GET") made = null;
      expect(result).toBe(expected(row, actor));
      if (succeeded(result)) return;
      await expectUnchanged(before);
      if (typeof result === "number")
        expect(endpoint().errors.map(errorNumber), "the contract names the error").toContain(result);
    });

    if (name.includes(":nid"))
      it("gives a stranger the same answer for others' stories as for unknown ones", async () => {
        known = null;
        const real = row.ask(world, "stranger");
        const none = { ...real, params: { ...real.params, nid: world.nothing } };
        expect((await ask(endpoint(), "stranger", real)).body).toEqual((await ask(endpoint(), "stranger", none)).body);
      });

    for (const { what, as, ask: twisted, code } of row.twists ?? [])
      it(`refuses ${what}`, async () => {
        const before = await contents();
        known = null;
        expect((await ask(endpoint(), as, twisted(world, as))).result).toBe(code);
        await expectUnchanged(before);
      });
  });
