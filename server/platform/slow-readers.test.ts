// A reader who takes nothing of a long answer is cut off, one who takes it is not, nor one the server keeps waiting.
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { cutOffSlowReader } from "./slow-readers.ts";

const EVERY_MS = 100;

/** Opens an answer of such pieces; tells how it ends for who reads it as told. */
async function answered(pieces: () => AsyncIterable<Uint8Array>, { reads }: { reads: boolean }) {
  const { promise: opened, resolve: open } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => {
    cutOffSlowReader(response, { everyMs: EVERY_MS, bytes: 1_024 });
    Readable.from(pieces(), { objectMode: false })
      .on("error", () => undefined)
      .pipe(response);
    open(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  if (reads) socket.resume();
  const response = await opened;
  const closed = new Promise<"closed">((resolve) => response.once("close", () => resolve("closed")));
  return { response, closed };
}

async function* endless() {
  for (;;) yield new Uint8Array(64 * 1024);
}

test("who takes nothing is cut off", async () => {
  const { response, closed } = await answered(endless, { reads: false });
  await closed;
  expect(response.writableFinished).toBe(false);
});

test("who takes what comes is not", async () => {
  const { response, closed } = await answered(endless, { reads: true });
  expect(await Promise.race([closed, pause(EVERY_MS * 6, "open")])).toBe("open");
  response.destroy();
});

test("nor is who waits for the server", async () => {
  async function* slow() {
    yield new Uint8Array(10);
    await pause(EVERY_MS * 6);
    yield new Uint8Array(10);
  }
  const { response, closed } = await answered(slow, { reads: true });
  await closed;
  expect(response.writableFinished).toBe(true);
});
