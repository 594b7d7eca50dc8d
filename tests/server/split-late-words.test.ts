// Words written into the moved part of a chapter without having seen the split: they are put into the new chapter,
// after the text they were written in, however few they are.
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import { compactDocument } from "../../server/collab/log/compaction.ts";
import { rescueDocument } from "../../server/collab/rescue/rescue-document.ts";
import { testApp } from "../support/app.ts";
import { type Editor, until } from "../support/collab-editor.ts";
import { type ChapterWithHistory, chapterWithHistory } from "../support/history.ts";
import { codeOf } from "../support/people.ts";
import { linesOf, placeIn, split, splitPath, textsOf, write } from "../support/split-chapter.ts";
import { allowInserts, refuseInserts } from "../support/store-faults.ts";

const app = await testApp();
const { pool } = app.database;

const TEXT = "# The coast\n\nFirst words.\n\nSecond words.\n\n- one\n- two\n\nLast words.";
const FIRST = ["The coast", "First words."];

const text = (editor: Editor, n: number) =>
  textsOf(editor.doc.getXmlFragment(DOCUMENT_FIELD))[n] as ReturnType<typeof textsOf>[number];

/** A writer who is disconnected. */
async function offline(chapter: ChapterWithHistory): Promise<Editor> {
  const editor = await chapter.open(await chapter.guest("write"));
  editor.socket.disconnect();
  await until(() => !editor.provider.isAuthenticated);
  return editor;
}

async function comeBack(editor: Editor): Promise<void> {
  void editor.socket.connect();
  await until(() => editor.isSaved);
}

const reads = (chapterId: string, expected: string[]) =>
  until(
    async () => JSON.stringify(await linesOf(app, chapterId)) === JSON.stringify(expected),
    () => `${chapterId} reads ${JSON.stringify(expected)}`,
  );

describe("words written without having seen a split", () => {
  it("are put into the new chapter, after the text they were written in", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 1).insert(12, " Still here.");
    text(late, 2).insert(0, "No. ");
    text(late, 4).insert(3, "!");
    text(late, 5).insert(4, " and a whole sentence");
    const made = await split(chapter, placeIn(author.doc.getXmlFragment(DOCUMENT_FIELD), 2));
    const reader = await chapter.open(chapter.owner, undefined, made._id);
    await comeBack(late);
    const expected = ["", "Second words.", "No.", "one", "two", "!", "Last words.", "and a whole sentence"];
    await reads(made._id, expected);
    await reads(chapter.chapterId, ["The coast", "First words. Still here."]);
    // Everybody who has the new chapter open sees them, and they appear once.
    await until(() => reader.text === expected.slice(1).join("\n"), "shown");
    expect(await rescueDocument(pool, chapter.chapterId)).toBeNull();
    expect(await compactDocument(pool, chapter.chapterId)).not.toBeNull();
    expect(await rescueDocument(pool, chapter.chapterId)).toBeNull();
    expect(await linesOf(app, made._id)).toEqual(expected);
  });

  it("also for a heading that became the title, and for each of several chapters", async () => {
    const chapter = await chapterWithHistory(app, "# The coast\n\nFirst words.");
    const doc = await write(chapter, [
      ["heading", "Low tide"],
      ["paragraph", "Second words."],
      ["heading", "High tide"],
      ["paragraph", "Last words."],
    ]);
    const fragment = doc.getXmlFragment(DOCUMENT_FIELD);
    const late = await offline(chapter);
    text(late, 2).insert(8, " now");
    text(late, 3).insert(13, " Yes");
    text(late, 5).insert(11, " End");
    const parts = [2, 4].map((block) => ({ id: randomUUID(), at: placeIn(fragment, block) }));
    await chapter.owner.post(splitPath(chapter), { parts });
    await comeBack(late);
    await reads(parts[0]?.id as string, ["Low tide", "now", "Second words.", "Yes"]);
    await reads(parts[1]?.id as string, ["High tide", "Last words.", "End"]);
    await reads(chapter.chapterId, FIRST);
  });

  it("written into the rest of a list are put after the list in the new chapter", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 4).insert(3, " more");
    const made = await split(chapter, placeIn(text(author, 3), 3));
    await comeBack(late);
    await until(async () => (await linesOf(app, made._id)).includes("more"), "there");
    const lines = await linesOf(app, made._id);
    expect(lines.slice(lines.indexOf("two"))).toEqual(["two", "more", "Last words."]);
    expect(await linesOf(app, chapter.chapterId)).not.toContain("more");
  });

  it("are put after the block before if theirs was deleted since", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 5).insert(11, " End");
    const made = await split(chapter, placeIn(author.doc.getXmlFragment(DOCUMENT_FIELD), 2));
    const reader = await chapter.open(chapter.owner, undefined, made._id);
    reader.doc.getXmlFragment(DOCUMENT_FIELD).delete(3, 1);
    await until(() => reader.isSaved);
    await comeBack(late);
    await reads(made._id, ["", "Second words.", "one", "two", "End"]);
  });

  it("stay in the old chapter if the new one was deleted", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 2).insert(0, "No. ");
    const made = await split(chapter, placeIn(author.doc.getXmlFragment(DOCUMENT_FIELD), 2));
    await chapter.owner.ask("DELETE", `${chapter.storyPath}/chapters/${made._id}`);
    await comeBack(late);
    await reads(chapter.chapterId, [...FIRST, "No."]);
  });

  it("follow their text if the new chapter was split again", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 5).insert(11, " End");
    const made = await split(chapter, placeIn(author.doc.getXmlFragment(DOCUMENT_FIELD), 2));
    const next = await chapter.open(chapter.owner, undefined, made._id);
    const parts = [{ id: randomUUID(), at: placeIn(next.doc.getXmlFragment(DOCUMENT_FIELD), 3) }];
    await chapter.owner.post(`${chapter.storyPath}/chapters/${made._id}/split`, { parts });
    await comeBack(late);
    await reads(parts[0]?.id as string, ["", "Last words.", "End"]);
    await reads(made._id, ["", "Second words.", "one", "two"]);
  });

  it("are put into the new chapter if the rest of their list was deleted since", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 4).insert(3, " ok?");
    const made = await split(chapter, placeIn(text(author, 3), 3));
    await until(() => !author.text.includes("Last"), "shown");
    author.doc.getXmlFragment(DOCUMENT_FIELD).delete(3, 1);
    await until(() => author.isSaved);
    await comeBack(late);
    await until(async () => (await linesOf(app, made._id)).includes("ok?"), "there");
    expect(await linesOf(app, chapter.chapterId)).toEqual([...FIRST, "Second words."]);
  });

  it("are put into each of several chapters made from one list", async () => {
    const chapter = await chapterWithHistory(app, "# The coast\n\n- one\n- two\n- three\n- four");
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 2).insert(3, " late two");
    text(late, 4).insert(4, " late four");
    const parts = [2, 4].map((n) => ({ id: randomUUID(), at: placeIn(text(author, n), 0) }));
    await chapter.owner.post(splitPath(chapter), { parts });
    await comeBack(late);
    await reads(parts[0]?.id as string, ["", "two", "late two", "three"]);
    await reads(parts[1]?.id as string, ["", "four", "late four"]);
  });

  it("follow their item through splits of its list, and are put into it", async () => {
    const chapter = await chapterWithHistory(app, "# The coast\n\nFirst.\n\n- one\n- two\n- three\n\nLast.");
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 3).insert(3, " late two");
    text(late, 4).insert(5, " late three");
    const made = await split(chapter, placeIn(author.doc.getXmlFragment(DOCUMENT_FIELD), 2));
    const next = await chapter.open(chapter.owner, undefined, made._id);
    const parts = [{ id: randomUUID(), at: placeIn(text(next, 2), 0) }];
    await chapter.owner.post(`${chapter.storyPath}/chapters/${made._id}/split`, { parts });
    await comeBack(late);
    const last = parts[0]?.id as string;
    await reads(last, ["", "three", "late three", "Last."]);
    await reads(made._id, ["", "one", "two", "late two"]);
    const [, list] = (await app.services.documents.readDocument(last)).content;
    expect(list?.content?.[0]?.content).toHaveLength(2);
  });

  it("their writer is notified where they are", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 2).insert(0, "No. ");
    const told: unknown[] = [];
    late.provider.on("stateless", ({ payload }: { payload: string }) => told.push(JSON.parse(payload)));
    const made = await split(chapter, placeIn(author.doc.getXmlFragment(DOCUMENT_FIELD), 2));
    await comeBack(late);
    await until(() => told.some((message) => (message as { type: string }).type === "moved"), "told");
    expect(told).toContainEqual({ type: "moved", chapters: [made._id] });
  });

  it("are put after their list if their item was deleted since", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 3).insert(3, " late one");
    const made = await split(chapter, placeIn(author.doc.getXmlFragment(DOCUMENT_FIELD), 2));
    const reader = await chapter.open(chapter.owner, undefined, made._id);
    (reader.doc.getXmlFragment(DOCUMENT_FIELD).get(2) as Y.XmlElement).delete(0, 1);
    await until(() => reader.isSaved);
    await comeBack(late);
    await reads(made._id, ["", "Second words.", "two", "late one", "Last words."]);
  });

  it("written into a paragraph that became a heading before the split are put after it", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 2).insert(13, " And some more of them.");
    const fragment = author.doc.getXmlFragment(DOCUMENT_FIELD);
    author.doc.transact(() => {
      fragment.delete(2, 1);
      const heading = new Y.XmlElement("heading");
      fragment.insert(2, [heading]);
      heading.setAttribute("level", 2 as unknown as string);
      heading.insert(0, [new Y.XmlText("Second words.")]);
    });
    await until(() => author.isSaved);
    const made = await split(chapter, placeIn(fragment, 2));
    await comeBack(late);
    await reads(made._id, ["Second words.", "And some more of them.", "one", "two", "Last words."]);
    await reads(chapter.chapterId, FIRST);
  });

  it("stay in the chapter whose split failed, or go where another split moved the text before them", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const author = await chapter.open();
    const late = await offline(chapter);
    text(late, 2).insert(0, "No. ");
    text(late, 5).insert(11, " OFFLINE words of it");
    const fragment = author.doc.getXmlFragment(DOCUMENT_FIELD);
    await refuseInserts(pool, "document_updates");
    onTestFinished(() => allowInserts(pool));
    const refused = { parts: [{ id: randomUUID(), at: placeIn(fragment, 2) }] };
    expect(await codeOf(await chapter.owner.ask("POST", splitPath(chapter), refused))).toBe(50300);
    await allowInserts(pool);
    expect((await pool.query("select 1 from moved_nodes where document_id = $1", [chapter.chapterId])).rowCount).toBe(
      0,
    );
    // Deleted by hand, as an ordinary edit.
    fragment.delete(4, 1);
    await until(() => author.isSaved);
    const made = await split(chapter, placeIn(fragment, 2));
    await comeBack(late);
    await reads(made._id, ["", "Second words.", "No.", "one", "two", "OFFLINE words of it"]);
    await reads(chapter.chapterId, FIRST);
  });
});
