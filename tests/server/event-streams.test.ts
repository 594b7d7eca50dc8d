// Server-sent events, on endpoints made for this test: how they are written, resumed, limited, cut off and closed.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../contract/endpoint.ts";
import { bind } from "../../server/platform/bind.ts";
import { readConfig } from "../../server/platform/config.ts";
import { AppError } from "../../server/platform/errors.ts";
import type { NumberedEvent } from "../../server/platform/event-streams.ts";
import { createHttp } from "../../server/platform/http.ts";
import { createLog } from "../../server/platform/log.ts";
import { WAIT_TIMEOUT_MS } from "../support/wait-timeout.ts";

const base = { tag: "test", summary: "For a test", method: "GET", envelope: "events", access: "user" } as const;
const few = defineEndpoint({
  ...base,
  path: "/api/test/few",
  query: z.object({ after: z.coerce.number().optional() }),
  response: z.object({ n: z.number() }),
  errors: [],
});
const waiting = defineEndpoint({
  ...base,
  path: "/api/test/waiting",
  response: z.object({ n: z.number() }),
  errors: [],
});
const endless = defineEndpoint({
  ...base,
  path: "/api/test/endless",
  response: z.object({ text: z.string() }),
  errors: [],
});
const broken = defineEndpoint({ ...base, path: "/api/test/broken", response: z.object({ n: z.number() }), errors: [] });

const MEGABYTE = "x".repeat(1024 * 1024);
const sessions = new Map([
  ["anna", "valid"],
  ["bert", "valid"],
]);
let beforeDoraIsKnown = async () => {};
const { app } = await createHttp({
  config: { ...readConfig({ PORT: "0" }), rateLimit: 0 },
  log: createLog("silent"),
  authenticate: async (token) => {
    if (token === "dora") await beforeDoraIsKnown();
    if (sessions.get(token) === "locked") throw new AppError("account_locked", null);
    return sessions.get(token) === "valid" ? { uid: `uid-${token}`, sessionId: token } : null;
  },
  eventStreams: { commentMs: 20, drainMs: 200, perPerson: 2 },
});
let produced = 0;
let ended = 0;

bind(app, few, async ({ query, lastEventId }) => {
  const after = query.after ?? lastEventId ?? 0;
  if (after > 9) return null;
  if (after === 7) throw new AppError("generation_not_found");
  return (async function* () {
    for (let n = after + 1; n <= 3; n++) yield { number: n, event: { n, secret: "not in the contract" } };
  })();
});
const opened: ("open" | "aborted")[] = [];
bind(app, waiting, async ({ gone }) => {
  opened.push(gone.aborted ? "aborted" : "open");
  return (async function* (): AsyncGenerator<NumberedEvent<{ n: number }>> {
    yield { number: 1, event: { n: 1 } };
    await once(gone, "abort");
    ended++;
  })();
});
bind(app, endless, async () =>
  (async function* () {
    try {
      for (;;) yield { number: ++produced, event: { text: MEGABYTE } };
    } finally {
      ended++;
    }
  })(),
);
bind(app, broken, async () =>
  (async function* () {
    yield { number: 1, event: { n: 1 } };
    yield { number: 2, event: { n: "no" as unknown as number } };
  })(),
);

let url = "";
beforeAll(async () => {
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  const closed = app.close();
  // The client reopens connections after leaving a stream, and sends nothing on them.
  app.server.closeAllConnections();
  await closed;
});

const read = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(url + path, { headers: { authorization: "Bearer anna", ...headers }, ...(signal && { signal }) });
const free = () => vi.waitFor(() => expect(app.eventStreams.count()).toBe(0), { timeout: WAIT_TIMEOUT_MS });

test("events have ids and only the contract's fields, and the stream ends with the iterable", async () => {
  const answer = await read("/api/test/few");
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(await answer.text()).toBe('id: 1\ndata: {"n":1}\n\nid: 2\ndata: {"n":2}\n\nid: 3\ndata: {"n":3}\n\n');
  await free();
});

test("a reconnecting reader sends the last event's id, in the query or in the standard header", async () => {
  expect(await (await read("/api/test/few?after=2")).text()).toBe('id: 3\ndata: {"n":3}\n\n');
  expect(await (await read("/api/test/few", { "last-event-id": "1" })).text()).toMatch(/^id: 2\n/);
  expect(await (await read("/api/test/few", { "last-event-id": "nonsense" })).text()).toMatch(/^id: 1\n/);
  expect((await read("/api/test/few?after=10")).status).toBe(204);
  await free();
});

test("a refusal before the stream is an ordinary response", async () => {
  const answer = await read("/api/test/few?after=7");
  expect([answer.status, ((await answer.json()) as { error_code: number }).error_code]).toEqual([404, 40444]);
  expect((await fetch(`${url}/api/test/few`)).status).toBe(401);
  expect(
    (await fetch(`${url}/api/test/few`, { method: "HEAD", headers: { authorization: "Bearer anna" } })).status,
  ).toBe(404);
  await free();
});

test("a comment is sent while nothing happens, and a reader who leaves ends the iterable", async () => {
  const leave = new AbortController();
  const before = ended;
  const answer = await read("/api/test/waiting", {}, leave.signal);
  let text = "";
  for await (const part of answer.body as ReadableStream<Uint8Array>) {
    text += Buffer.from(part).toString();
    if (text.includes(":\n\n:\n\n")) break;
  }
  leave.abort();
  await vi.waitFor(() => expect(ended).toBe(before + 1), { timeout: WAIT_TIMEOUT_MS });
  await free();
});

test("a reader who disconnects during authentication leaves no stream open", async () => {
  sessions.set("dora", "valid");
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  beforeDoraIsKnown = () => {
    asked.resolve();
    return left.promise;
  };
  const closed = new Promise<void>((resolve) =>
    app.server.once("request", (_request, response) => response.once("close", resolve)),
  );
  const before = ended;
  const leave = new AbortController();
  const answer = read("/api/test/waiting", { authorization: "Bearer dora" }, leave.signal);
  await asked.promise;
  leave.abort();
  await expect(answer).rejects.toThrow();
  await closed;
  left.resolve();
  await vi.waitFor(() => expect(opened.at(-1)).toBe("aborted"), { timeout: WAIT_TIMEOUT_MS });
  expect(ended).toBe(before);
  await free();
});

test("one person has a limited number of streams at a time; others are not affected", async () => {
  const leave = new AbortController();
  await read("/api/test/waiting", {}, leave.signal);
  await read("/api/test/waiting", {}, leave.signal);
  const refused = await read("/api/test/waiting");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "15"]);
  expect((await read("/api/test/waiting", { authorization: "Bearer bert" }, leave.signal)).status).toBe(200);
  leave.abort();
  await free();
  expect((await read("/api/test/few")).status).toBe(200);
  await free();
});

test.each(["ended", "locked"])("a session that is %s reads no further", async (state) => {
  sessions.set("carla", "valid");
  const answer = await read("/api/test/waiting", { authorization: "Bearer carla" });
  sessions.set("carla", state);
  expect(await answer.text()).toContain('data: {"n":1}');
  await free();
});

test("an event that violates the contract breaks the connection, so that the reader can tell it from the end", async () => {
  await expect(read("/api/test/broken").then((answer) => answer.text())).rejects.toThrow();
  await free();
});

test("a reader that does not read is disconnected, and costs no more memory than the socket's buffers", async () => {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write("GET /api/test/endless HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer anna\r\n\r\n");
  await once(socket, "data");
  socket.pause();
  const before = ended;
  await vi.waitFor(() => expect(ended).toBe(before + 1), { timeout: WAIT_TIMEOUT_MS });
  // The system's socket buffers take a few megabytes; nothing was produced ahead of them.
  expect(produced).toBeLessThan(30);
  socket.destroy();
  await free();
});

test("a server that stops ends its streams first", async () => {
  const other = await createHttp({
    config: { ...readConfig({ PORT: "0" }), rateLimit: 0 },
    log: createLog("silent"),
    authenticate: async () => ({ uid: "u", sessionId: "s" }),
  });
  bind(other.app, waiting, async ({ gone }) =>
    (async function* () {
      yield { number: 1, event: { n: 1 } };
      await once(gone, "abort");
    })(),
  );
  await other.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = other.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/test/waiting`, {
    headers: { authorization: "Bearer anna" },
  });
  const stopped = await Promise.race([
    Promise.all([other.app.close(), answer.text()]),
    delay(WAIT_TIMEOUT_MS, null, { ref: false }),
  ]);
  expect(stopped?.[1]).toContain('data: {"n":1}');
});
