// Restoring a version is an ordinary edit: the text before is stored, others can continue writing, nothing is
// duplicated.
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { Version } from "../../contract/versions.ts";
import { createDocumentCore } from "../../server/collab/document-core.ts";
import { createDocuments } from "../../server/collab/documents.service.ts";
import { testApp } from "../support/app.ts";
import { tableChecksums } from "../support/checksum.ts";
import { until } from "../support/collab-editor.ts";
import { type ChapterWithHistory, chapterWithHistory } from "../support/history.ts";
import { codeOf, signUp } from "../support/people.ts";

const app = await testApp();
const { pool } = app.database;

const TEXT = "# The coast\n\nFirst words.\n\nSecond words.\n\nThird words.";
const FOUR = ["The coast", "First words.", "Second words.", "Third words."];
const texts = (blocks: readonly { text: string }[]) => blocks.map(({ text }) => text);

describe("restoring", () => {
  it("restores the text and stores the text before, which can be restored as well", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const then = await chapter.keep("then");
    const editor = await chapter.open();
    editor.write(" Much more.", 1);
    await editor.saved();
    const kept = await chapter.restore(then);
    expect(await chapter.lines()).toEqual(FOUR);
    const { data } = await chapter.list();
    expect(data).toMatchObject([{ _id: kept, reason: "before_restore", author: { _id: chapter.owner.uid } }, then]);
    expect(texts((await chapter.look({ _id: kept })).blocks)).toEqual(FOUR.with(2, "Second words. Much more."));
    await chapter.restore({ _id: kept });
    expect(await chapter.lines()).toEqual(FOUR.with(2, "Second words. Much more."));
  });

  it("reaches everybody who has the chapter open without closing it, and lists show the new projection at once", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const then = await chapter.keep("then");
    const editor = await chapter.open(await chapter.guest("write"));
    editor.write(" Gone again.");
    await editor.saved();
    await chapter.owner.patch(chapter.chapterPath, { name: "Another title" });
    await chapter.restore(then);
    await until(() => editor.text === FOUR.slice(1).join("\n"), "the restored text");
    expect(editor.closes).toEqual([]);
    expect(await chapter.owner.get(chapter.chapterPath)).toMatchObject({ name: "The coast", word_count: 6 });
  });

  it("does not affect concurrent edits in another block", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const then = await chapter.keep("then");
    const [mine, theirs] = [await chapter.open(), await chapter.open(await chapter.guest("write"))];
    mine.write(" To be undone.");
    await mine.saved();
    let restored = false;
    const words: string[] = [];
    const typing = (async () => {
      for (let n = 0; !restored || n < 30; n++) {
        words.push(` w${n}`);
        theirs.write(` w${n}`, 2);
        await theirs.saved();
      }
    })();
    await until(() => words.length > 5, "typing");
    const kept = await chapter.restore(then);
    restored = true;
    await typing;
    // What had been written in the third block before was removed by the restore; everything later is there, once.
    await until(() => mine.text === theirs.text, "the same text");
    const [title, first, second, third = ""] = await chapter.lines();
    expect([title, first, second]).toEqual(FOUR.slice(0, 3));
    const before = (texts((await chapter.look({ _id: kept })).blocks)[3] ?? "").slice("Third words.".length);
    expect(words.join("")).toBe(before + third.slice("Third words.".length));
  });

  it("merges with offline edits in another block", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const then = await chapter.keep("then");
    const [mine, away] = [await chapter.open(), await chapter.open()];
    mine.write(" To be undone.");
    await mine.saved();
    await until(() => away.text === mine.text, "the same text");
    away.socket.disconnect();
    await until(() => !away.provider.isAuthenticated || away.closes.length > 0, "away");
    away.write(" From the train.", 2);
    await chapter.restore(then);
    await away.socket.connect();
    await away.saved();
    await until(() => mine.text === away.text, "the same text");
    expect(await chapter.lines()).toEqual(FOUR.with(3, "Third words. From the train."));
  });

  it("duplicates nothing for concurrent requests", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const then = await chapter.keep("then");
    const editor = await chapter.open();
    editor.doc.getXmlFragment("default").delete(1, 2);
    await editor.saved();
    expect(await chapter.lines()).toEqual(["The coast", "Third words."]);
    const guest = await chapter.guest("write");
    await Promise.all([1, 2, 3, 4].map((n) => chapter.restore(then, n % 2 ? chapter.owner : guest)));
    expect(await chapter.lines()).toEqual(FOUR);
  });

  it("duplicates nothing for concurrent requests to two processes", async () => {
    const core = await createDocumentCore({ database: app.database, redisUrl: null, log: pino({ level: "silent" }) });
    const other = createDocuments(core);
    const chapter = await chapterWithHistory(app, TEXT);
    const then = await chapter.keep("then");
    await chapter.owner.patch(chapter.chapterPath, { name: "Another title" });
    await Promise.all(
      [app.services.documents, other, app.services.documents, other].map((documents) =>
        documents.restoreVersion(chapter.chapterId, then._id, chapter.owner.uid),
      ),
    );
    expect(await chapter.lines()).toEqual(FOUR);
    const name = "The same new title";
    await Promise.all(
      [app.services.documents, other].map((documents) =>
        documents.setTitle(chapter.chapterId, name, chapter.owner.uid),
      ),
    );
    expect(await chapter.lines()).toEqual(FOUR.with(0, name));
    await core.stop();
  });

  it("works in more chapters at once than the database has connections", async () => {
    const { documents, transfer } = app.services;
    const { uid } = await signUp(app);
    const text = Array.from({ length: 24 }, (_, index) => `# Chapter ${index}\n\nText.`).join("\n\n");
    const story = { title: "Many", language: "en-US", format: "md", text } as const;
    const { chapter_ids: ids } = await transfer.importStory(uid, story);
    const kept = await Promise.all(ids.map((id) => documents.keepVersion(id, { reason: "named", uid })));
    await Promise.all(ids.map((id) => documents.setTitle(id, "Another", uid)));
    await Promise.all(ids.map((id, index) => documents.restoreVersion(id, kept[index] ?? "", uid)));
    const titles = ids.map(async (id) => (await documents.readDocument(id)).content[0]?.content?.[0]?.text);
    expect(await Promise.all(titles)).toEqual(ids.map((_, index) => `Chapter ${index}`));
  });

  it("of a version equal to the current text changes no word", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const then = await chapter.keep("then");
    const { rows } = await pool.query("select id from document_updates where document_id = $1", [chapter.chapterId]);
    const kept = await chapter.restore(then);
    expect(
      (await pool.query("select id from document_updates where document_id = $1", [chapter.chapterId])).rows,
    ).toEqual(rows);
    const { blocks, current } = await chapter.look({ _id: kept });
    expect(texts(blocks)).toEqual(FOUR);
    expect(current).toEqual(blocks);
  });
});

describe("chapters and stories in the recycle bin", () => {
  const everyCall = async (chapter: ChapterWithHistory, version: Version) => {
    const { owner, path } = chapter;
    const before = await tableChecksums(pool);
    const codes = [
      await owner.ask("GET", path),
      await owner.ask("POST", path, { label: "x" }),
      await owner.ask("GET", `${path}/${version._id}`),
      await owner.ask("POST", `${path}/${version._id}/restore`),
    ].map(codeOf);
    expect(await tableChecksums(pool)).toEqual(before);
    return new Set(codes);
  };

  it("have no history until they are restored: a chapter", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const version = await chapter.keep("then");
    await chapter.owner.remove(chapter.chapterPath);
    expect(await everyCall(chapter, version)).toEqual(new Set([40440]));
    await chapter.owner.post(`${chapter.chapterPath}/recover`);
    await chapter.restore(version);
    expect(await chapter.lines()).toEqual(FOUR);
  });

  it("have no history until they are restored: a story", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    const version = await chapter.keep("then");
    await chapter.owner.remove(chapter.storyPath);
    expect(await everyCall(chapter, version)).toEqual(new Set([40402]));
    await chapter.owner.post(`/api/v2/recycle_bin/novels/${chapter.story._id}/recover`);
    expect((await chapter.list()).data).toEqual([version]);
  });

  it("their versions are deleted with them", async () => {
    const chapter = await chapterWithHistory(app, TEXT);
    await chapter.keep("then");
    await chapter.owner.remove(chapter.storyPath);
    await chapter.owner.remove(`/api/v2/recycle_bin/novels/${chapter.story._id}`);
    const { rows } = await pool.query("select count(*)::int as count from document_versions where document_id = $1", [
      chapter.chapterId,
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  });
});
