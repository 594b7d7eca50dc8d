// Pulling a model through Ollama: what is offered, progress, stopping and going on, the test and the connection, every
// failure, and that nothing else can be pulled.
import { pino } from "pino";
import { afterAll, afterEach, expect, it } from "vitest";
import type { HostSystem, LocalServer, ModelPull } from "../../../contract/model-pulls.ts";
import type { ModelSetting } from "../../../contract/models.ts";
import { createModelPulls } from "../../../server/modules/models/model-pull.ts";
import { testApp } from "../../support/app.ts";
import { endpointConnection } from "../../support/models-scene.ts";
import { PULLED_BYTES, startOllamaServer } from "../../support/ollama-server.ts";
import { tokensOf } from "../../support/openai-answers.ts";
import { codeOf, signUp } from "../../support/people.ts";
import { WAIT_TIMEOUT_MS as WAIT } from "../../support/wait-timeout.ts";

const ollama = await startOllamaServer();
const app = await testApp({
  models: [endpointConnection("v3", "http://127.0.0.1:1/v1")],
  localModelServers: [{ kind: "ollama", origin: ollama.origin }],
});
const admin = await signUp(app, "admin");
const PULL = "/api/v1/admin/models/pull";

type Discovered = { data: LocalServer[]; system: HostSystem };
type Current = { pull: ModelPull | null };
const discover = () => admin.post<Discovered>("/api/v1/admin/models/discover");
const current = async () => (await admin.get<Current>(PULL)).pull;
const stop = async () => (await admin.ask("DELETE", PULL)).body as Current;
const setting = async (id: string) =>
  (await admin.get<{ data: ModelSetting[] }>("/api/v1/admin/models")).data.find((each) => each.id === id);
const offered = (await discover()).data[0]?.offers ?? [];
const name = offered[0]?.name ?? "";
const ask = (more: object = {}) => ({ id: "v1", base_url: ollama.baseUrl, name, lang: "zh-CN", ...more });
const start = async (more: object = {}) => (await admin.post<Current>(PULL, ask(more))).pull;
const becomes = async (state: ModelPull["state"]) => {
  await expect.poll(async () => (await current())?.state, { timeout: WAIT }).toBe(state);
  return current();
};

afterEach(async () => {
  await stop();
  await stop();
  ollama.reset();
  await admin.put("/api/v1/admin/models/v1", { source: "storyteller" });
});
afterAll(() => ollama.close());

it("offers at most three models that fit while Ollama has none, and none once it has one", async () => {
  expect(offered.length).toBeGreaterThan(0);
  expect(offered.length).toBeLessThanOrEqual(3);
  expect(offered[0]).toMatchObject({ size: expect.any(Number), chinese: expect.any(Boolean) });
  expect((await discover()).system).toBe(
    { linux: "linux", darwin: "macos", win32: "windows" }[process.platform as string] ?? "other",
  );
  await start();
  await becomes("connected");
  expect((await discover()).data).toEqual([{ kind: "ollama", base_url: ollama.baseUrl, models: [name], offers: null }]);
});

it("offers models also where Ollama has only one that is too large, or one that writes no text", async () => {
  for (const model of [
    { name: "giant:400b", size: 1e15 },
    { name: "nomic-embed-text:latest", size: 1 },
  ]) {
    const other = await startOllamaServer({ models: [model] });
    const its = await testApp({ localModelServers: [{ kind: "ollama", origin: other.origin }] });
    const person = await signUp(its, "admin");
    const { data } = await person.post<Discovered>("/api/v1/admin/models/discover");
    expect(data[0]).toMatchObject({ models: [model.name], offers: offered });
    await other.close();
  }
});

it("pulls, tests and connects a model, which then writes, and the change is logged", async () => {
  ollama.play({ tokens: tokensOf("她走了出去。") });
  expect(await start()).toMatchObject({ id: "v1", name, state: "pulling", failure: null });
  const done = await becomes("connected");
  expect(done).toMatchObject({ text: "她走了出去。", failure: null });
  expect(done?.completed).toBe(done?.total);
  expect(ollama.requests[0]?.body).toMatchObject({ model: name, stream: true });
  expect(ollama.requests[0]?.body.messages[1]?.content).toContain("午夜");
  expect(await setting("v1")).toMatchObject({
    source: "endpoint",
    base_url: ollama.baseUrl,
    model: name,
    paused: false,
  });
  const log = await admin.get<{ data: { action: string }[] }>("/api/v1/admin/audit_log");
  expect(log.data[0]).toMatchObject({ action: "model_connected" });
  expect(await stop()).toEqual({ pull: null });
});

it("shows progress, is stopped, and goes on where it was", async () => {
  ollama.playPull({ at: 0.4, fault: { kind: "silent" } });
  await start();
  await expect.poll(async () => (await current())?.completed, { timeout: WAIT }).toBe(0.4 * PULLED_BYTES);
  expect(await current()).toMatchObject({ state: "pulling" });
  expect((await current())?.total).toBeGreaterThanOrEqual(PULLED_BYTES);
  expect(await stop()).toMatchObject({ pull: { state: "stopped", completed: 0.4 * PULLED_BYTES } });
  await ollama.pulls[0]?.over;
  expect(ollama.pulls[0]?.wasAborted()).toBe(true);
  expect(await setting("v1")).toMatchObject({ source: "storyteller" });
  ollama.playPull({});
  expect(await start()).toMatchObject({ state: "pulling", completed: 0.4 * PULLED_BYTES });
  await becomes("connected");
  expect(ollama.pulls[1]).toMatchObject({ name, from: 0.4 * PULLED_BYTES });
});

it("is stopped while it is tested, and nothing is connected", async () => {
  ollama.play({ fault: { kind: "silent" } });
  await start();
  await becomes("testing");
  const request = await ollama.request(0);
  expect(await stop()).toMatchObject({ pull: { state: "stopped" } });
  await request.over;
  expect(await setting("v1")).toMatchObject({ source: "storyteller" });
});

it("does not replace a connection that was made meanwhile", async () => {
  const arrived = Promise.withResolvers<void>();
  ollama.play({ tokens: tokensOf("Yes."), until: arrived.promise });
  await start();
  await becomes("testing");
  const made = { source: "endpoint", base_url: "http://127.0.0.1:9/v1", model: "mine", api_key: "sk-mine-1234567890" };
  await admin.put("/api/v1/admin/models/v1", made);
  arrived.resolve();
  expect(await becomes("failed")).toMatchObject({ failure: { fault: "not_connected" } });
  expect(await setting("v1")).toMatchObject({ base_url: made.base_url, model: "mine", has_key: true });
});

it("is one at a time", async () => {
  ollama.playPull({ at: 0.1, fault: { kind: "silent" } });
  await start();
  expect(codeOf(await admin.ask("POST", PULL, ask()))).toBe(40900);
  expect(codeOf(await admin.ask("POST", PULL, ask({ id: "v2", name: offered.at(-1)?.name })))).toBe(40900);
  await stop();
  expect(ollama.pulls).toHaveLength(1);
});

it.each<[string, object, number]>([
  ["a name that is not offered", { name: "qwen2.5:0.5b" }, 42200],
  ["a name of another place", { name: "evil.example/library/model:latest" }, 42200],
  ["a name with a path", { name: "../../etc/passwd" }, 42200],
  ["another address", { base_url: "http://127.0.0.1:1/v1" }, 42200],
  ["the address of a cloud's secrets", { base_url: "http://169.254.169.254/v1" }, 42200],
  ["another path of the server", { base_url: `${ollama.origin}/v2` }, 42200],
  ["a model that the environment connects", { id: "v3" }, 40900],
])("refuses %s, and asks Ollama for nothing", async (_, more, code) => {
  expect(codeOf(await admin.ask("POST", PULL, ask(more)))).toBe(code);
  expect(await current()).toBeNull();
  expect(ollama.pulls).toEqual([]);
});

const error = (message: string) => ({ kind: "error", message }) as const;
it.each<[string, Parameters<typeof ollama.playPull>[0], ModelPull["failure"]]>([
  [
    "a full disk",
    { at: 0.6, fault: error("write /root/.ollama/models/blobs/sha256-6c3f-partial: no space left on device") },
    { fault: "no_space", detail: expect.stringContaining("no space left") },
  ],
  ["a connection that is cut", { at: 0.5, fault: { kind: "cut" } }, { fault: "cut_off", detail: expect.any(String) }],
  [
    "a stream that ends early",
    { at: 0.5, fault: { kind: "ends" } },
    { fault: "cut_off", detail: "it ended before the model was complete" },
  ],
  [
    "Ollama giving up",
    { at: 0.5, fault: error("max retries exceeded: unexpected EOF") },
    { fault: "cut_off", detail: "max retries exceeded: unexpected EOF" },
  ],
  [
    "an unknown model",
    { at: 0, fault: error("pull model manifest: file does not exist") },
    { fault: "unknown_model", detail: "pull model manifest: file does not exist" },
  ],
  [
    "no way to the library",
    { at: 0, fault: error('Get "https://registry.ollama.ai/v2/": dial tcp: lookup registry.ollama.ai: no such host') },
    { fault: "offline", detail: expect.stringContaining("no such host") },
  ],
  [
    "an old Ollama",
    { fault: { kind: "status", status: 412, message: "this model requires a newer version of Ollama" } },
    { fault: "outdated", detail: "this model requires a newer version of Ollama" },
  ],
  [
    "an error instead of a stream",
    { fault: { kind: "status", status: 500, message: "something else" } },
    { fault: "refused", detail: "something else" },
  ],
  [
    "something that is not Ollama's",
    { at: 0.1, fault: { kind: "no-json" } },
    { fault: "refused", detail: "it sent <html>" },
  ],
])("says what is wrong: %s; and goes on when asked again", async (_, play, failure) => {
  ollama.playPull(play);
  await start();
  expect(await becomes("failed")).toMatchObject({ failure });
  expect(await setting("v1")).toMatchObject({ source: "storyteller" });
  ollama.playPull({});
  await start();
  expect(await becomes("connected")).toMatchObject({ failure: null });
  expect(ollama.pulls[1]?.from).toBe(play.fault?.kind === "status" ? 0 : (play.at ?? 1) * PULLED_BYTES);
});

it("connects nothing that does not answer the test; the model is kept, and tested when asked again", async () => {
  ollama.play({ fault: { kind: "status", status: 400, message: "model requires more system memory (9 GiB)" } });
  await start();
  expect(await becomes("failed")).toMatchObject({
    failure: { fault: "test_failed", detail: expect.stringContaining("more system memory") },
  });
  expect(await setting("v1")).toMatchObject({ source: "storyteller", last_error: null });
  ollama.play({});
  await start();
  await becomes("connected");
  expect(ollama.pulls[1]?.from).toBe(PULLED_BYTES);
});

it("counts silence as cut off, and a server that is not there as one that does not respond", async () => {
  const made = (fetch: typeof globalThis.fetch) =>
    createModelPulls({
      fetch,
      silenceMs: 30,
      log: pino({ level: "silent" }),
      test: () => Promise.reject(new Error("nothing to test")),
      connect: () => Promise.reject(new Error("nothing to connect")),
    });
  const job = { uid: "u", id: "v1", baseUrl: ollama.baseUrl, name, locale: "en-US", revision: null } as const;
  ollama.playPull({ at: 0.2, fault: { kind: "silent" } });
  const silent = made(app.services.models.fetch);
  silent.start({ ...job, origin: ollama.origin });
  await expect
    .poll(() => silent.current()?.failure, { timeout: WAIT })
    .toEqual({ fault: "cut_off", detail: "nothing for 0.03 seconds" });
  const gone = made(app.services.models.fetch);
  gone.start({ ...job, origin: "http://127.0.0.1:1" });
  await expect
    .poll(() => gone.current()?.failure, { timeout: WAIT })
    .toEqual({ fault: "unreachable", detail: expect.stringContaining("ECONNREFUSED") });
});

it("says when the model answers but cannot be connected", async () => {
  const pulls = createModelPulls({
    fetch: app.services.models.fetch,
    log: pino({ level: "silent" }),
    test: async () => ({ ok: true, first_token_ms: 1, text: "Yes.", error: null }),
    connect: () => Promise.reject(new Error("the database is away")),
  });
  const { baseUrl, origin } = ollama;
  pulls.start({ uid: "u", id: "v1", baseUrl, origin, name, locale: "en-US", revision: null });
  await expect
    .poll(() => pulls.current(), { timeout: WAIT })
    .toMatchObject({
      state: "failed",
      text: "Yes.",
      failure: { fault: "not_connected", detail: "the database is away" },
    });
});

it("ends with the server", async () => {
  const own = await testApp({ localModelServers: [{ kind: "ollama", origin: ollama.origin }] });
  const person = await signUp(own, "admin");
  ollama.playPull({ at: 0.3, fault: { kind: "silent" } });
  await person.post(PULL, ask());
  await expect.poll(() => ollama.pulls.length, { timeout: WAIT }).toBe(1);
  await own.services.modelSettings.stop();
  await ollama.pulls[0]?.over;
  expect(ollama.pulls[0]?.wasAborted()).toBe(true);
});
