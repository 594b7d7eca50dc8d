// Large responses that clients do not read, on endpoints made for this test: their buffered bytes are limited.
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../contract/endpoint.ts";
import { bind } from "../../server/platform/bind.ts";
import { readConfig } from "../../server/platform/config.ts";
import { createHttp } from "../../server/platform/http.ts";
import { createLog } from "../../server/platform/log.ts";
import { until } from "../support/collab-editor.ts";
import { RawRequest } from "../support/raw-request.ts";

const MB = 1024 * 1024;
const base = { tag: "test", summary: "For a test", errors: [], method: "GET", access: "public" } as const;
const large = defineEndpoint({
  ...base,
  path: "/api/test/large",
  envelope: "plain",
  response: z.object({ text: z.string() }),
});
const file = defineEndpoint({ ...base, path: "/api/test/file", envelope: "file", response: z.unknown() });
const small = defineEndpoint({ ...base, path: "/api/test/small", envelope: "plain", response: z.object({}) });

let made = 0;
const { app } = await createHttp({
  config: { ...readConfig({ PORT: "0", TRUST_PROXY: "127.0.0.1" }), rateLimit: 0 },
  log: createLog("silent"),
  authenticate: async (token) => ({ uid: token, sessionId: "s" }),
  // A response is ten; two per person fit, three per address, four in total.
  unreadAnswers: { perPerson: 25 * MB, perAddress: 35 * MB, overall: 45 * MB },
});
bind(app, large, () => ({ text: "x".repeat(10 * MB) }));
bind(app, file, ({ reply }) => {
  made++;
  return reply.send(
    Readable.from(
      (function* () {
        for (let n = 0; n < 10; n++) yield Buffer.alloc(MB);
      })(),
      { objectMode: false },
    ),
  );
});
bind(app, small, () => ({}));
await app.listen({ host: "127.0.0.1", port: 0 });
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
afterAll(() => {
  app.server.closeAllConnections();
  return app.close();
});

const open: RawRequest[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.leave();
});
const headersOf = (name: string | null, address: string) => ({
  "x-forwarded-for": address,
  ...(name !== null && { authorization: `Bearer ${name}` }),
});
/** Sends a request and reads only the beginning. */
async function unread(name: string | null, address: string, path: string = large.path): Promise<number> {
  const request = await RawRequest.open(url);
  open.push(request);
  request.head("GET", path, 0, headersOf(name, address));
  const [status = 0] = await request.answers();
  request.stopReading();
  return status;
}
const ask = async (name: string | null, address: string, path: string = large.path) => {
  const answer = await fetch(url + path, { headers: headersOf(name, address) });
  await answer.arrayBuffer();
  return answer;
};
const status = async (...given: Parameters<typeof ask>) => (await ask(...given)).status;

test("are limited per person, per address and in total; small ones are always sent", async () => {
  for (let n = 0; n < 2; n++) expect(await unread("ann", "10.0.0.1")).toBe(200);
  const refused = await ask("ann", "10.0.0.2");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
  expect(await status("ann", "10.0.0.1", small.path)).toBe(200);
  expect(await unread("bob", "10.0.0.1")).toBe(200);
  expect(await status("cy", "10.0.0.1")).toBe(429);
  expect(await unread("cy", "10.0.0.3")).toBe(200);
  expect(await status("dee", "10.0.0.4")).toBe(429);
  open.shift()?.leave();
  await until(async () => (await status("dee", "10.0.0.4")) === 200, "room");
  await until(async () => (await status("ann", "10.0.0.1")) === 200, "room");
});

test("a client that reads its responses may have any number, one after the other", async () => {
  for (let n = 0; n < 12; n++) await until(async () => (await status("ann", "10.0.0.1")) === 200, "an answer");
});

test("a file is not even created for a client with too many", async () => {
  for (let n = 0; n < 6; n++) expect(await unread(null, "10.0.0.1", file.path)).toBe(200);
  const before = made;
  expect(await status(null, "10.0.0.1", file.path)).toBe(429);
  expect(made).toBe(before);
  expect(await status(null, "10.0.0.2", file.path)).toBe(200);
});

test("a response queued after another one is dropped with their connection", async () => {
  const request = await RawRequest.open(url);
  request.head("GET", large.path, 0, headersOf("ann", "10.0.0.1"));
  request.head("GET", large.path, 0, headersOf("ann", "10.0.0.1"));
  await request.answers();
  request.stopReading();
  await until(async () => (await status("ann", "10.0.0.1")) === 429, "both held");
  request.leave();
  await until(async () => (await status("ann", "10.0.0.1")) === 200, "room");
});
