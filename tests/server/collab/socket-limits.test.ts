// What one socket may cost the server: how much it may send, buffer and write to the log.
import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { RawClient } from "../../support/raw-client.ts";
import { StalledReader } from "../../support/stalled-reader.ts";

const MESSAGE = 256 * 1024;
const UNKNOWN = 16 * 1024;
const scene = await collabScene({
  tuning: { messageMaxBytes: MESSAGE, bytesPerSecond: 4 * MESSAGE, unreadCheckMs: 400, unknownMaxBytes: UNKNOWN },
});
const { server, owner } = scene;
const absent: StalledReader[] = [];
afterEach(() => {
  for (const reader of absent.splice(0)) reader.close();
});

/** Updates of nearly the maximum size that do not enlarge the document: each deletes what the last one inserted. */
function* largeUpdates(): Generator<Uint8Array> {
  const doc = new Y.Doc();
  const text = doc.getText("scratch");
  for (let n = 0; ; n++) {
    const before = Y.encodeStateVector(doc);
    text.delete(0, text.length);
    text.insert(0, String.fromCharCode(97 + (n % 26)).repeat(MESSAGE - 1_000));
    yield Y.encodeStateAsUpdate(doc, before);
  }
}

test("a reader that reads nothing is disconnected before its buffer fills the memory; others stay", async () => {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const present = await scene.enter(chapterId);
  for (let n = 0; n < 3; n++) absent.push(await StalledReader.open(server.port, name, owner.token));
  await until(() => server.collab.counts().connections === 4);
  const updates = largeUpdates();
  const ended = Date.now() + 20_000;
  // The operating system's own socket buffers fill first: some megabytes.
  while (server.collab.counts().connections > 2 && Date.now() < ended) {
    const writer = await RawClient.open(server.url);
    await writer.enter(name, owner.token);
    for (let n = 1; n <= 40; n++) writer.sendUpdate(name, updates.next().value as Uint8Array);
    await until(() => writer.isClosed || writer.statuses(name).length >= 40, "taken");
    writer.close();
    await writer.closed;
  }
  await until(() => server.collab.counts().sockets === 1, "cut off");
  expect(present.closes).toEqual([]);
}, 40_000);

test("more bytes than a person can write close the socket", async () => {
  const name = chapterDocument(await scene.chapter("Text"));
  const client = await RawClient.open(server.url);
  await client.enter(name, owner.token);
  const updates = largeUpdates();
  for (let n = 0; n < 80 && !client.isClosed; n++) client.sendUpdate(name, updates.next().value as Uint8Array);
  expect((await client.closed).code).toBe(CLOSE.tooFast.code);
  expect(client.statuses(name).length).toBeLessThan(80);
});

test("unauthenticated clients write nothing to the server's log", async () => {
  // Earlier tests' updates are stored: Hocuspocus's log messages about those are not these clients'.
  await until(() => server.core.appender.pending === 0);
  const written = [vi.spyOn(console, "error"), vi.spyOn(console, "warn"), vi.spyOn(console, "log")];
  const attempts: ((client: RawClient) => void)[] = [
    (client) => client.sendBytes(new Uint8Array()),
    (client) => client.sendBytes(Uint8Array.of(255, 255, 255, 255)),
    (client) => client.sendBytes(Uint8Array.of(3, 97)),
    (client) => client.sendText("hello"),
    (client) => client.send("a\nforged line of the log\u001b[2J", 0, () => undefined),
    (client) => client.ask("__proto__", owner.token),
    (client) => client.ask("constructor\0session", owner.token),
    (client) => client.send("chapter:x", 2, () => undefined),
    (client) => client.send("", 0, () => undefined),
    (client) => client.send("x".repeat(5_000), 0, () => undefined),
  ];
  for (const attempt of attempts) {
    const client = await RawClient.open(server.url);
    attempt(client);
    expect((await client.closed).code).toBe(CLOSE.malformed.code);
  }
  for (const spy of written) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

/** A socket that announces a frame of the maximum size, and sends a part of it. */
async function halfFrame(sent: number): Promise<{ ended: Promise<void>; end(): void }> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => undefined);
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.write(
    `GET /collab HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once("data", resolve));
  const head = Buffer.from([0x82, 0x80 | 127, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(MESSAGE * 3), 2);
  socket.write(head);
  socket.write(Buffer.alloc(sent));
  socket.resume();
  return { ended, end: () => socket.destroy() };
}

test("unauthenticated clients that send parts of large messages are disconnected before they fill the memory", async () => {
  const ended = await Promise.all(Array.from({ length: 20 }, () => halfFrame(MESSAGE)));
  await Promise.all(ended.map((socket) => socket.ended));
  await until(() => server.collab.counts().sockets === 0, "cut off");
  // Just below the limit the server waits for the rest.
  const small = await halfFrame(UNKNOWN - 200);
  await until(() => server.collab.counts().sockets === 1, "there");
  small.end();
});

test("the maximum message size depends on whether the sender is authenticated", async () => {
  const name = chapterDocument(await scene.chapter("Text"));
  const stranger = await RawClient.open(server.url);
  stranger.sendUpdate(name, new Uint8Array(UNKNOWN + 100));
  expect(await stranger.closed).toEqual(CLOSE.tooLarge);
  const client = await RawClient.open(server.url);
  await client.enter(name, owner.token);
  client.sendUpdate(name, largeUpdates().next().value as Uint8Array);
  await until(() => client.statuses(name).length === 1, "taken");
  client.close();
});

test("sockets of unauthenticated clients are limited per address and in total; an authenticated one no longer counts", async () => {
  const small = await scene.start({ tuning: { unknownPerAddress: 3, socketsMax: 5 } });
  const name = chapterDocument(await scene.chapter("Text"));
  const clients: RawClient[] = [];
  const fill = async (count: number) => {
    for (let n = 0; n < count; n++) clients.push(await RawClient.open(small.url));
  };
  await fill(3);
  await expect(RawClient.open(small.url)).rejects.toThrow("refused");
  for (const client of clients) {
    await client.enter(name, owner.token);
    client.sendSync(name, 0, Y.encodeStateVector(new Y.Doc()));
    await until(() => client.heard.some(({ type }) => type === "sync"), "an answer");
  }
  await fill(2);
  await expect(RawClient.open(small.url)).rejects.toThrow("refused");
  clients.shift()?.close();
  await until(() => small.collab.counts().sockets === 4, "room");
  await fill(1);
  for (const client of clients) client.close();
});

test("a client that requests a document repeatedly is sent a limited amount, whether it reads it or not", async () => {
  const size = 200 * 1024;
  const atOnce = 3 * size;
  const limited = await scene.start({ tuning: { responseBytesAtOnce: atOnce, responseBytesPerSecond: 1 } });
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId, { on: limited });
  inside.doc.getText("more").insert(0, "x".repeat(size));
  await inside.saved();
  const known = Y.encodeStateVector(inside.doc);
  const none = Y.encodeStateVector(new Y.Doc());
  const asked = async (vector: Uint8Array, times: number) => {
    const client = await RawClient.open(limited.url);
    await client.enter(name, owner.token);
    for (let n = 0; n < times; n++) client.sendSync(name, 0, vector);
    return client;
  };
  // A client that has the document may ask as often as the network fails.
  const knows = await asked(known, 100);
  await until(() => knows.heard.filter(({ type }) => type === "sync").length >= 200, "answers");
  expect(knows.isClosed).toBe(false);
  knows.close();
  const lacks = await asked(none, 100);
  expect(await lacks.closed).toEqual(CLOSE.tooFast);
  expect(lacks.bytesHeard).toBeLessThan(atOnce + 50 * 1024);
  expect(lacks.bytesHeard).toBeGreaterThan(size);
  // On another socket it is the same person, who has to wait; others do not.
  const again = await asked(none, 1);
  expect(await again.closed).toEqual(CLOSE.tooFast);
  inside.write("!");
  await inside.saved();
});

test("documents waiting for a client that does not read them are limited across all sockets; one that reads gets more", async () => {
  const size = 8 * 1024 * 1024;
  const limited = await scene.start({
    tuning: {
      messageMaxBytes: size * 2,
      bytesPerSecond: size * 4,
      responseBytesAtOnce: size * 1_000,
      unreadPerPerson: size,
      unreadPerAddress: size * 8,
    },
  });
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId, { on: limited });
  inside.doc.getText("more").insert(0, "x".repeat(size - 1_000));
  await inside.saved();
  const none = Y.encodeStateVector(new Y.Doc());
  const asked = async () => {
    const client = await RawClient.open(limited.url);
    await client.enter(name, owner.token);
    client.sendSync(name, 0, none);
    return client;
  };
  const answer = (client: RawClient) => until(() => client.bytesHeard >= size - 1_000, "a document");
  // Beside this test's own editor: three clients that read theirs, one after the other.
  for (let n = 0; n < 3; n++) {
    const client = await asked();
    await answer(client);
    client.close();
  }
  // A document is larger than the system's socket buffer: part of it waits in the process.
  const reader = await StalledReader.open(limited.port, name, owner.token);
  absent.push(reader);
  reader.ask(name);
  await until(async () => {
    const again = await asked();
    await until(() => again.isClosed || again.bytesHeard >= size - 1_000, "an end");
    const isRefused = again.isClosed && (await again.closed).code === CLOSE.tooFast.code;
    again.close();
    return isRefused;
  }, "refused");
  reader.close();
  await until(() => limited.collab.counts().sockets === 1, "gone");
  const last = await asked();
  await answer(last);
  last.close();
});
