// The calls about models: rights, what is stored and what is never returned, the test, and other processes.
import { pino } from "pino";
import { afterAll, expect, it } from "vitest";
import type { LocalServer } from "../../../contract/model-pulls.ts";
import type { ModelSetting, WritingModel } from "../../../contract/models.ts";
import { createServices } from "../../../server/services.ts";
import { testApp } from "../../support/app.ts";
import { endpointConnection, modelRequest, written } from "../../support/models-scene.ts";
import { tokensOf } from "../../support/openai-answers.ts";
import { startOpenAiServer } from "../../support/openai-server.ts";
import { codeOf, signUp } from "../../support/people.ts";

const KEY = "sk-very-secret-0123456789";
const server = await startOpenAiServer({ apiKey: KEY, models: ["tale-7b", "tale-70b"] });
const ollama = await startOpenAiServer({ models: ["qwen3:8b"] });
afterAll(() => Promise.all([server.close(), ollama.close()]));
const app = await testApp({
  models: [endpointConnection("v3", server.baseUrl, { apiKey: KEY, label: "House model", pro: true })],
  localModelServers: [
    { kind: "ollama", origin: ollama.origin },
    { kind: "llama.cpp", origin: ollama.origin },
    { kind: "vllm", origin: "http://127.0.0.1:1" },
  ],
});
const admin = await signUp(app, "admin");
const writer = await signUp(app, "writer");
const connected = { source: "endpoint", base_url: `${server.baseUrl}/`, model: "tale-7b" } as const;
const settings = async () => (await admin.get<{ data: ModelSetting[] }>("/api/v1/admin/models")).data;
const putV2 = (body: object) => admin.put<ModelSetting>("/api/v1/admin/models/v2", body);

it("lists the models to everybody, and whether they may connect them", async () => {
  type List = { data: WritingModel[]; has_pro: boolean; is_administrator: boolean };
  const seen = await writer.get<List>("/api/v1/settings/writing_models");
  expect(seen).toEqual({
    data: [
      { id: "v1", label: "", source: "storyteller", state: "ready", pro: false },
      { id: "v2", label: "", source: "storyteller", state: "ready", pro: false },
      { id: "v3", label: "House model", source: "endpoint", state: "ready", pro: true },
    ],
    has_pro: false,
    is_administrator: false,
  });
  expect((await admin.get<List>("/api/v1/settings/writing_models")).is_administrator).toBe(true);
});

it("a connected model is used at once; its key is never returned nor readable in the database", async () => {
  const setting = await putV2({ ...connected, label: "Tale", api_key: KEY, temperature: 0.8 });
  expect(setting).toMatchObject({
    base_url: server.baseUrl,
    model: "tale-7b",
    has_key: true,
    label: "Tale",
    fixed: false,
  });
  expect(await written(app.services.models.generate(modelRequest({ model: "v2" })))).not.toBe("");
  expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(JSON.stringify(await settings())).not.toContain(KEY);
  const { rows } = await app.database.pool.query("select row_to_json(s)::text as row, s.api_key from model_settings s");
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain(KEY);
  expect(rows[0].api_key.toString("latin1")).not.toContain(KEY);
});

it("keeps the key while the address stays, and deletes it with the address or on request", async () => {
  await putV2({ ...connected, api_key: KEY });
  expect(await putV2({ ...connected, model: "tale-70b" })).toMatchObject({ has_key: true, model: "tale-70b" });
  expect(await putV2({ ...connected, base_url: ollama.baseUrl })).toMatchObject({ has_key: false });
  await putV2({ ...connected, api_key: KEY });
  expect(await putV2({ ...connected, base_url: `${connected.base_url}/` })).toMatchObject({ has_key: true });
  // The same model name on another person's server.
  const { origin } = new URL(connected.base_url);
  expect(await putV2({ ...connected, base_url: `${origin}/else/v1` })).toMatchObject({ has_key: false });
  await putV2({ ...connected, api_key: KEY });
  expect(await putV2({ ...connected, api_key: null })).toMatchObject({ has_key: false });
  await putV2({ ...connected, api_key: KEY });
  expect(await putV2({ source: "storyteller" })).toMatchObject({ has_key: false, base_url: null, model: null });
});

it.each<[string, object]>([
  ["an endpoint without an address", { source: "endpoint", model: "m" }],
  ["an endpoint without a model", { source: "endpoint", base_url: "http://127.0.0.1:1/v1" }],
  ["an address with a password", { ...connected, base_url: "http://a:b@127.0.0.1/v1" }],
  ["an address of another protocol", { ...connected, base_url: "file:///etc/passwd" }],
  ["where clouds keep secrets", { ...connected, base_url: "http://169.254.169.254/latest" }],
  ["a key that is no header", { ...connected, api_key: "a\r\nx-evil: 1" }],
  ["a temperature nobody knows", { ...connected, temperature: 3 }],
  ["nobody at once", { ...connected, max_concurrent: 0 }],
])("refuses %s and changes nothing", async (_, body) => {
  const before = await settings();
  expect(codeOf(await admin.ask("PUT", "/api/v1/admin/models/v2", body))).toBe(42200);
  expect(await settings()).toEqual(before);
});

it("shows the models connected by the environment, and does not change them", async () => {
  expect((await settings())[2]).toMatchObject({ fixed: true, has_key: true, base_url: server.baseUrl, pro: true });
  expect(codeOf(await admin.ask("PUT", "/api/v1/admin/models/v3", { source: "storyteller" }))).toBe(40900);
});

it("tests a model: its text and latency, or the error; also while it is paused", async () => {
  await putV2({ ...connected, api_key: KEY, paused: true });
  server.play({ tokens: tokensOf(" She went out."), firstTokenMs: 60 });
  const test = () =>
    admin.post<{ ok: boolean; first_token_ms: number }>("/api/v1/admin/models/v2/test", { lang: "zh-CN" });
  const good = await test();
  expect(good).toMatchObject({ ok: true, text: "She went out.", error: null });
  expect(good.first_token_ms).toBeGreaterThanOrEqual(55);
  expect(server.requests.at(-1)?.body.messages[1]?.content).toContain("午夜");
  server.play({ tokens: tokensOf(" She went out."), fault: { kind: "cut", after: 2 } });
  expect(await test()).toMatchObject({ ok: false, text: "She went", error: { code: 50301 } });
  await putV2({ ...connected, api_key: "sk-wrong" });
  expect(await test()).toMatchObject({ ok: false, first_token_ms: null, text: "", error: { code: 50304 } });
  expect((await settings())[1]).toMatchObject({
    last_error: { code: 50304, at: expect.any(Number) },
    running: 0,
    waiting: 0,
  });
});

it("the storyteller is tested like any other, in the caller's language", async () => {
  type Test = { ok: boolean; text: string };
  const test = (lang: string) => admin.post<Test>("/api/v1/admin/models/v1/test", { lang });
  const [english, chinese] = [await test("en-US"), await test("zh-CN")];
  expect([english.ok, chinese.ok]).toEqual([true, true]);
  expect(english.text).toMatch(/^[^\p{sc=Han}]+[.!?…”"]$/u);
  expect(chinese.text).toMatch(/\p{sc=Han}/u);
});

it("a test is ended when its client disconnects", async () => {
  server.reset();
  await putV2({ ...connected, api_key: KEY });
  server.play({ fault: { kind: "silent" } });
  const leave = new AbortController();
  const asking = fetch(`${app.url}/api/v1/admin/models/v2/test`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
    body: "{}",
    signal: leave.signal,
  });
  const request = await server.request(0);
  leave.abort();
  await expect(asking).rejects.toThrow();
  await request.over;
  expect(request.abortedAt).not.toBeNull();
});

it("finds servers on their usual ports, with their models, and none where nothing answers", async () => {
  const { data } = await admin.post<{ data: LocalServer[] }>("/api/v1/admin/models/discover");
  expect(data).toEqual([
    { kind: "ollama", base_url: ollama.baseUrl, models: ["qwen3:8b"], offers: null },
    { kind: "llama.cpp", base_url: ollama.baseUrl, models: ["qwen3:8b"], offers: null },
  ]);
});

it("another process on the same database notices a change", async () => {
  await putV2({ ...connected, api_key: KEY, label: "Old" });
  const { database, config } = app;
  const other = await createServices({ config, database, log: pino({ level: "silent" }) });
  expect(other.models.get("v2").label).toBe("Old");
  expect(other.models.status("v2").connection.apiKey).toBe(KEY);
  await putV2({ ...connected, label: "New" });
  await expect.poll(() => other.models.get("v2").label, { timeout: 10_000 }).toBe("New");
  await other.stop();
});

it("a key encrypted with another secret counts as missing", async () => {
  await putV2({ ...connected, api_key: KEY });
  const config = { ...app.config, secret: "another secret of at least 32 characters" };
  const other = await createServices({ config, database: app.database, log: pino({ level: "silent" }) });
  expect(other.models.status("v2").connection).toMatchObject({ apiKey: null, model: "tale-7b" });
  await other.stop();
});
