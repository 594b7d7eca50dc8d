// Chapters of very many Yjs structs: a message with too many is refused, and stored ones are opened, exported and
// compacted in slices, between which other requests are handled.
import { expect, test, vi } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { COLLAB_MESSAGE_MAX_STRUCTS } from "../../../contract/limits.ts";
import { readDocumentJson } from "../../../extensions/fragment-json.ts";
import { measureDocument } from "../../../extensions/measure.ts";
import { compactDocument } from "../../../server/collab/log/compaction.ts";
import { SLICE_PIECES } from "../../../server/collab/log/update-slices.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene, emptied } from "../../support/collab-scene.ts";
import { RawClient } from "../../support/raw-client.ts";
import { changeOf } from "../../support/writers.ts";

const MESSAGES = 3;
const scene = await collabScene();
const { server, owner, database } = scene;
const original = Y.Item.prototype.integrate;

/** A paragraph of letters that were typed one by one at various positions. */
const scattered = (doc: Y.Doc, letters: number) =>
  changeOf(doc, (copy) => {
    const text = new Y.XmlText("Once upon a time there was a town by the sea. ".repeat(10));
    const paragraph = new Y.XmlElement("paragraph");
    paragraph.insert(0, [text]);
    copy.getXmlFragment("default").push([paragraph]);
    for (let n = 0; n < letters; n++) text.insert((n * 7_919) % text.length, "a");
  });

/** The largest number of structs that were integrated between two turns of the event loop. */
async function mostAtOnce<T>(run: () => Promise<T>): Promise<{ most: number; all: number; result: T }> {
  let [most, all, now] = [0, 0, 0];
  const integrate = vi.spyOn(Y.Item.prototype, "integrate").mockImplementation(function (this: Y.Item, ...args) {
    now++;
    all++;
    most = Math.max(most, now);
    return original.apply(this, args);
  });
  let turn = setImmediate(function next() {
    now = 0;
    turn = setImmediate(next);
  });
  const result = await run();
  clearImmediate(turn);
  integrate.mockRestore();
  return { most, all, result };
}

test("a message with too many structs is refused, and one just below the limit is accepted", async () => {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId);
  const blocks = (count: number) =>
    changeOf(inside.doc, (copy) =>
      copy.getXmlFragment("default").push(Array.from({ length: count }, () => new Y.XmlElement("paragraph"))),
    );
  const client = await RawClient.open(server.url);
  await client.enter(name, owner.token);
  client.sendUpdate(name, blocks(COLLAB_MESSAGE_MAX_STRUCTS + 1));
  expect(await client.closed).toEqual(CLOSE.tooLarge);
  const back = await RawClient.open(server.url);
  await back.enter(name, owner.token);
  back.sendUpdate(name, blocks(COLLAB_MESSAGE_MAX_STRUCTS));
  await until(() => back.statuses(name).length === 1);
  expect(back.statuses(name)).toEqual([true]);
  back.close();
});

test("a chapter of many structs is read, compacted and opened in slices, each time with the same text", async () => {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const client = await RawClient.open(server.url);
  await client.enter(name, owner.token);
  const openDocument = () => server.core.open.get(chapterId)?.ydoc as Y.Doc;
  const letters = Math.floor(COLLAB_MESSAGE_MAX_STRUCTS / 3);
  for (let n = 1; n <= MESSAGES; n++) {
    client.sendUpdate(name, scattered(openDocument(), letters));
    await until(() => client.statuses(name).length === n);
  }
  expect(client.statuses(name)).toEqual([true, true, true]);
  const { text } = measureDocument(readDocumentJson(openDocument()));
  client.close();
  await emptied(server);

  const read = await mostAtOnce(() => server.documents.readDocument(chapterId));
  expect(measureDocument(read.result).text).toBe(text);
  expect(read.all).toBeGreaterThan(MESSAGES * letters);
  expect(read.most).toBeLessThanOrEqual(SLICE_PIECES);

  const compacted = await mostAtOnce(() => compactDocument(database.pool, chapterId));
  // Rows that were each one message are examined for lost words.
  expect(compacted.most).toBeLessThan(COLLAB_MESSAGE_MAX_STRUCTS);
  const again = await mostAtOnce(() => server.documents.readDocument(chapterId));
  expect(measureDocument(again.result).text).toBe(text);
  expect(again.most).toBeLessThanOrEqual(SLICE_PIECES);

  const reader = await RawClient.open(server.url);
  const opened = await mostAtOnce(async () => {
    await reader.enter(name, owner.token);
    await until(() => openDocument() !== undefined);
    await server.core.open.get(chapterId)?.loaded;
  });
  expect(opened.all).toBeGreaterThan(MESSAGES * letters);
  expect(opened.most).toBeLessThanOrEqual(SLICE_PIECES);
  expect(measureDocument(readDocumentJson(openDocument())).text).toBe(text);
  reader.close();
});
