// Edits made by the server itself are handled like people's: stored and committed before they are shown.
import { afterEach, describe, expect, test } from "vitest";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { holdInserts } from "../../support/held-inserts.ts";
import { allowInserts, refuseInserts } from "../../support/store-faults.ts";

const scene = await collabScene({ tuning: { pollWithoutRedisMs: 10 ** 8 } });
const { server, owner } = scene;
const { pool } = scene.database;
const { documents } = server;
const titleOf = async (chapterId: string) =>
  (await documents.readDocument(chapterId)).content[0]?.content?.map(({ text }) => text).join("");
const titleIn = (editor: { doc: { getXmlFragment(name: string): { toString(): string } } }) =>
  /<title>(.*?)<\/title>/.exec(editor.doc.getXmlFragment("default").toString())?.[1];
afterEach(() => allowInserts(pool));

describe("a title the server sets", () => {
  test("is shown to everybody who has the chapter open, in every process, and not before it is stored", async () => {
    const chapterId = await scene.chapter("Text");
    const other = await scene.start();
    const editors = [await scene.enter(chapterId), await scene.enter(chapterId, { on: other })];
    const letGo = await holdInserts(pool);
    const setting = documents.setTitle(chapterId, "Another title", owner.uid);
    await until(() => server.core.appender.pending === 1);
    expect(editors.map(titleIn)).toEqual(["A chapter", "A chapter"]);
    await letGo();
    await setting;
    await until(() => editors.every((editor) => titleIn(editor) === "Another title"), "shown");
    const { rows } = await pool.query("select name from chapters where id = $1", [chapterId]);
    expect(rows).toEqual([{ name: "Another title" }]);
  });

  test("is neither shown nor kept when it cannot be stored, and the caller gets an error", async () => {
    const chapterId = await scene.chapter("Text");
    const editor = await scene.enter(chapterId);
    await refuseInserts(pool, "document_updates");
    await expect(documents.setTitle(chapterId, "Another title", owner.uid)).rejects.toMatchObject({
      code: "store_unavailable",
    });
    await allowInserts(pool);
    expect(titleIn(editor)).toBe("A chapter");
    expect(await titleOf(chapterId)).toBe("A chapter");
    expect(editor.closes).toEqual([]);
  });

  test("reaches a client that is just opening the chapter", async () => {
    const chapterId = await scene.chapter("Text");
    const letGo = await holdInserts(pool);
    const setting = documents.setTitle(chapterId, "Another title", owner.uid);
    await until(() => server.core.appender.pending === 1);
    const opening = scene.enter(chapterId);
    await Promise.all([letGo(), opening]);
    await setting;
    const editor = await opening;
    await until(() => titleIn(editor) === "Another title", "shown");
  });

  test("merges with concurrent edits", async () => {
    const chapterId = await scene.chapter("Text");
    const editor = await scene.enter(chapterId);
    const setting = documents.setTitle(chapterId, "Another title", owner.uid);
    editor.write(" and more");
    await Promise.all([setting, editor.saved()]);
    await until(() => titleIn(editor) === "Another title");
    expect(editor.text).toBe("Text and more");
    expect(await titleOf(chapterId)).toBe("Another title");
  });

  test("of a deleted chapter is refused with that reason", async () => {
    const chapterId = await scene.chapter("Text");
    await pool.query("delete from chapters where id = $1", [chapterId]);
    await expect(documents.setTitle(chapterId, "Another title", owner.uid)).rejects.toMatchObject({
      code: "chapter_not_found",
    });
  });
});
