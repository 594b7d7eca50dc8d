// Clients that disconnect before they are answered: the log has one line about it, and no server error.
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { defineEndpoint } from "../../contract/endpoint.ts";
import { bind } from "../../server/platform/bind.ts";
import { readConfig } from "../../server/platform/config.ts";
import { createHttp } from "../../server/platform/http.ts";
import { createLog } from "../../server/platform/log.ts";
import { whenOver } from "../../server/platform/when-over.ts";
import { until } from "../support/collab-editor.ts";
import { RawRequest } from "../support/raw-request.ts";

const base = { tag: "test", summary: "For a test", errors: [], method: "GET", access: "public" } as const;
const quick = defineEndpoint({ ...base, path: "/api/test/quick", envelope: "plain", response: z.object({}) });
const failing = defineEndpoint({ ...base, path: "/api/test/failing", envelope: "plain", response: z.object({}) });

let written = "";
const sink = new PassThrough().setEncoding("utf8").on("data", (text: string) => {
  written += text;
});
/** The lines written since the last call, each parsed. */
function lines(): { level: number; msg: string }[] {
  const said = written.split("\n").slice(0, -1);
  written = "";
  return said.map((line) => JSON.parse(line) as { level: number; msg: string });
}
const WARN = 40;

const { app } = await createHttp({
  config: readConfig({ PORT: "0" }),
  log: createLog("info", sink),
  authenticate: async () => null,
});
bind(app, quick, () => ({}));
let begun = 0;
let waits = true;
bind(app, failing, async ({ reply }) => {
  begun++;
  if (waits) await new Promise<void>((resolve) => whenOver(reply, resolve));
  throw new Error("of the server's own");
});
await app.listen({ host: "127.0.0.1", port: 0 });
lines();
const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
afterAll(() => app.close());

test("a connection closed before its address is read is not an error", async () => {
  // After a reset a connection's address is undefined.
  const addressless = (socket: object) => Object.defineProperty(socket, "remoteAddress", { value: undefined });
  app.server.prependOnceListener("connection", addressless);
  const request = await RawRequest.open(url);
  request.head("GET", quick.path, 0);
  await request.closed;
  await until(() => written.includes("\n"), "a line");
  expect(lines().map(({ level, msg }) => [level, msg])).toEqual([[30, "closed by the caller"]]);
});

test("an error after the client has disconnected is a warning with its cause, and otherwise an error", async () => {
  const request = await RawRequest.open(url);
  request.head("GET", failing.path, 0);
  await until(() => begun === 1, "begun");
  request.leave();
  await until(() => written.includes("\n"), "a line");
  expect(lines()).toMatchObject([
    { level: WARN, msg: "closed by the caller", err: { message: "of the server's own" } },
  ]);
  waits = false;
  expect((await fetch(url + failing.path)).status).toBe(500);
  expect(lines()).toMatchObject([
    { level: 50, msg: "request failed" },
    { level: 50, msg: "answered" },
  ]);
});

test("a client that stays is answered", async () => {
  expect((await fetch(url + quick.path)).status).toBe(200);
  expect(lines()).toEqual([]);
});
