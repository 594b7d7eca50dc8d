// Which readers of a long response are disconnected.
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { cutOffSlowReader } from "./slow-readers.ts";

const EVERY_MS = 100;

/** Sends a response of such pieces to a client that reads it or not; returns how it ends for the client. */
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

test("a reader that reads nothing is disconnected", async () => {
  const { response, closed } = await answered(endless, { reads: false });
  await closed;
  expect(response.writableFinished).toBe(false);
});

test("a reader that reads everything is not disconnected", async () => {
  const { response, closed } = await answered(endless, { reads: true });
  expect(await Promise.race([closed, pause(EVERY_MS * 6, "open")])).toBe("open");
  response.destroy();
});

test("a reader that waits for the server is not disconnected", async () => {
  async function* slow() {
    yield new Uint8Array(10);
    await pause(EVERY_MS * 6);
    yield new Uint8Array(10);
  }
  const { response, closed } = await answered(slow, { reads: true });
  await closed;
  expect(response.writableFinished).toBe(true);
});
