// Text from a model's server to the reader: the request, when tokens arrive, the queue, and cancellation.
import { expect, test } from "vitest";
import { modelRequest, modelsScene, written } from "../../support/models-scene.ts";
import { PARAGRAPH, tokensOf } from "../../support/openai-answers.ts";

const { models, server, connect } = await modelsScene();

test("the request has the given parameters, and the text arrives unchanged", async () => {
  connect({ temperature: 0.7, topP: 0.9, apiKey: "sk-1" });
  server.play({ tokens: tokensOf("雨停了，她推开门。“谁？”没有人回答。🙂 Done.") });
  const text = await written(
    models.generate(modelRequest({ maxTokens: 120, sampling: { temperature: 0.9, seed: 7 } })),
  );
  expect(text).toBe("雨停了，她推开门。“谁？”没有人回答。🙂 Done.");
  const request = await server.request(0);
  expect(request.body).toMatchObject({
    model: "test-model",
    stream: true,
    max_tokens: 120,
    temperature: 0.9,
    top_p: 0.9,
    seed: 7,
    messages: [
      { role: "system", content: "Continue." },
      { role: "user", content: "The harbour was dark." },
    ],
  });
  expect(request.headers.authorization).toBe("Bearer sk-1");
  expect(JSON.stringify(request.body)).not.toContain("storyteller");
});

test("without sampling parameters the server's defaults apply; a kept beginning is continued", async () => {
  await written(models.generate(modelRequest({ prompt: { system: "", user: "Go.", prefill: "It was" } })));
  const { body } = await server.request(0);
  expect(body).not.toHaveProperty("temperature");
  expect(body).not.toHaveProperty("top_p");
  expect(body.messages).toEqual([
    { role: "user", content: "Go." },
    { role: "assistant", content: "It was" },
    { role: "user", content: expect.stringContaining("Go on from exactly where") },
  ]);
});

test("each token arrives before the next is sent", async () => {
  server.play({ tokens: ["one", " two", " three"], perSecond: 20 });
  const seen: number[] = [];
  for await (const _ of models.generate(modelRequest())) seen.push((await server.request(0)).sent.at.length);
  expect(seen).toEqual([1, 2, 3]);
});

test("connections to the model's server are reused", async () => {
  await written(models.generate(modelRequest()));
  const before = server.connections();
  for (let n = 1; n <= 20; n++) await written(models.generate(modelRequest()));
  expect(server.connections()).toBe(before);
});

test.each(["the signal", "a reader that leaves"])("%s ends it, and the server notices", async (how) => {
  server.play({ perSecond: 50, fault: { kind: "never-ends" } });
  const stop = new AbortController();
  const why = new Error("enough");
  const read = async () => {
    let words = 0;
    for await (const _ of models.generate(modelRequest({ signal: stop.signal }))) {
      if (++words < 5) continue;
      if (how === "a reader that leaves") return;
      stop.abort(why);
    }
  };
  if (how === "the signal") await expect(read()).rejects.toBe(why);
  else await read();
  const request = await server.request(0);
  await request.over;
  expect(request.abortedAt).not.toBeNull();
  expect(models.status("v1")).toMatchObject({ running: 0, waiting: 0, lastError: null });
});

test("cancelling before the first token also reaches the server", async () => {
  server.play({ fault: { kind: "silent" } });
  const stop = new AbortController();
  const reading = written(models.generate(modelRequest({ signal: stop.signal })));
  const request = await server.request(0);
  stop.abort("changed my mind");
  await expect(reading).rejects.toBe("changed my mind");
  await request.over;
  expect(request.abortedAt).not.toBeNull();
});

test("concurrent requests are limited, people take turns, and everybody knows their position", async () => {
  connect({ maxConcurrent: 1 });
  server.play({ tokens: ["x"], firstTokenMs: 20 });
  const places: Record<string, number[]> = {};
  const started: string[] = [];
  const ask = (name: string, person: string) =>
    written(
      models.generate(
        modelRequest({
          person,
          prompt: { system: "", user: name },
          onWaiting(place) {
            places[name] = [...(places[name] ?? []), place];
          },
          onStart: () => void started.push(name),
        }),
      ),
    );
  await Promise.all([ask("a1", "a"), ask("a2", "a"), ask("a3", "a"), ask("b1", "b")]);
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
  expect(server.requests.map((request) => request.body.messages[0]?.content)).toEqual(started);
  expect(places).toEqual({ a2: [0], a3: [1, 2, 1, 0], b1: [1, 0] });
});

test("a request that leaves the queue is not sent", async () => {
  connect({ maxConcurrent: 1 });
  server.play({ tokens: ["x"], perSecond: 10 });
  const stop = new AbortController();
  const first = written(models.generate(modelRequest()));
  const second = written(models.generate(modelRequest({ signal: stop.signal, onWaiting: () => stop.abort("gone") })));
  await expect(second).rejects.toBe("gone");
  await first;
  expect(server.requests).toHaveLength(1);
});

test.each(["reasoning", "tags"] as const)(
  "thoughts (as %s) are not text, and a model that thinks is given room",
  async (as) => {
    connect({ model: `thinks-in-${as}` });
    const thought = { tokens: tokensOf("What would she do now? She would look at the boats."), as };
    server.play({ thought, tokens: [" She", " looked."] });
    expect(await written(models.generate(modelRequest({ maxTokens: 8 })))).toMatch(/^\s*She looked\.$/);
    expect(server.requests.map((request) => request.body.max_tokens)).toEqual([8, 8 + 4_096]);
  },
);

test("two hundred at once all end well", async () => {
  connect({ maxConcurrent: 200 });
  server.play({ perSecond: 200 });
  const texts = await Promise.all(
    Array.from({ length: 200 }, (_, n) => written(models.generate(modelRequest({ person: `p${n}` })))),
  );
  expect(new Set(texts)).toEqual(new Set([PARAGRAPH.join("")]));
});
