// Every failure of a model's server, simulated by a real server over real connections, and what the reader is told.
import { expect, test } from "vitest";
import { describeError } from "../../../server/platform/log-error.ts";
import { ModelError, type ModelErrorCode } from "../../../server/platform/models/model-error.ts";
import { failed, modelRequest, modelsScene, written } from "../../support/models-scene.ts";
import { type Fault, PARAGRAPH } from "../../support/openai-answers.ts";
import { startOpenAiServer } from "../../support/openai-server.ts";

const { models, server, connect } = await modelsScene();
const ask = (more = {}) => models.generate(modelRequest(more));
const begin = (tokens: number) => PARAGRAPH.slice(0, tokens).join("");

const atOnce: [string, Fault, ModelErrorCode, string][] = [
  [
    "a key that is refused",
    { kind: "status", status: 401, message: "Incorrect API key" },
    "model_refused",
    "401 Incorrect API key",
  ],
  [
    "a model that is not there",
    { kind: "status", status: 404, message: "no such model" },
    "model_refused",
    "404 no such model",
  ],
  ["a prompt that is too long", { kind: "status", status: 400, message: "too\nlong" }, "model_refused", "400 too long"],
  ["a wait that is too long", { kind: "status", status: 429, retryAfter: "30" }, "model_busy", "429 playing 429"],
  [
    "an answer of another protocol",
    { kind: "wrong-json" },
    "model_refused",
    "it answered with application/json instead of a stream",
  ],
  ["a web page", { kind: "web-page" }, "model_refused", "it answered with text/html instead of a stream"],
  [
    "a way elsewhere",
    { kind: "redirect", location: "http://127.0.0.1:9/" },
    "model_refused",
    "302 it redirects elsewhere, which is not followed",
  ],
];

test.each(atOnce)("%s is reported at once and not retried", async (_, fault, code, detail) => {
  server.play({ fault });
  const { text, error } = await failed(ask());
  expect(error).toBeInstanceOf(ModelError);
  expect(error).toMatchObject({ code, detail });
  expect(text).toBe("");
  expect(server.requests).toHaveLength(1);
});

const broken: [string, Fault, ModelErrorCode, number][] = [
  ["a connection that is torn", { kind: "cut", after: 5 }, "model_unreachable", 5],
  ["a part that is no JSON", { kind: "broken-chunk", after: 7 }, "model_unreachable", 7],
  ["an end before the end", { kind: "unfinished", after: 3 }, "model_unreachable", 3],
  ["a failure told in the stream", { kind: "error-chunk", after: 4, message: "out of memory" }, "model_unreachable", 4],
  [
    "too many requests told in the stream",
    { kind: "error-chunk", after: 4, message: "slow", code: 429 },
    "model_busy",
    4,
  ],
];

test.each(broken)("%s keeps the text so far, and is not retried", async (_, fault, code, tokens) => {
  server.play({ fault });
  const { text, error } = await failed(ask());
  expect(error).toMatchObject({ code });
  expect(text).toBe(begin(tokens));
  expect(server.requests).toHaveLength(1);
  // A server that wrote something is reachable, and so is one that reports an error.
  expect(models.get("v1").state).toBe("ready");
  expect(models.status("v1").lastError).toMatchObject({ code });
});

test.each<[string, Fault]>([
  ["a failure of its own", { kind: "status", status: 500 }],
  ["being overloaded", { kind: "status", status: 503 }],
  ["a connection torn before the first token", { kind: "cut", after: 0 }],
  ["an answer with nothing in it", { kind: "empty" }],
])("%s is retried while nothing was written", async (_, fault) => {
  server.play((_request, n) => (n === 0 ? { fault } : {}));
  expect(await written(ask())).toBe(PARAGRAPH.join(""));
  expect(server.requests).toHaveLength(2);
});

test("a model's text is not in the log of its failure", async () => {
  server.play({ tokens: ["Her secret was"], fault: { kind: "broken-chunk", after: 0 } });
  const { error } = await failed(ask());
  expect(error.detail).toBe("a part of the answer could not be read");
  expect(JSON.stringify(describeError(error))).not.toMatch(/choices|secret/);
});

test("a repeated failure is reported", async () => {
  server.play({ fault: { kind: "status", status: 500, message: "boom" } });
  expect((await failed(ask())).error).toMatchObject({ code: "model_unreachable", detail: "500 boom" });
  expect(server.requests).toHaveLength(3);
  expect(models.get("v1").state).toBe("ready");
  server.reset();
  server.play({ fault: { kind: "empty" } });
  expect((await failed(ask())).error).toMatchObject({ code: "output_empty" });
  expect(server.requests).toHaveLength(2);
});

test("a server's Retry-After is respected", async () => {
  server.play((_request, n) => (n === 0 ? { fault: { kind: "status", status: 429, retryAfter: "0.4" } } : {}));
  expect(await written(ask())).toBe(PARAGRAPH.join(""));
  const [first, second] = server.requests;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(390);
});

test("during a long Retry-After the server is not asked for others either", async () => {
  connect({ model: "resting" });
  server.play({ fault: { kind: "status", status: 429, retryAfter: "30" } });
  expect((await failed(ask())).error).toMatchObject({ code: "model_busy", retryAfterSeconds: 30 });
  const { error } = await failed(ask());
  expect(error.code).toBe("model_busy");
  expect(error.retryAfterSeconds).toBeGreaterThan(25);
  expect(server.requests).toHaveLength(1);
});

test.each<[string, Fault, number]>([
  ["no first token", { kind: "silent" }, 0],
  ["no further token", { kind: "stalls", after: 6 }, 6],
])("%s in time: it is reported, and the server's connection is closed", async (detail, fault, tokens) => {
  connect({ timeoutSeconds: 0.2 });
  server.play({ fault });
  const { text, error } = await failed(ask());
  expect(error).toMatchObject({ code: "model_timeout", detail: `${detail} within 0.2 seconds` });
  expect(text).toBe(begin(tokens));
  expect(server.requests).toHaveLength(1);
  const [request] = server.requests;
  await request?.over;
  expect(request?.abortedAt).not.toBeNull();
});

test("a slow first token is waited for within the time", async () => {
  connect({ timeoutSeconds: 5 });
  server.play({ firstTokenMs: 150, tokens: ["Late."] });
  expect(await written(ask())).toBe("Late.");
});

test("time the reader takes does not count as the model's", async () => {
  // Long enough for a busy machine's model to begin within it.
  connect({ timeoutSeconds: 3 });
  server.play({ tokens: ["a", "b", "c"] });
  let text = "";
  for await (const word of ask()) {
    text += word;
    if (text === "a") await new Promise((resolve) => setTimeout(resolve, 3_200));
  }
  expect(text).toBe("abc");
});

test("a response that never ends is ended far beyond the requested length", async () => {
  server.play({ fault: { kind: "never-ends" } });
  const text = await written(ask({ maxTokens: 50 }));
  expect(text.length).toBeGreaterThan(50);
  expect(text.length).toBeLessThan(50 * 16 + 500);
  const [request] = server.requests;
  await request?.over;
  expect(request?.abortedAt).not.toBeNull();
});

test("an unreachable server is reported, marked, and noticed when it is back", async () => {
  const other = await startOpenAiServer();
  const { port } = new URL(other.origin);
  await other.close();
  models.connect([{ ...models.status("v2").connection, source: "endpoint", baseUrl: other.baseUrl, model: "m" }]);
  const { error } = await failed(models.generate(modelRequest({ model: "v2" })));
  expect(error.code).toBe("model_unreachable");
  expect(error.detail).toContain("ECONNREFUSED");
  expect(models.get("v2").state).toBe("unavailable");
  expect(models.status("v2").lastError).toMatchObject({ code: "model_unreachable" });

  const back = await startOpenAiServer({ port: Number(port) });
  await expect.poll(() => models.get("v2").state, { timeout: 10_000 }).toBe("ready");
  expect(await written(models.generate(modelRequest({ model: "v2" })))).toBe(PARAGRAPH.join(""));
  await back.close();
});

test("an unreachable server is detected when it is connected, before anybody writes", async () => {
  const other = await startOpenAiServer();
  await other.close();
  models.connect([{ ...models.status("v3").connection, source: "endpoint", baseUrl: other.baseUrl, model: "m" }]);
  await expect.poll(() => models.get("v3").state, { timeout: 10_000 }).toBe("unavailable");
  expect(models.status("v3").lastError).toMatchObject({ code: "model_unreachable" });
});

test("a cloud metadata address is never requested", async () => {
  connect({ baseUrl: "http://169.254.169.254/v1" });
  expect((await failed(ask())).error).toMatchObject({
    code: "model_refused",
    detail: "169.254.169.254 is no address of a model's server",
  });
});

test("a key in a server's response is removed from it", async () => {
  const guarded = await startOpenAiServer({ apiKey: "sk-right" });
  connect({ baseUrl: guarded.baseUrl, apiKey: "sk-wrong" });
  const { error } = await failed(ask());
  expect(error).toMatchObject({ code: "model_refused", detail: "401 Incorrect API key provided: Bearer [key]" });
  expect(JSON.stringify(describeError(error)), "the log").not.toContain("sk-wrong");
  connect({ baseUrl: guarded.baseUrl, apiKey: "sk-right" });
  expect(await written(ask())).toBe(PARAGRAPH.join(""));
  await guarded.close();
});

test("a paused model, and one that lacks an address, write nothing", async () => {
  connect({ paused: true });
  expect(models.get("v1").state).toBe("paused");
  expect((await failed(ask())).error).toMatchObject({ code: "model_unavailable" });
  expect(await written(models.tryOut(modelRequest()))).toBe(PARAGRAPH.join(""));
  connect({ model: null });
  expect((await failed(ask())).error).toMatchObject({ code: "model_unavailable" });
});
