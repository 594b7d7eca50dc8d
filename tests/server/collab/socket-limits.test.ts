// What one socket may cost the server: how much it may send, how much may wait for it, what it may write into the log.
import { afterEach, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { AbsentReader } from "../../support/absent-reader.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { RawClient } from "../../support/raw-client.ts";

const MESSAGE = 256 * 1024;
const scene = await collabScene({
  settings: { messageMaxBytes: MESSAGE, bytesPerSecond: 4 * MESSAGE, unreadCheckMs: 400 },
});
const { server, owner } = scene;
const absent: AbsentReader[] = [];
afterEach(() => {
  for (const reader of absent.splice(0)) reader.close();
});

/** Updates of nearly the largest size that make a document no larger: each takes away what the last one brought. */
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

test("a reader that takes nothing is cut off before what waits for it fills the memory; others stay", async () => {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const present = await scene.enter(chapterId);
  for (let n = 0; n < 3; n++) absent.push(await AbsentReader.open(server.port, name, owner.token));
  await until(() => server.collab.counts().connections === 4);
  const updates = largeUpdates();
  const ended = Date.now() + 20_000;
  // What the operating system itself keeps for a socket comes first: some megabytes.
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

test("more bytes than a writer writes end the socket", async () => {
  const name = chapterDocument(await scene.chapter("Text"));
  const client = await RawClient.open(server.url);
  await client.enter(name, owner.token);
  const updates = largeUpdates();
  for (let n = 0; n < 80 && !client.isClosed; n++) client.sendUpdate(name, updates.next().value as Uint8Array);
  expect((await client.closed).code).toBe(CLOSE.tooFast.code);
  expect(client.statuses(name).length).toBeLessThan(80);
});

test("strangers write nothing into the server's log", async () => {
  // What writers before them had under way is done: what Hocuspocus says of that is not theirs.
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
