// Updates that are small and expensive: in memory, or in work for every later key. Their senders are disconnected.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { pendingBytes } from "../../../server/collab/log/pending.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { RawClient } from "../../support/raw-client.ts";
import { changeOf } from "../../support/writers.ts";

const PIECES = 2_000;
const PENDING = 4 * 1024;
const CLIENTS = 60;
const WALKS = 5_000;
const scene = await collabScene({
  tuning: {
    documentMaxStructs: PIECES,
    documentMaxClients: CLIENTS,
    pendingMaxBytes: PENDING,
    placingStepsPerSecond: 0,
    placingStepsCapacity: WALKS,
  },
});
const { server, owner } = scene;

async function together() {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId);
  const client = await RawClient.open(server.url);
  await client.enter(name, owner.token);
  return { chapterId, name, inside, client };
}

test("the same deletion repeated a thousand times is refused", async () => {
  const { name, inside, client } = await together();
  client.sendUpdate(name, Uint8Array.from([0, 1, 9, 100, ...Array.from({ length: 100 }, () => [0, 5]).flat()]));
  expect(await client.closed).toEqual(CLOSE.malformed);
  inside.write("!");
  await inside.saved();
});

test("a document has a limit of structs too; its content stays, and can be deleted", async () => {
  const { name, inside, client } = await together();
  const blocks = (count: number) =>
    changeOf(inside.doc, (copy) =>
      copy.getXmlFragment("default").insert(
        0,
        Array.from({ length: count }, () => new Y.XmlElement("paragraph")),
      ),
    );
  client.sendUpdate(name, blocks(PIECES - 100));
  await until(() => client.statuses(name).length === 1);
  client.sendUpdate(name, blocks(200));
  expect(await client.closed).toEqual(CLOSE.tooLarge);
  inside.doc.getXmlFragment("default").delete(0, 1_000);
  await inside.saved();
});

test("updates without their predecessors are accepted up to a limit, and others' are not affected", async () => {
  const { chapterId, name, inside, client } = await together();
  const stranger = new Y.Doc();
  const updates: Uint8Array[] = [];
  stranger.getArray("kept back").insert(0, [0]);
  stranger.on("update", (update: Uint8Array) => updates.push(update));
  for (let n = 1; n < 100; n++) stranger.getArray("kept back").insert(n % 2 ? 0 : n, ["x".repeat(100)]);
  for (const [n, update] of updates.entries()) {
    client.sendUpdate(name, update);
    await until(() => client.isClosed || client.statuses(name).length > n);
    if (client.isClosed) break;
  }
  expect(await client.closed).toEqual(CLOSE.storeFailed);
  inside.write(" goes on");
  await inside.saved();
  const document = server.core.open.get(chapterId)?.ydoc as Y.Doc;
  expect(pendingBytes(document)).toBeLessThan(PENDING * 2);
  // A client that sends everything is accepted at any time.
  const back = await RawClient.open(server.url);
  await back.enter(name, owner.token);
  back.sendUpdate(name, Y.encodeStateAsUpdate(stranger));
  await until(() => back.statuses(name).length === 1);
  expect(back.statuses(name)).toEqual([true]);
  expect(pendingBytes(document)).toBe(0);
  back.close();
});

/** An insertion by each of `count` new client ids, each at a separate position. */
function writers(count: number): Uint8Array {
  return Y.mergeUpdates(
    Array.from({ length: count }, () => {
      const doc = new Y.Doc();
      doc.getMap("more").set(String(doc.clientID), "a");
      return Y.encodeStateAsUpdate(doc);
    }),
  );
}

async function storedRows(chapterId: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ rows: number }>(
    "select count(*)::int as rows from document_updates where document_id = $1",
    [chapterId],
  );
  return rows[0]?.rows ?? -1;
}

test("a document has a limit of client ids: an update beyond it is refused whole, and up to it everybody may write", async () => {
  const { chapterId, name, inside, client } = await together();
  inside.write("x");
  await inside.saved();
  const document = server.core.open.get(chapterId)?.ydoc as Y.Doc;
  const free = CLIENTS - document.store.clients.size;
  client.sendUpdate(name, writers(free - 1));
  await until(() => client.statuses(name).length === 1);
  expect(client.statuses(name)).toEqual([true]);
  const rows = await storedRows(chapterId);
  client.sendUpdate(name, writers(2));
  expect(await client.closed).toEqual(CLOSE.tooLarge);
  expect(document.store.clients.size).toBe(CLIENTS - 1);
  expect(await storedRows(chapterId)).toBe(rows);
  // A new client takes the last free id.
  const last = await scene.enter(chapterId);
  last.write(" last");
  await last.saved();
  expect(document.store.clients.size).toBe(CLIENTS);
  const late = await RawClient.open(server.url);
  await late.enter(name, owner.token);
  late.sendUpdate(name, writers(1));
  expect(await late.closed).toEqual(CLOSE.tooLarge);
  // A client that is already counted can continue.
  inside.write(" goes on");
  await inside.saved();
  expect(document.store.clients.size).toBe(CLIENTS);
});

test("client ids count while their updates are being stored, and when they only delete", async () => {
  const { chapterId, name, inside, client } = await together();
  const document = server.core.open.get(chapterId)?.ydoc as Y.Doc;
  const free = CLIENTS - document.store.clients.size;
  // In one turn: none of them is stored when the last is checked.
  for (let n = 0; n <= free; n++) client.sendUpdate(name, writers(1));
  expect(await client.closed).toEqual(CLOSE.tooLarge);
  await until(() => document.store.clients.size === CLIENTS);
  inside.doc.getXmlFragment("default").delete(0, 1);
  await inside.saved();

  const other = await together();
  const deletions = Array.from({ length: CLIENTS + 1 }, (_, n) => [n + 1, 1, 0, 1]).flat();
  other.client.sendUpdate(other.name, Uint8Array.from([0, CLIENTS + 1, ...deletions]));
  expect(await other.client.closed).toEqual(CLOSE.tooLarge);
  expect(server.core.open.get(other.chapterId)?.ydoc.store.pendingDs).toBeNull();
});

test("a document has few root types; in existing ones, writing continues", async () => {
  const { name, inside, client } = await together();
  const parts = (count: number) => {
    const doc = new Y.Doc();
    for (let n = 0; n < count; n++) doc.getText(`part ${n}`).insert(0, "a");
    return Y.encodeStateAsUpdate(doc);
  };
  client.sendUpdate(name, parts(50));
  await until(() => client.statuses(name).length === 1);
  expect(client.statuses(name)).toEqual([true]);
  client.sendUpdate(name, parts(70));
  expect(await client.closed).toEqual(CLOSE.tooLarge);
  inside.write(" goes on");
  await inside.saved();
});

test("structs with many conflicts at one position are refused before they are integrated; a few are accepted", async () => {
  const { chapterId, name, inside, client } = await together();
  /** By one client: each letter at the text's beginning, with another one of its own as the right origin. */
  const crowd = (id: number, letters: number) => {
    const text = Array.from({ length: letters }, () => 97);
    const pieces = Array.from({ length: letters }, (_, n) => [0x44, id, n, 1, 98]).flat();
    return Uint8Array.from([1, letters + 1, id, 0, 4, 1, 4, 109, 111, 114, 101, letters, ...text, ...pieces, 0]);
  };
  client.sendUpdate(name, crowd(7, 20));
  await until(() => client.statuses(name).length === 1);
  expect(client.statuses(name)).toEqual([true]);
  const rows = await storedRows(chapterId);
  client.sendUpdate(name, crowd(8, 120));
  expect(await client.closed).toEqual(CLOSE.tooLarge);
  // Messages that are each below the limit add up to too much.
  const again = await RawClient.open(server.url);
  await again.enter(name, owner.token);
  for (let id = 9; id < 40; id++) again.sendUpdate(name, crowd(id, 20));
  expect(await again.closed).toEqual(CLOSE.tooFast);
  inside.write(" goes on");
  await inside.saved();
  expect(await storedRows(chapterId)).toBeGreaterThan(rows);
  expect(server.core.open.get(chapterId)?.ydoc.store.clients.has(8)).toBe(false);
});
