// A writer's updates may be too large, too many or invalid. Others can continue, nothing else is lost, and the server's
// memory stays equal to its log, so that anyone who opens the document later reads the same.
import * as prng from "lib0/prng";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { readDocumentJson } from "../../../extensions/fragment-json.ts";
import { applyLog } from "../../../server/collab/log/apply-log.ts";
import { readLog } from "../../../server/collab/log/log.repo.ts";
import { paragraphText, until } from "../../support/collab-editor.ts";
import { collabScene, emptied } from "../../support/collab-scene.ts";
import { editAtRandom } from "../../support/random-edits.ts";
import { RawClient } from "../../support/raw-client.ts";
import { changeOf } from "../../support/writers.ts";

const MESSAGE = 64 * 1024;
const DOCUMENT = 256 * 1024;
const scene = await collabScene({
  tuning: { messageMaxBytes: MESSAGE, documentMaxBytes: DOCUMENT, messagesPerSecond: 400 },
});
const { server, owner } = scene;
const { pool } = scene.database;

async function stored(chapterId: string): Promise<Y.Doc> {
  const doc = new Y.Doc();
  await applyLog(doc, await readLog(pool, chapterId));
  return doc;
}

async function together(...paragraphs: string[]) {
  const chapterId = await scene.chapter(...paragraphs);
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId);
  const come = async () => {
    const client = await RawClient.open(server.url);
    await client.enter(name, owner.token);
    return client;
  };
  return { chapterId, name, inside, come };
}

describe("too large", () => {
  test("an update over the limit closes the socket with a reason, and is not stored", async () => {
    const { name, inside, come, chapterId } = await together("Text");
    const client = await come();
    client.sendUpdate(
      name,
      changeOf(inside.doc, (copy) => paragraphText(copy).insert(0, "x".repeat(MESSAGE))),
    );
    expect(await client.closed).toEqual(CLOSE.tooLarge);
    expect((await stored(chapterId)).getXmlFragment("default").toString()).not.toContain("xxx");
    inside.write("!");
    await inside.saved();
  });

  test("a frame far over the limit closes it without being read", async () => {
    const { name, inside, come } = await together("Text");
    const client = await come();
    client.sendUpdate(name, new Uint8Array(MESSAGE * 5));
    expect([1006, 1009, CLOSE.tooLarge.code]).toContain((await client.closed).code);
    inside.write("!");
    await inside.saved();
  });

  test("a document grows to its limit and no further; its content stays", async () => {
    const { name, inside, come, chapterId } = await together("Text");
    const client = await come();
    const piece = MESSAGE - 1_000;
    for (let n = 0; n * piece < DOCUMENT * 2 && !client.isClosed; n++) {
      const before = client.statuses(name).length;
      client.sendUpdate(
        name,
        changeOf(inside.doc, (copy) => copy.getText("more").insert(0, "x".repeat(piece))),
      );
      await until(() => client.isClosed || client.statuses(name).length > before);
    }
    expect(await client.closed).toEqual(CLOSE.tooLarge);
    const kept = (await stored(chapterId)).getText("more").length;
    expect(kept).toBeGreaterThan(DOCUMENT / 2);
    expect(kept).toBeLessThan(DOCUMENT);
    expect((await scene.enter(chapterId)).text).toBe("Text");
  });
});

test("too fast: a flood closes its own socket, others continue", async () => {
  const { name, inside, come } = await together("Text");
  const client = await come();
  const bytes = Y.encodeStateVector(new Y.Doc());
  for (let n = 0; n < 5_000 && !client.isClosed; n++) client.sendSync(name, 0, bytes);
  expect(await client.closed).toEqual(CLOSE.tooFast);
  inside.write("!");
  await inside.saved();
  expect(inside.closes).toEqual([]);
});

test("before authentication, a socket may send little", async () => {
  const { name, inside } = await together("Text");
  const client = await RawClient.open(server.url);
  for (let n = 0; n < 1_000 && !client.isClosed; n++) client.sendUpdate(name, Uint8Array.of(0, 0));
  expect((await client.closed).code).toBeGreaterThanOrEqual(4_000);
  inside.write("!");
  await inside.saved();
});

describe("invalid data", () => {
  test("that is not an update closes the socket and is not stored", async () => {
    const { chapterId, name, inside, come } = await together("Text");
    for (const bytes of [[], [1], [255, 255, 255, 255, 255], [1, 1, 200, 3, 7, 7, 7, 7], [0, 1, 1, 1]]) {
      const client = await come();
      client.sendUpdate(name, Uint8Array.from(bytes));
      expect(await client.closed).toEqual(CLOSE.malformed);
    }
    inside.write("!");
    await inside.saved();
    const { rowCount } = await pool.query("select 1 from document_updates where document_id = $1", [chapterId]);
    expect(rowCount).toBe(1);
  });

  test.each([1, 2])("that looks like an update, of any kind, seed %i", async (seed) => {
    const random = prng.create(seed);
    const { chapterId, name, inside, come } = await together("First", "Second", "Third");
    let client = await come();
    for (let round = 0; round < 24; round++) {
      // Every second one can be decoded, and fails when it is applied.
      client.sendUpdate(name, round % 2 ? poison(inside.doc, random) : spoiled(edits(inside.doc, random), random, 255));
      const before = client.statuses(name).length;
      await until(() => client.isClosed || client.statuses(name).length > before);
      if (client.isClosed) client = await come();
    }
    client.close();
    // Valid edits are accepted as usual, and everybody has the same text, now and later.
    inside.doc.getText("honest").insert(0, "honest words");
    await inside.saved();
    expect(inside.closes).toEqual([]);
    const another = await scene.enter(chapterId);
    const now = JSON.stringify(readDocumentJson(another.doc));
    expect(JSON.stringify(readDocumentJson(inside.doc))).toBe(now);
    inside.leave();
    another.leave();
    await emptied(server);
    const later = await scene.enter(chapterId);
    expect(later.doc.getText("honest").toString()).toBe("honest words");
    expect(JSON.stringify(readDocumentJson(later.doc))).toBe(now);
    await server.core.compactor.compact(chapterId);
    expect(JSON.stringify(readDocumentJson(await stored(chapterId)))).toBe(now);
  });
});

const edits = (doc: Y.Doc, random: prng.PRNG) =>
  changeOf(doc, (copy) => {
    for (let n = 0; n < 3; n++) editAtRandom(copy, random);
  });

/** Changes some bytes; small values are the most likely to change the meaning. */
function spoiled(update: Uint8Array, random: prng.PRNG, max: number): Uint8Array {
  const bytes = Uint8Array.from(update);
  for (let n = prng.int32(random, 1, 3); n > 0; n--)
    bytes[prng.int32(random, 0, bytes.length - 1)] = prng.int32(random, 0, max);
  return bytes;
}

/** An update that can be decoded and not be applied. */
function poison(doc: Y.Doc, random: prng.PRNG): Uint8Array {
  for (;;) {
    const bytes = spoiled(edits(doc, random), random, 12);
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    try {
      Y.decodeUpdate(bytes);
    } catch {
      continue;
    }
    try {
      Y.applyUpdate(copy, bytes);
    } catch {
      return bytes;
    }
  }
}
