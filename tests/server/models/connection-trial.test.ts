// Testing an address and a key before they are stored: the model that is chosen, each failure with its cause, and that
// nothing is stored or sent elsewhere.
import { afterAll, afterEach, expect, it } from "vitest";
import type { ModelSetting, ModelTestResult } from "../../../contract/models.ts";
import { testApp } from "../../support/app.ts";
import { endpointConnection } from "../../support/models-scene.ts";
import { tokensOf } from "../../support/openai-answers.ts";
import { startOpenAiServer } from "../../support/openai-server.ts";
import { codeOf, signUp } from "../../support/people.ts";

const KEY = "sk-very-secret-0123456789";
const service = await startOpenAiServer({ apiKey: KEY, models: ["text-embedding-3-small", "tale-7b", "tale-70b"] });
const unlisted = await startOpenAiServer({
  answer(request, response) {
    if (request.url !== "/v1/models") return false;
    response.writeHead(404, { "content-type": "application/json" }).end("{}");
    return true;
  },
});
const other = await startOpenAiServer({ models: ["tale-7b"] });
afterAll(() => Promise.all([service.close(), unlisted.close(), other.close()]));
const app = await testApp({ models: [endpointConnection("v3", service.baseUrl)] });
const admin = await signUp(app, "admin");

interface Trial {
  models: string[];
  model: string | null;
  test: ModelTestResult | null;
}
const TRIAL = "/api/v1/admin/models/v2/trial";
const attempt = (body: object) => admin.post<Trial>(TRIAL, body);
const settings = async () => (await admin.get<{ data: ModelSetting[] }>("/api/v1/admin/models")).data;

afterEach(async () => {
  for (const server of [service, unlisted, other]) server.reset();
  await admin.put("/api/v1/admin/models/v2", { source: "storyteller" });
});

it("chooses the first model of the list that writes text, and asks it for one sentence", async () => {
  service.play({ tokens: tokensOf("她走了出去。") });
  const before = await settings();
  expect(await attempt({ base_url: `${service.baseUrl}/chat/completions`, api_key: KEY, lang: "zh-CN" })).toEqual({
    models: ["text-embedding-3-small", "tale-7b", "tale-70b"],
    model: "tale-7b",
    test: { ok: true, first_token_ms: expect.any(Number), text: "她走了出去。", error: null },
  });
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(await settings()).toEqual(before);
  const { rows } = await app.database.pool.query("select * from model_settings where api_key is not null");
  expect(rows).toEqual([]);
});

it("asks the model that is named, listed or not", async () => {
  expect(await attempt({ base_url: service.baseUrl, api_key: KEY, model: "tale-70b" })).toMatchObject({
    model: "tale-70b",
    test: { ok: true },
  });
  expect(await attempt({ base_url: unlisted.baseUrl, model: "tale" })).toMatchObject({
    models: [],
    model: "tale",
    test: { ok: true },
  });
  expect(unlisted.requests[0]?.body.model).toBe("tale");
});

it("asks nothing where the service lists no models and none is named", async () => {
  expect(await attempt({ base_url: unlisted.baseUrl })).toEqual({ models: [], model: null, test: null });
  expect(unlisted.requests).toEqual([]);
});

it("says that the key is wrong, without the key", async () => {
  const tried = await attempt({ base_url: service.baseUrl, api_key: "sk-wrong" });
  expect(tried.test).toMatchObject({ ok: false, error: { code: 50304, fault: "key" } });
  expect(JSON.stringify(tried)).not.toContain("sk-wrong");
});

it.each([
  ["nothing listens at", "http://127.0.0.1:1/v1"],
  ["no models are served at", `${other.origin}/elsewhere`],
])("says that the address is wrong: %s it", async (_, base_url) => {
  expect((await attempt({ base_url, model: "tale" })).test).toMatchObject({ ok: false, error: { fault: "address" } });
});

it("says that a web page is at the address", async () => {
  other.play({ fault: { kind: "web-page" } });
  expect((await attempt({ base_url: other.baseUrl })).test?.error).toMatchObject({ code: 50304, fault: "address" });
});

it("says that the model is unknown", async () => {
  const fault = { kind: "status", status: 404, message: "The model `tale-9b` does not exist" } as const;
  service.play({ fault });
  expect((await attempt({ base_url: service.baseUrl, api_key: KEY, model: "tale-9b" })).test?.error).toEqual({
    code: 50304,
    detail: "404 The model `tale-9b` does not exist",
    fault: "model",
  });
});

it("says that the model wrote nothing", async () => {
  other.play({ fault: { kind: "empty" } });
  expect((await attempt({ base_url: other.baseUrl })).test?.error).toMatchObject({ code: 42284, fault: null });
});

it("uses the stored key for its own address only", async () => {
  const connected = { source: "endpoint", base_url: service.baseUrl, model: "tale-7b", api_key: KEY };
  await admin.put("/api/v1/admin/models/v2", connected);
  expect((await attempt({ base_url: service.baseUrl })).test?.ok).toBe(true);
  await attempt({ base_url: other.baseUrl });
  expect(other.requests[0]?.headers.authorization).toBeUndefined();
  expect((await attempt({ base_url: service.baseUrl, api_key: null })).test?.error?.fault).toBe("key");
  expect((await settings())[1]).toMatchObject({ has_key: true, last_error: null, state: "ready" });
});

it.each<[string, object]>([
  ["where clouds keep secrets", { base_url: "http://169.254.169.254/latest" }],
  ["an address with a password", { base_url: "http://a:b@127.0.0.1/v1" }],
  ["an address of another protocol", { base_url: "file:///etc/passwd" }],
  ["a key that is no header", { base_url: service.baseUrl, api_key: "a\r\nx-evil: 1" }],
])("refuses %s", async (_, body) => {
  expect(codeOf(await admin.ask("POST", TRIAL, body))).toBe(42200);
  expect(service.requests).toEqual([]);
});

it("refuses a model that the environment connects", async () => {
  const asked = admin.ask("POST", "/api/v1/admin/models/v3/trial", { base_url: other.baseUrl });
  expect(codeOf(await asked)).toBe(40900);
});

it("ends when its client disconnects", async () => {
  other.play({ fault: { kind: "silent" } });
  const leave = new AbortController();
  const asking = fetch(app.url + TRIAL, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
    body: JSON.stringify({ base_url: other.baseUrl }),
    signal: leave.signal,
  });
  const request = await other.request(0);
  leave.abort();
  await expect(asking).rejects.toThrow();
  await request.over;
  expect(request.abortedAt).not.toBeNull();
});
