// Malformed input on every route of the server: the answer is a 4xx of the catalogue (or a 2xx if the input happens to
// be valid), never a 5xx. A thousand generated bodies per run, distributed over the routes.
import { connect as connectSocket } from "node:net";
import { beforeAll, expect, test } from "vitest";
import { accountEndpoints } from "../../contract/accounts.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { errorOf } from "../../contract/errors.ts";
import { worldEndpoints } from "../../contract/worlds.ts";
import { testApp } from "../support/app.ts";
import { fc } from "../support/property.ts";

const BODIES = 1_000;

const app = await testApp();
const endpoints: readonly Endpoint[] = app.http.boundEndpoints;
let token: string;

beforeAll(async () => {
  const answer = await app.request("POST", accountEndpoints.emailLogin.path, {
    body: { email: "crooked@example.org", pwd: "0".repeat(32), type: "create" },
  });
  token = (answer.body as { data: { access_token: string } }).data.access_token;
  expect(token).toBeTypeOf("string");
});

/** Any value, strings with all kinds of characters included. */
const anything = fc.oneof(
  fc.anything({
    withNullPrototype: false,
    maxDepth: 4,
    values: [fc.string({ unit: "binary" }), fc.double(), fc.boolean(), fc.constant(null)],
  }),
  fc.constantFrom<unknown>(
    "__proto__",
    "\u0000",
    "' or 1=1 --",
    "../../etc/passwd",
    "\ud800",
    "9".repeat(400),
    -0,
    1e308,
    [],
    {},
    [[[]]],
  ),
);

/** A body with the endpoint's own field names but wrong values, so that later checks are reached. */
function bodyFor(endpoint: Endpoint): fc.Arbitrary<unknown> {
  const fields = fieldsOf(endpoint.body);
  const shaped = fc.record(Object.fromEntries(fields.map((field) => [field, anything])), { requiredKeys: [] });
  return fields.length > 0 ? fc.oneof({ weight: 3, arbitrary: shaped }, { weight: 1, arbitrary: anything }) : anything;
}

/** The names of a schema's fields, also of unions, refined and optional schemas. */
function fieldsOf(schema: unknown): string[] {
  const of = (schema as { def?: SchemaParts } | undefined)?.def;
  if (!of) return [];
  const parts = [of.left, of.right, of.in, of.innerType, ...(of.options ?? [])];
  return [...new Set([...Object.keys(of.shape ?? {}), ...parts.flatMap(fieldsOf)])];
}

interface SchemaParts {
  shape?: Record<string, unknown>;
  left?: unknown;
  right?: unknown;
  in?: unknown;
  innerType?: unknown;
  options?: unknown[];
}

/** A query with the endpoint's own names and arbitrary strings; cursors as another program might make them. */
function queryFor(endpoint: Endpoint): fc.Arbitrary<string> {
  const made = fc.anything().map((value) => Buffer.from(JSON.stringify(value) ?? "").toString("base64url"));
  const value = fc.oneof(fc.string({ unit: "binary" }), made, fc.constantFrom("", "0", "-1", "1e9", "NaN", "\u0000"));
  const pair = fc.tuple(fc.constantFrom(...fieldsOf(endpoint.query), "lang"), value);
  return fc
    .array(pair, { maxLength: 4 })
    .map((pairs) => new URLSearchParams(pairs.map(([key, text]) => [key, text.toWellFormed()])).toString());
}

function urlOf(endpoint: Endpoint, value: string): string {
  return app.url + endpoint.path.replaceAll(/:\w+/g, encodeURIComponent(value) || "x");
}

interface Sent {
  status: number;
  code: unknown;
}

async function send(
  endpoint: Endpoint,
  value: string,
  init: { body?: BodyInit; type?: string; query?: string } = {},
): Promise<Sent> {
  const response = await fetch(`${urlOf(endpoint, value)}?${init.query ?? ""}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, "content-type": init.type ?? "application/json" },
    ...(endpoint.method !== "GET" && init.body !== undefined && { body: init.body }),
  });
  const text = await response.text();
  const parsed: unknown = response.headers.get("content-type")?.startsWith("application/json")
    ? JSON.parse(text)
    : null;
  return { status: response.status, code: (parsed as { error_code?: unknown } | null)?.error_code };
}

function expectRefused({ status, code }: Sent, what: string): void {
  expect(status, what).toBeGreaterThanOrEqual(200);
  expect(status, what).toBeLessThan(500);
  if (status >= 400) expect(errorOf(code) !== null, `${what}: ${String(code)}`).toBe(true);
}

test("the routes and their fields are found", () => {
  expect(endpoints.length).toBeGreaterThanOrEqual(20);
  expect(fieldsOf(worldEndpoints.putEntry.body)).toEqual(
    expect.arrayContaining(["type", "name", "character_relationships", "avatar", "updated_at"]),
  );
});

const known = "01920000-0000-7000-8000-000000000000";
const each = Math.max(5, Math.ceil(BODIES / Math.max(1, endpoints.length)));

/** All but the one that ends the session the others need. */
const lasting = endpoints.filter((endpoint) => endpoint.path !== accountEndpoints.logout.path);

test.each(lasting.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s: generated bodies, paths and queries",
  async (name, endpoint) => {
    const value = fc.oneof(
      { weight: 4, arbitrary: fc.constant(known) },
      { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
    );
    await fc.assert(
      fc.asyncProperty(bodyFor(endpoint), value, queryFor(endpoint), async (body, text, query) => {
        const path = text === "." || text === ".." ? "x" : text.toWellFormed();
        const sent = await send(endpoint, path, { body: JSON.stringify(body) ?? "undefined", query });
        expectRefused(sent, `${name} ${path}?${query} with ${JSON.stringify(body)}`);
      }),
      { numRuns: each, endOnFailure: true },
    );
  },
  60_000,
);

test("odd content types, deep and huge and broken bodies, on every route that takes a body", async () => {
  for (const endpoint of lasting.filter(({ method, body }) => method !== "GET" && body)) {
    const name = `${endpoint.method} ${endpoint.path}`;
    for (const type of [
      "text/plain",
      "text/html",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/json; charset=utf-16",
      "application/",
      ";",
      "a/b, c/d",
    ])
      expectRefused(await send(endpoint, known, { body: "{}", type }), `${name} as ${type}`);
    for (const body of [
      "[".repeat(30_000),
      '{"a":'.repeat(10_000),
      `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
      "{",
      "nul",
      "\u0000",
      '"',
      "1e999",
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{}}}',
      "\ufeff{}",
    ])
      expectRefused(await send(endpoint, known, { body }), `${name} with ${body.slice(0, 20)}`);
    const huge = await send(endpoint, known, {
      body: `{"title":"${"x".repeat((endpoint.bodyLimit ?? 64 * 1024) + 1)}"}`,
    });
    expect([name, huge]).toEqual([name, { status: 413, code: 41300 }]);
    const bytes = await send(endpoint, known, { body: new Uint8Array([0xff, 0xfe, 0x00, 0x80, 0xc3, 0x28]) });
    expectRefused(bytes, `${name} with bytes`);
  }
}, 120_000);

test("without a token, every route that needs one answers 40103", async () => {
  for (const endpoint of endpoints.filter(({ access }) => access === "user")) {
    const response = await fetch(urlOf(endpoint, known), { method: endpoint.method });
    expect([endpoint.path, response.status, ((await response.json()) as { error_code: number }).error_code]).toEqual([
      endpoint.path,
      401,
      40103,
    ]);
  }
});

test.each([
  ["no HTTP at all", "hello\r\n\r\n"],
  ["a header without end", `GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ${"y".repeat(20_000)}\r\n\r\n`],
  [
    "two lengths",
    "POST /api/v2/novels HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}",
  ],
  [
    "a length and chunks",
    "POST /api/v2/novels HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}",
  ],
  ["no host", "GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n"],
  [
    "an absolute address",
    "GET http://evil.example/healthz HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n",
  ],
])("raw bytes on the socket: %s", async (_what, bytes) => {
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connectSocket({ host: "127.0.0.1", port: Number(new URL(app.url).port) }, () => socket.write(bytes));
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    socket.on("error", reject).on("close", () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test("after all that the server still works", async () => {
  expect((await app.request("GET", "/healthz")).body).toEqual({ ok: true });
});
