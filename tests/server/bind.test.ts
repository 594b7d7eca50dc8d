// The adapter between contract and HTTP, on endpoints made for this test: what a handler receives and what a caller
// gets.
import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../contract/endpoint.ts";
import { bind } from "../../server/platform/bind.ts";
import { readConfig } from "../../server/platform/config.ts";
import { AppError } from "../../server/platform/errors.ts";
import { createHttp } from "../../server/platform/http.ts";
import { createLog } from "../../server/platform/log.ts";

const base = { tag: "test", summary: "For a test", envelope: "plain", errors: [] } as const;
const echo = defineEndpoint({
  ...base,
  method: "POST",
  path: "/api/test/:id/echo",
  access: "user",
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ limit: z.coerce.number().max(9).default(5) }),
  body: z.object({ title: z.string().min(1).max(5), tags: z.array(z.string()).max(2).optional() }),
  response: z.object({ id: z.number(), limit: z.number(), title: z.string(), uid: z.string() }),
  fieldErrors: { title: { missing: "title_required", empty: "title_required", too_long: "title_length" } },
});
const maybe = defineEndpoint({
  ...base,
  method: "DELETE",
  path: "/api/test/maybe",
  access: "public",
  body: z.object({ lang: z.string() }).optional(),
  response: z.object({ body: z.unknown(), person: z.unknown() }),
});
const older = defineEndpoint({
  ...base,
  method: "POST",
  path: "/v2/test/older",
  access: "public",
  envelope: "status",
  body: z.object({ pwd: z.string() }),
  response: z.object({ status: z.number(), msg: z.string(), data: z.null() }),
});
const broken = defineEndpoint({
  ...base,
  method: "GET",
  path: "/api/test/broken",
  access: "public",
  query: z.object({ how: z.string() }),
  response: z.object({ fine: z.boolean() }),
});

const logged: string[] = [];
const destination = new PassThrough().setEncoding("utf8").on("data", (line: string) => logged.push(line));
const { app } = await createHttp({
  config: { ...readConfig({ PORT: "0" }), rateLimit: 0 },
  log: createLog("debug", destination),
  authenticate: async (token) => (token === "good-token" ? { uid: "u-1", sessionId: "s-1" } : null),
});
bind(app, echo, ({ params, query, body, person }) => ({
  id: params.id,
  limit: query.limit,
  title: body.title,
  uid: person.uid,
  secret: "not in the contract",
}));
bind(app, maybe, ({ body, person }) => ({ body: body ?? "none", person: person?.uid ?? null }));
bind(app, older, () => ({ status: 2, msg: "wrong", data: null }));
bind(app, broken, ({ query }) => {
  if (query.how === "down")
    throw Object.assign(new Error("connect ECONNREFUSED 10.0.0.1:5432"), { code: "ECONNREFUSED" });
  if (query.how === "locked") throw new AppError("account_locked", { until: 5 });
  if (query.how === "throw") throw new Error("the password is hunter2");
  return { fine: "no" as unknown as boolean };
});
afterAll(() => app.close());

const authorization = "Bearer good-token";
const post = (payload: unknown, headers: Record<string, string> = { authorization }, url = "/api/test/7/echo") =>
  app.inject({
    method: "POST",
    url,
    headers: { host: "localhost", "content-type": "application/json", ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });

test("a handler gets parsed input, and the answer is reduced to the contract's fields", async () => {
  const answer = await post({ title: "Hi", unknown: 1 }, { authorization }, "/api/test/7/echo?limit=3&other=1");
  expect(answer.json()).toEqual({ id: 7, limit: 3, title: "Hi", uid: "u-1" });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test.each([
  [{}, 42241, "title", "missing"],
  [{ title: "" }, 42241, "title", "empty"],
  [{ title: "too long" }, 42204, "title", "too_long"],
  [{ title: ["Hi"] }, 42200, "title", "invalid_type"],
  [{ title: "Hi", tags: "x" }, 42200, "tags", "invalid_type"],
  [{ title: "Hi", tags: ["a", 5] }, 42200, "tags.1", "invalid_type"],
  [{ title: "Hi", tags: ["a", "b", "c"] }, 42200, "tags", "too_long"],
  [[], 42200, "body", "invalid_type"],
  [null, 42200, "body", "missing"],
  ["", 42200, "body", "missing"],
  ["{", 42200, "body", "malformed"],
  ['{"title":"Hi","__proto__":{"admin":true}}', 42200, "body", "malformed"],
  ['{"title":"Hi","constructor":{"prototype":{"admin":true}}}', 42200, "body", "malformed"],
  [`{"title":${"[".repeat(30_000)}${"]".repeat(30_000)}}`, 42200, "title", "invalid_type"],
])("body %j is refused", async (payload, code, field, reason) => {
  const answer = await post(payload);
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({ error_code: code });
  expect(answer.json<{ content: unknown }>().content).toContainEqual({ field, reason });
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test("path and query are checked like the body", async () => {
  expect((await post({ title: "Hi" }, { authorization }, "/api/test/x/echo")).json()).toMatchObject({
    error_code: 42200,
    content: [{ field: "id" }],
  });
  expect((await post({ title: "Hi" }, { authorization }, "/api/test/7/echo?limit=10")).json()).toMatchObject({
    content: [{ field: "limit", reason: "too_big" }],
  });
  expect((await post({ title: "Hi" }, { authorization }, "/api/test/7/echo?limit=1&limit=2")).statusCode).toBe(422);
  expect((await post({ title: "Hi" }, { authorization }, "/api/test/%zz/echo")).statusCode).toBe(422);
});

test("types other than JSON, and bodies over the limit, are refused", async () => {
  for (const type of [
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "x",
  ]) {
    const answer = await post("{}", { authorization, "content-type": type });
    expect([type, answer.statusCode, answer.json<{ error_code: number }>().error_code]).toEqual([type, 415, 41500]);
  }
  const huge = await post(JSON.stringify({ title: "x".repeat(70_000) }));
  expect([huge.statusCode, huge.json<{ error_code: number }>().error_code]).toEqual([413, 41300]);
});

test("without a valid token, or with another person's uid, the answer is 40103", async () => {
  const refused: Record<string, string>[] = [
    {},
    { authorization: "Bearer other-token" },
    { authorization: "Basic Z29vZDp0b2tlbg==" },
    { authorization: "Bearer good token" },
    { authorization, uid: "u-2" },
  ];
  for (const headers of refused) {
    // Also with an invalid body: the caller's identity is checked first.
    const answer = await post("{", headers);
    expect([answer.statusCode, answer.json<{ error_code: number }>().error_code]).toEqual([401, 40103]);
  }
  expect((await post({ title: "Hi" }, { authorization, uid: "u-1" })).statusCode).toBe(200);
});

test("an optional body may be missing, and a public call knows the caller only by a valid token", async () => {
  const remove = (headers: Record<string, string>) =>
    app.inject({ method: "DELETE", url: "/api/test/maybe", headers: { host: "localhost", ...headers } });
  expect((await remove({})).json()).toEqual({ body: "none", person: null });
  expect((await remove({ "content-type": "application/json", authorization })).json()).toEqual({
    body: "none",
    person: "u-1",
  });
  expect((await remove({ authorization: "Bearer other" })).json()).toEqual({ body: "none", person: null });
});

test("older calls answer 200 with their own status, but an error for malformed input", async () => {
  const answer = await post({ pwd: "x" }, {}, "/v2/test/older");
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 2, msg: "wrong", data: null }]);
  expect((await post({ pwd: 5 }, {}, "/v2/test/older")).statusCode).toBe(422);
});

test("failures answer the catalogue's code and nothing about their cause", async () => {
  const ask = (how: string) => app.inject({ url: `/api/test/broken?how=${how}`, headers: { host: "localhost" } });
  const locked = await ask("locked");
  expect([locked.statusCode, locked.json()]).toEqual([
    403,
    { error_code: 40302, error: "account_locked", content: { until: 5 } },
  ]);
  const down = await ask("down");
  expect([down.statusCode, down.json()]).toEqual([
    503,
    { error_code: 50300, error: "store_unavailable", content: null },
  ]);
  for (const how of ["throw", "shape"]) {
    const answer = await ask(how);
    expect([answer.statusCode, answer.json()]).toEqual([500, { error_code: 50000, error: "internal", content: null }]);
    // The operator finds the cause by the request's id.
    const line = logged.find(
      (text) => text.includes(String(answer.headers["x-request-id"])) && text.includes("request failed"),
    );
    expect(line).toContain(how === "throw" ? "hunter2" : "invalid_type");
  }
});

test("nothing secret is written to the log", async () => {
  const log = createLog("info", destination);
  log.info(
    { pwd: "SECRET-1", body: { access_token: "SECRET-2" }, req: { headers: { authorization: "SECRET-3" } } },
    "with secrets",
  );
  await post({ pwd: "SECRET-4" }, { authorization: "Bearer SECRET-5" }, "/v2/test/older?token=SECRET-6");
  expect(logged.join("")).toContain("with secrets");
  expect(logged.join("")).not.toMatch(/SECRET/);
});
