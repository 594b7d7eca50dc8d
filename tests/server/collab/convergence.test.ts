// Whatever order updates arrive in, duplicated and merged, through two processes, the log and its compaction: all
// documents end equal. Yjs's own random connector simulates the writers and the messages between them.
import * as prng from "lib0/prng";
import { pino } from "pino";
import { afterAll, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { TestConnector } from "yjs/testHelper";
import { readDocumentJson } from "../../../extensions/fragment-json.ts";
import { createDocumentCore, type DocumentCore } from "../../../server/collab/document-core.ts";
import { applyLog } from "../../../server/collab/log/apply-log.ts";
import { readLog } from "../../../server/collab/log/log.repo.ts";
import type { OpenDocument } from "../../../server/collab/open-documents.ts";
import { paragraphText, until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { editAtRandom } from "../../support/random-edits.ts";
import { changeOf, textOf } from "../../support/writers.ts";

const STEPS = 1_000;
const WRITERS = 5;

const scene = await collabScene();
const { database } = scene;
const { pool } = database;
const cores: DocumentCore[] = [];
for (let i = 0; i < 2; i++)
  cores.push(
    await createDocumentCore({
      database,
      redisUrl: null,
      log: pino({ level: "silent" }),
      tuning: { rescueAfterMs: 20, rescueAtLatestMs: 100 },
    }),
  );
afterAll(() => Promise.all(cores.map((core) => core.stop())));

const anyTime = {
  storyId: scene.storyId,
  ownerId: scene.owner.uid,
  schemaVersion: 1,
  versionedAt: 0,
  characters: 0,
  isKept: false,
  projectionIsBehind: false,
};

async function openIn(core: DocumentCore, chapterId: string): Promise<OpenDocument> {
  const open = core.open.enter(chapterId, new Y.Doc());
  await open.load(async () => anyTime);
  return open;
}

async function stored(chapterId: string): Promise<Y.Doc> {
  const doc = new Y.Doc();
  await applyLog(doc, await readLog(pool, chapterId));
  return doc;
}

function expectSame(a: Y.Doc, b: Y.Doc): void {
  expect(a.store.pendingStructs).toBeNull();
  expect(a.store.pendingDs).toBeNull();
  expect(Y.decodeStateVector(Y.encodeStateVector(a))).toEqual(Y.decodeStateVector(Y.encodeStateVector(b)));
  // Each document removes formatting marks without effect by itself: the text is compared.
  expect(readDocumentJson(a)).toEqual(readDocumentJson(b));
}

test.each([1, 2, 3])(`${STEPS} random steps of ${WRITERS} writers, seed %i`, async (seed) => {
  const random = prng.create(seed);
  const chapterId = await scene.chapter("First", "Second", "Third");
  const start = Y.encodeStateAsUpdate(await stored(chapterId));
  const opens = await Promise.all(cores.map((core) => openIn(core, chapterId)));
  const connector = new TestConnector(random);
  /** A writer's updates that the server has not received. */
  const said: Uint8Array[] = [];
  const writers = Array.from({ length: WRITERS }, (_, at) => {
    const writer = connector.createY(at);
    writer.clientID = 1_000 + at;
    Y.applyUpdate(writer, start, connector);
    writer.on("update", (update: Uint8Array, origin: unknown) => void (origin !== connector && said.push(update)));
    return writer;
  });
  const underway: Promise<unknown>[] = [];

  /** Any update sent so far reaches any process; some arrive again later, perhaps in another process. */
  function hear(): void {
    const at = prng.int32(random, 0, said.length - 1);
    const bytes = said[at];
    if (!bytes) return;
    if (prng.int32(random, 0, 9) > 0) said.splice(at, 1);
    const process = prng.int32(random, 0, 1);
    const [core, open] = [cores[process] as DocumentCore, opens[process] as OpenDocument];
    underway.push(
      core.store({ documentId: chapterId, bytes, userId: scene.owner.uid, schemaVersion: 1 }).then(() => {
        Y.applyUpdate(open.ydoc, bytes);
      }),
    );
  }

  let folded = 0;
  for (let step = 0; step < STEPS; step++) {
    const kind = prng.int32(random, 0, 99);
    if (kind < 2) connector.disconnectRandom();
    else if (kind < 4) connector.reconnectRandom();
    else if (kind < 5) connector.flushAllMessages();
    else if (kind < 45) connector.flushRandomMessage();
    else if (kind < 85) hear();
    else if (kind < 90) underway.push((opens[prng.int32(random, 0, 1)] as OpenDocument).catchUp());
    else if (kind < 93)
      folded += (await (cores[prng.int32(random, 0, 1)] as DocumentCore).compactor.compact(chapterId)) ? 1 : 0;
    // From time to time pending operations get a moment to continue.
    else if (kind < 96) await Promise.race([...underway.slice(-3), new Promise((resolve) => setImmediate(resolve))]);
    editAtRandom(prng.oneOf(random, writers), random);
  }
  while (said.length > 0) hear();
  await Promise.all(underway);
  // Reading may reveal lost words, and the rescue changes the documents that were just read.
  for (let reading = 0; reading < 3; reading++) {
    await Promise.all(opens.map((open) => open.catchUp()));
    await until(() => cores.every((core) => core.rescuer.pending === 0));
  }

  for (const each of writers) each.connect();
  connector.flushAllMessages();
  const [writer, ...others] = writers;
  if (!writer) throw new Error("nobody wrote");
  for (const other of others) expectSame(other, writer);
  // What is new to the writers was put back by the server; they receive it as well.
  const whole = await stored(chapterId);
  for (const { clientID } of writers)
    expect(Y.getState(whole.store, clientID)).toBe(Y.getState(writer.store, clientID));
  Y.applyUpdate(writer, Y.encodeStateAsUpdate(whole), connector);
  expect(folded).toBeGreaterThan(10);
  expect(textOf(writer).length).toBeGreaterThan(100);
  for (const open of opens) expectSame(open.ydoc, writer);
  expectSame(await stored(chapterId), writer);
  await cores[0]?.compactor.compact(chapterId);
  expectSame(await stored(chapterId), writer);
  for (const [at, open] of opens.entries()) {
    open.ydoc.destroy();
    cores[at]?.open.leave(open);
  }
});

describe("a row that commits after one with a larger id", () => {
  async function commitInReverse(chapterId: string, look: () => Promise<void>): Promise<void> {
    const doc = await stored(chapterId);
    const client = await pool.connect();
    const insert = "insert into document_updates (document_id, bytes, schema_version) values ($1, $2, 1)";
    const bytes = (text: string, at: number) => {
      const update = changeOf(doc, (copy) => paragraphText(copy, at).insert(0, text));
      return Buffer.from(update);
    };
    await client.query("begin");
    await client.query(insert, [chapterId, bytes("smaller id", 0)]);
    await pool.query(insert, [chapterId, bytes("larger id", 1)]);
    await look();
    await client.query("commit");
    client.release();
    await look();
  }

  test("is read by a reader that follows the log", async () => {
    const chapterId = await scene.chapter("", "");
    const open = await openIn(cores[0] as DocumentCore, chapterId);
    await commitInReverse(chapterId, () => open.catchUp());
    expect(textOf(open.ydoc)).toBe("smaller id\nlarger id");
    cores[0]?.open.leave(open);
  });

  test("control: is missed by a reader that continues from the last row it has seen", async () => {
    const chapterId = await scene.chapter("", "");
    const doc = await stored(chapterId);
    let last = 0;
    await commitInReverse(chapterId, async () => {
      const { rows } = await pool.query<{ id: string; bytes: Buffer }>(
        "select id, bytes from document_updates where document_id = $1 and id > $2 order by id",
        [chapterId, last],
      );
      for (const { id, bytes } of rows) {
        Y.applyUpdate(doc, bytes);
        last = Number(id);
      }
    });
    expect(textOf(doc)).toBe("\nlarger id");
  });
});
