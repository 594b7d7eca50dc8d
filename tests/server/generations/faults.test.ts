// Every failure of a model's server, as the author sees it: an error code, text so far kept, nothing charged.
import { expect, it } from "vitest";
import type { Generation } from "../../../contract/generations.ts";
import { generationScene } from "../../support/generation-scene.ts";
import type { Fault } from "../../support/openai-answers.ts";
import { codeOf } from "../../support/people.ts";

const { app, server, author, connect } = await generationScene();

const FAULTS: [string, Fault, number][] = [
  ["answers 500", { kind: "status", status: 500 }, 50301],
  ["answers 429 and wants to be left alone", { kind: "status", status: 429, retryAfter: "600" }, 50302],
  ["refuses the key", { kind: "status", status: 401 }, 50304],
  ["does not know the model", { kind: "status", status: 404 }, 50304],
  ["sends elsewhere", { kind: "redirect", location: "http://127.0.0.1:1/" }, 50304],
  ["takes the request and never answers", { kind: "silent" }, 50303],
  ["speaks another protocol", { kind: "wrong-json" }, 50304],
  ["is a web page", { kind: "web-page" }, 50304],
  ["writes nothing", { kind: "empty" }, 42284],
  ["breaks off before a word", { kind: "cut", after: 0 }, 50301],
];

it.each(FAULTS)("a model that %s", async (_what, fault, code) => {
  connect({ timeoutSeconds: 1 });
  server.play({ fault });
  const anna = await author();
  const before = await anna.balance();
  const ended = await anna.ended((await anna.begin({ candidates: 2 }))._id);
  expect(ended).toMatchObject({ status: "failed", error_code: 40420, power: 0 });
  expect(ended.candidates).toMatchObject([
    { status: "failed", text: "", error_code: code },
    { status: "failed", text: "", error_code: code },
  ]);
  expect(await anna.balance()).toEqual(before);
  // Trying again is an ordinary request.
  server.reset();
  connect({ model: "another" });
  expect(await anna.ended((await anna.begin())._id)).toMatchObject({ status: "done", power: 70 });
});

const MIDDLE: [string, Fault, number][] = [
  ["is cut off", { kind: "cut", after: 5 }, 50301],
  ["stalls", { kind: "stalls", after: 5 }, 50303],
  ["tells in the stream that it failed", { kind: "error-chunk", after: 5, message: "out of memory" }, 50301],
  ["ends without having finished", { kind: "unfinished", after: 5 }, 50301],
];

it.each(MIDDLE)("a model that %s in the middle: the text so far is kept and marked", async (_what, fault, code) => {
  // Long enough for the first words on a busy machine.
  connect({ timeoutSeconds: 5 });
  server.play({ fault, perSecond: 200 });
  const anna = await author();
  const before = await anna.balance();
  const ended = await anna.ended((await anna.begin())._id);
  expect(ended).toMatchObject({
    status: "failed",
    error_code: 40420,
    power: 0,
    candidates: [{ status: "partial", error_code: code }],
  });
  expect(ended.candidates[0]?.text).toContain("lamp");
  expect(await anna.balance()).toEqual(before);
  // It can be put into the text all the same.
  await anna.put(`/api/v2/generations/${ended._id}/candidates/${ended.candidates[0]?._id}/kept`);
});

it("a candidate that fails leaves the others, and the power is charged once", async () => {
  server.play((_request, n) => (n === 1 ? { fault: { kind: "cut", after: 5 }, perSecond: 100 } : { perSecond: 100 }));
  const anna = await author();
  const { total } = await anna.balance();
  const ended = await anna.ended((await anna.begin({ candidates: 3 }))._id);
  expect(ended).toMatchObject({ status: "done", error_code: null, power: 70 });
  expect(ended.candidates.map(({ status }) => status).sort()).toEqual(["complete", "complete", "partial"]);
  expect(await anna.balance()).toEqual({ total: total - 70, held: 0 });
});

it("a model that never stops is ended near the requested length, on a sentence", async () => {
  server.play({ fault: { kind: "never-ends" } });
  const anna = await author();
  const ended = await anna.ended((await anna.begin({ write_length: 300 }))._id);
  expect(ended).toMatchObject({ status: "done", power: 300 });
  const text = ended.candidates[0]?.text ?? "";
  expect(text).toMatch(/[.!?”]$/);
  expect(text.length).toBeGreaterThan(150);
  expect(text.length).toBeLessThan(500);
  const request = await server.request(0);
  await request.over;
  expect(request.abortedAt).not.toBeNull();
});

it("a paused model is refused at once, and nothing is stored", async () => {
  connect({ paused: true });
  const anna = await author();
  expect(codeOf(await anna.tryBegin())).toBe(42236);
  expect(await anna.balance()).toMatchObject({ held: 0 });
});

it("an unreachable server fails one candidate, not the whole generation", async () => {
  connect({ baseUrl: "http://127.0.0.1:1/v1" });
  const anna = await author();
  expect(await anna.ended((await anna.begin())._id)).toMatchObject({
    status: "failed",
    error_code: 40420,
    power: 0,
    candidates: [{ error_code: 50301 }],
  });
  expect((await anna.ask("GET", "/healthz")).status).toBe(200);
});

it("the database fails at the end: the text streams on, and the generation ends when it is back", async () => {
  server.play({ perSecond: 40 });
  const anna = await author();
  const { total } = await anna.balance();
  const begun = await anna.begin();
  const reading = await anna.follow(begun._id);
  await reading.until((event) => event.type === "text");
  const { pool } = app.database;
  const real = pool.connect.bind(pool);
  // Transactions take a connection of their own; this one throws the driver's error for a lost server.
  let refused = 0;
  pool.connect = ((callback?: (error: Error) => void) => {
    refused++;
    const error = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    return callback ? callback(error) : Promise.reject(error);
  }) as typeof pool.connect;
  await (await server.request(0)).over;
  await expect.poll(() => refused, { timeout: 5_000 }).toBeGreaterThan(1);
  pool.connect = real;
  expect((await reading.end).at(-1)?.event).toMatchObject({ type: "end", generation: { status: "done", power: 70 } });
  expect(await anna.balance()).toEqual({ total: total - 70, held: 0 });
  expect((await anna.get<Generation>(`/api/v2/generations/${begun._id}`)).candidates[0]?.status).toBe("complete");
});

it("an end that was stored, but whose response was lost, is reported as stored", async () => {
  const anna = await author();
  const { total } = await anna.balance();
  const { pool } = app.database;
  const real = pool.connect.bind(pool);
  let lost = 0;
  // The driver's error when the connection is lost between the commit and its response, once.
  const losing = async () => {
    const client = await real();
    const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
    let ends = false;
    client.query = (async (...all: unknown[]) => {
      const [first] = all as [string | { text: string }];
      const text = typeof first === "string" ? first : first.text;
      ends ||= /update generations g set status = .*finished_at = now\(\)/s.test(text);
      const answer = await query(...all);
      if (!ends || !/^commit/i.test(text)) return answer;
      lost++;
      pool.connect = real;
      throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    }) as typeof client.query;
    const release = client.release.bind(client);
    client.release = (error) => {
      Reflect.deleteProperty(client, "query");
      Reflect.deleteProperty(client, "release");
      release(error);
    };
    return client;
  };
  // Single queries pass a callback; transactions do not.
  pool.connect = ((callback?: Parameters<typeof real>[0]) => (callback ? real(callback) : losing())) as typeof real;
  const begun = await anna.begin();
  const told = await anna.ended(begun._id);
  expect(lost).toBe(1);
  expect(told).toMatchObject({ status: "done", power: 70, error_code: null });
  expect(await anna.get<Generation>(`/api/v2/generations/${begun._id}`)).toEqual(told);
  expect(await anna.balance()).toEqual({ total: total - 70, held: 0 });
});
