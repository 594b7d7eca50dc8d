// The storage limit of a story's owner: open chapters can be written to slightly beyond it, and then only with updates
// that do not enlarge them. What is refused stays on the writer's device and is accepted once there is room.
import { expect, test } from "vitest";
import type * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { countStored } from "../../../server/modules/storage-use/storage-use.repo.ts";
import { type Editor, paragraphText, until } from "../../support/collab-editor.ts";
import { collabScene, emptied } from "../../support/collab-scene.ts";
import { RawClient } from "../../support/raw-client.ts";
import { changeOf, makeChapter, makeStory, makeWriter, seedOf } from "../../support/writers.ts";

const LIMIT = 60_000;
const MARGIN = 30_000;
/** Counted at every request. */
const tuning = { storageCountMs: 0, storageCountNearMs: 0, storageRefusedMs: 0, versionEveryMs: 0 };
const scene = await collabScene({ storage: { perPerson: LIMIT, margin: MARGIN }, tuning });
const { database, server } = scene;
const { db, pool } = database;

const words = (characters: number) => Math.random().toString(36).slice(2).padEnd(characters, "w");

/** A person with a story of one chapter. */
async function author() {
  const writer = await makeWriter(database);
  const storyId = await makeStory(database, writer);
  const chapter = (text = "Text") => makeChapter(database, server.documents, storyId, seedOf("A chapter", text));
  const used = async () => {
    const stored = (await countStored(db, [writer.uid])).get(writer.uid);
    return Object.values(stored ?? {}).reduce((sum, bytes) => sum + bytes, 0);
  };
  return { writer, storyId, chapter, used };
}

/** Writes pieces, each after the acknowledgement of the one before, until one is refused; returns how it ended. */
async function writeOn(editor: Editor, piece: number, most: number): Promise<string | null> {
  let reason: string | null = null;
  editor.provider.on("close", ({ event }: { event: { reason: string } }) => {
    reason = event.reason;
  });
  for (let n = 0; n < most && reason === null; n++) {
    editor.write(words(piece));
    await until(() => reason !== null || editor.isSaved, "an answer");
  }
  return reason;
}

test("a chapter can be written to beyond the limit by the margin, and no further", async () => {
  const { writer, chapter, used } = await author();
  const editor = await scene.enter(await chapter(), { as: writer });
  // Pieces of this length cause no versions.
  expect(await writeOn(editor, 1_900, 100)).toBe(CLOSE.storageFull.reason);
  const stored = await used();
  expect(stored).toBeGreaterThan(LIMIT + MARGIN - 6_000);
  expect(stored).toBeLessThanOrEqual(LIMIT + MARGIN);
  // What was refused is on the device, and others' chapters continue on the same server.
  expect(editor.text.length).toBeGreaterThan(stored - 6_000);
  const other = await author();
  const editing = await scene.enter(await other.chapter(), { as: other.writer });
  editing.write(words(5_000));
  await editing.saved();
});

test("an update that fits exactly is accepted, one byte more is not", async () => {
  const { writer, chapter, used } = await author();
  const chapterId = await chapter();
  const editor = await scene.enter(chapterId, { as: writer });
  const left = LIMIT + MARGIN - (await used());
  const updateOf = (length: number) =>
    changeOf(editor.doc, (copy: Y.Doc) => {
      // An id is encoded in as many bytes as it needs: a random one would change the sizes.
      copy.clientID = 2 ** 31;
      paragraphText(copy).insert(0, "w".repeat(length));
    });
  let length = left;
  let update = updateOf(length);
  while (update.byteLength !== left) {
    length += left - update.byteLength;
    update = updateOf(length);
  }
  const client = await RawClient.open(server.url);
  const name = chapterDocument(chapterId);
  await client.enter(name, writer.token);
  client.sendUpdate(name, updateOf(length + 1));
  await until(() => client.heard.some(({ type }) => type === "close"), "a refusal");
  expect(client.heard.find(({ type }) => type === "close")).toMatchObject({ name, reason: CLOSE.storageFull.reason });
  expect(await used()).toBe(LIMIT + MARGIN - left);
  // The socket stays open: the same client opens the chapter again, and sends what fits.
  client.ask(name, writer.token);
  await until(() => client.heard.filter(({ type }) => type === "admitted").length === 2, "it is let in again");
  client.sendUpdate(name, update);
  await until(() => client.statuses(name).includes(true), "it is taken");
  expect(await used()).toBe(LIMIT + MARGIN);
  client.close();
});

test("only the chapter that was written to is closed: others on the socket continue", async () => {
  const [full, other] = [await author(), await author()];
  const names = [chapterDocument(await full.chapter()), chapterDocument(await other.chapter())] as const;
  await pool.query("insert into collaborators (story_id, user_id, rights) values ($1, $2, 'write')", [
    full.storyId,
    other.writer.uid,
  ]);
  const client = await RawClient.open(server.url);
  for (const name of names) await client.enter(name, other.writer.token);
  const inside = await scene.enter(names[1].slice("chapter:".length), { as: other.writer });
  const update = changeOf(inside.doc, (copy: Y.Doc) => paragraphText(copy).insert(0, words(LIMIT + MARGIN)));
  client.sendUpdate(names[0], update);
  await until(() => client.heard.some(({ type }) => type === "close"), "a refusal");
  client.sendUpdate(
    names[1],
    changeOf(inside.doc, (copy: Y.Doc) => paragraphText(copy).insert(0, "more")),
  );
  await until(() => client.statuses(names[1]).includes(true), "the other is written to");
  // The owner's storage is charged, not the writer's.
  expect(await full.used()).toBeLessThan(1_000);
  client.close();
});

test("deletions are accepted beyond all storage, too", async () => {
  const { writer, chapter, used } = await author();
  const editor = await scene.enter(await chapter(words(LIMIT + MARGIN)), { as: writer });
  expect(await used()).toBeGreaterThan(LIMIT + MARGIN);
  const text = paragraphText(editor.doc);
  text.delete(0, text.length);
  await editor.saved();
  expect(editor.text.trim()).toBe("");
});

test("what was refused is accepted once there is room", async () => {
  const { writer, chapter, used } = await author();
  const [chapterId, other] = [await chapter(), await chapter(words(LIMIT))];
  const editor = await scene.enter(chapterId, { as: writer });
  expect(await writeOn(editor, 5_000, 50)).toBe(CLOSE.storageFull.reason);
  const text = editor.text;
  const doc = editor.leave();
  await pool.query("delete from chapters where id = $1", [other]);
  const again = await scene.enter(chapterId, { as: writer, doc });
  expect(again.text).toBe(text);
  again.destroy();
  await emptied(server);
  expect(await used()).toBeGreaterThan(text.length);
  const fresh = await scene.enter(chapterId, { as: writer });
  expect(fresh.text).toBe(text);
});

test("no automatic version is stored while the storage is full, and writers are notified", async () => {
  const { writer, chapter } = await author();
  const count = async (chapterId: string) =>
    (await pool.query("select 1 from document_versions where document_id = $1", [chapterId])).rowCount ?? 0;
  const filling = await chapter(words(LIMIT));
  const chapterId = await chapter();
  const told = (editor: Editor) =>
    editor.messages.flatMap((message) => (message.type === "storage" ? [message.full] : []));
  const writeAndLeave = async (isFull: boolean) => {
    const editor = await scene.enter(chapterId, { as: writer });
    editor.write("More.");
    await editor.saved();
    await until(() => editor.messages.some(({ type }) => type === "projection"), "it has settled");
    if (isFull) await until(() => told(editor).length > 0, "it is told");
    // Twice where the count ends while the connection is being opened.
    expect([...new Set(told(editor))]).toEqual(isFull ? [true] : []);
    // A client that joins while this is known is notified at once.
    if (isFull) {
      const second = await scene.enter(chapterId, { as: writer });
      await until(() => told(second).length > 0, "the second is told");
      second.destroy();
    }
    editor.destroy();
    await emptied(server);
  };
  await writeAndLeave(true);
  expect(await count(chapterId)).toBe(0);
  await pool.query("delete from chapters where id = $1", [filling]);
  await writeAndLeave(false);
  expect(await count(chapterId)).toBeGreaterThan(0);
});

test("a writer is notified of full storage when a chapter opens, before anything is written", async () => {
  const { writer, chapter } = await author();
  await chapter(words(LIMIT));
  const editor = await scene.enter(await chapter(), { as: writer });
  await until(() => editor.messages.some(({ type }) => type === "storage"), "it is told");
  expect(editor.messages.find(({ type }) => type === "storage")).toEqual({ type: "storage", full: true });
});

test("without a count at every key no more is accepted than there is room, and a count corrects the estimate", async () => {
  // A process that counts once and then adds up what it has stored.
  const blind = await scene.start({
    tuning: { ...tuning, storageCountMs: 1e9, storageCountNearMs: 1e9, storageRefusedMs: 1e9 },
  });
  const { writer, chapter, used } = await author();
  const chapters = await Promise.all([chapter(), chapter(), chapter()]);
  const editors = await Promise.all(chapters.map((id) => scene.enter(id, { as: writer, on: blind })));
  const room = () => {
    let [least, most] = [0, LIMIT + MARGIN + 1];
    while (most - least > 1) {
      const middle = (least + most) >> 1;
      if (blind.core.room.fits(writer.uid, middle)) least = middle;
      else most = middle;
    }
    return least;
  };
  const left = async () => LIMIT + MARGIN - (await used());
  await until(async () => room() === (await left()), "it is counted once");
  for (let turn = 0; turn < 20; turn++) {
    const some = editors.filter(() => Math.random() < 0.7);
    for (const editor of some) for (let n = 0; n < 3; n++) editor.write(words(1 + Math.floor(Math.random() * 400)));
    await Promise.all(some.map((editor) => editor.saved()));
    // Rows stored together take less room than separately.
    expect(room()).toBeLessThanOrEqual(await left());
  }
  for (const id of chapters) await blind.core.compactor.compact(id);
  expect(room()).toBeLessThanOrEqual(await left());
  // Another process counts when it is asked.
  server.core.room.refreshIfStale(writer.uid);
  const truth = await left();
  expect(await server.core.room.fitsNow(writer.uid, truth)).toBe(true);
  expect(await server.core.room.fitsNow(writer.uid, truth + 1)).toBe(false);
  expect(server.core.room.fits(writer.uid, truth)).toBe(true);
  expect(server.core.room.fits(writer.uid, truth + 1)).toBe(false);
});
