// Versions stored around large changes: after an import, after a paste, before most of a chapter is deleted.
import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { PASTE_MAX_CHARACTERS, REMOVAL_MIN_CHARACTERS, VERSIONS_BEFORE_REMOVAL_MAX } from "../../contract/limits.ts";
import type { Version } from "../../contract/versions.ts";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import { testApp } from "../support/app.ts";
import { type Editor, paragraphText, until } from "../support/collab-editor.ts";
import { type ChapterWithHistory, chapterWithHistory, type VersionPage } from "../support/history.ts";
import { signUp } from "../support/people.ts";

const app = await testApp();

const LONG = "It rained all day. ".repeat(40).trim();
const reasons = async (chapter: ChapterWithHistory) => (await chapter.list("?limit=100")).data.map((v) => v.reason);
const textOf = async (chapter: ChapterWithHistory, version: Version | undefined) =>
  (await chapter.look(version as Version)).blocks.map(({ text }) => text).join("\n");

/** Selects all of the text and deletes it, as one change. */
function empty({ doc }: Editor): void {
  doc.transact(() => {
    const fragment = doc.getXmlFragment(DOCUMENT_FIELD);
    fragment.delete(2, fragment.length - 2);
    const text = paragraphText(doc);
    text.delete(0, text.length);
  });
}

async function leave(chapter: ChapterWithHistory, editor: Editor): Promise<void> {
  await editor.saved();
  editor.destroy();
  await until(() => app.services.core.open.get(chapter.chapterId) === undefined, "closed");
}

describe("an imported chapter", () => {
  it("can be restored after it was emptied, overwritten and left", async () => {
    const owner = await signUp(app, "owner");
    const { story, chapter_ids } = await app.services.transfer.importStory(owner.uid, {
      title: "A story",
      language: "en-US",
      format: "md",
      text: `# One\n\n${LONG}\n\n# Two\n\nShort.\n\n# Empty\n`,
    });
    const history = async (at: number) =>
      (await owner.get<VersionPage>(`/api/v2/novels/${story._id}/chapters/${chapter_ids[at]}/versions`)).data;
    expect(await history(0)).toMatchObject([
      { reason: "imported", label: "", author: { _id: owner.uid }, character_count: LONG.length, word_count: 160 },
    ]);
    expect(await history(1)).toMatchObject([{ reason: "imported", character_count: 6 }]);
    expect(await history(2)).toEqual([]);
  });

  it("is not stored a second time before it is emptied", async () => {
    const chapter = await chapterWithHistory(app, `# One\n\n${LONG}`, { keepsImport: true });
    const editor = await chapter.open();
    empty(editor);
    editor.write("Typed over.");
    await leave(chapter, editor);
    expect(await reasons(chapter)).toEqual(["interval", "imported"]);
    const [last, imported] = (await chapter.list()).data;
    expect(await textOf(chapter, last)).toBe("One\nTyped over.");
    await chapter.restore(imported as Version);
    expect(await chapter.lines()).toEqual(["One", LONG]);
  });
});

describe("deleting most of a chapter", () => {
  it("stores a version first, including what was typed right before", async () => {
    const chapter = await chapterWithHistory(app, `# One\n\n${LONG}\n\nSecond.`);
    const editor = await chapter.open();
    editor.write(" Then it stopped.");
    empty(editor);
    editor.write("New.");
    await leave(chapter, editor);
    expect(await reasons(chapter)).toEqual(["interval", "before_removal"]);
    const [, kept] = (await chapter.list()).data;
    expect(kept?.author?._id).toBe(chapter.owner.uid);
    expect(await textOf(chapter, kept)).toBe(`One\n${LONG} Then it stopped.\nSecond.`);
  });

  it("means over half of it in one change, and a minimum length: less stores nothing", async () => {
    const half = "x".repeat(REMOVAL_MIN_CHARACTERS * 2);
    const chapter = await chapterWithHistory(app, `# One\n\n${half}\n\n${half}`);
    const editor = await chapter.open();
    const text = paragraphText(editor.doc);
    text.delete(0, text.length - 4);
    await leave(chapter, editor);
    expect(await reasons(chapter)).toEqual(["interval"]);

    const short = await chapterWithHistory(app, `# One\n\n${"x".repeat(REMOVAL_MIN_CHARACTERS - 1)}`);
    const other = await short.open();
    empty(other);
    await leave(short, other);
    expect(await reasons(short)).toEqual(["interval"]);

    const enough = await chapterWithHistory(app, `# One\n\n${"x".repeat(REMOVAL_MIN_CHARACTERS)}`);
    const third = await enough.open();
    empty(third);
    await leave(enough, third);
    expect(await reasons(enough)).toEqual(["interval", "before_removal"]);
  });

  it("is distinguished from old large deletions, which a device sends again with new edits", async () => {
    const chapter = await chapterWithHistory(app, `# One\n\n${LONG}`);
    const editor = await chapter.open();
    empty(editor);
    editor.write(LONG);
    await editor.saved();
    const before = await reasons(chapter);
    const doc = editor.leave();
    await until(() => app.services.core.open.get(chapter.chapterId) === undefined, "closed");
    paragraphText(doc).insert(0, "Offline. ");
    const back = await chapter.open(chapter.owner, doc);
    await leave(chapter, back);
    expect((await reasons(chapter)).filter((reason) => reason === "before_removal")).toEqual(before);
  });

  it("has a maximum of versions: the oldest are deleted", async () => {
    const chapter = await chapterWithHistory(app, `# One\n\n${LONG}`);
    const { _id } = await chapter.keep("model");
    await app.database.pool.query(
      `insert into document_versions (document_id, bytes, reason, label, word_count, character_count, at)
       select v.document_id, v.bytes, 'before_removal', age::text, 1, 1, now() - age * interval '1 minute'
       from document_versions v, generate_series(1, $2::int) age where v.id = $1`,
      [_id, VERSIONS_BEFORE_REMOVAL_MAX],
    );
    const editor = await chapter.open();
    editor.write(" More.");
    empty(editor);
    await leave(chapter, editor);
    const kept = (await chapter.list("?limit=100")).data.filter(({ reason }) => reason === "before_removal");
    expect(kept).toHaveLength(VERSIONS_BEFORE_REMOVAL_MAX);
    expect(kept[0]?.label).toBe("");
    expect(kept.at(-1)?.label).toBe(String(VERSIONS_BEFORE_REMOVAL_MAX - 1));
  });
});

describe("consecutive large changes", () => {
  it("are stored only from time to time: each costs the work for a whole chapter", async () => {
    const chapter = await chapterWithHistory(app, `# One\n\n${LONG}`);
    const editor = await chapter.open();
    const rounds = 40;
    for (let round = 0; round < rounds; round++) {
      editor.write(`${round} ${"y".repeat(PASTE_MAX_CHARACTERS)}`);
      await editor.saved();
      empty(editor);
      await editor.saved();
    }
    await leave(chapter, editor);
    const kept = (await reasons(chapter)).filter((reason) => reason === "pasted" || reason === "before_removal");
    expect(kept.length).toBeGreaterThan(rounds / 4);
    expect(kept.length).toBeLessThan(rounds);
  });
});

describe("text inserted at once", () => {
  it("is stored unchanged, before it is edited", async () => {
    const chapter = await chapterWithHistory(app, "# One\n\nStart: ");
    const editor = await chapter.open();
    const pasted = "y".repeat(PASTE_MAX_CHARACTERS + 1);
    editor.write(pasted);
    editor.write(" And on.");
    await leave(chapter, editor);
    expect(await reasons(chapter)).toEqual(["interval", "pasted"]);
    expect(await textOf(chapter, (await chapter.list()).data[1])).toBe(`One\nStart:${pasted}`);
  });

  it("is stored once where nothing follows", async () => {
    const chapter = await chapterWithHistory(app, "# One\n\nStart");
    const editor = await chapter.open();
    editor.write("y".repeat(PASTE_MAX_CHARACTERS + 1));
    await leave(chapter, editor);
    expect(await reasons(chapter)).toEqual(["pasted"]);
  });

  it("is not stored as pasted when an undo restored what a version contains", async () => {
    const chapter = await chapterWithHistory(app, `# One\n\n${"x".repeat(PASTE_MAX_CHARACTERS + 1)}`, {
      keepsImport: true,
    });
    const editor = await chapter.open();
    const undo = new Y.UndoManager(editor.doc.getXmlFragment(DOCUMENT_FIELD));
    empty(editor);
    await editor.saved();
    undo.undo();
    await editor.saved();
    editor.write("!");
    await leave(chapter, editor);
    expect(await reasons(chapter)).toEqual(["interval", "imported"]);
  });

  it("counts from a minimum length on, and not when it was written offline", async () => {
    const chapter = await chapterWithHistory(app, "# One\n\nStart");
    const editor = await chapter.open();
    editor.write("y".repeat(PASTE_MAX_CHARACTERS));
    await editor.saved();
    const doc = editor.leave();
    await until(() => app.services.core.open.get(chapter.chapterId) === undefined, "closed");
    for (let at = 0; at < 30; at++) paragraphText(doc).insert(0, "z".repeat(100));
    const back = await chapter.open(chapter.owner, doc);
    await leave(chapter, back);
    expect(new Set(await reasons(chapter))).toEqual(new Set(["interval"]));
  });
});
