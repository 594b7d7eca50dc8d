// Versions are stored at intervals while somebody writes, and when the last person leaves; not if nothing has changed.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { until } from "../../support/collab-editor.ts";
import { collabScene, emptied } from "../../support/collab-scene.ts";
import { textOf } from "../../support/writers.ts";

const EVERY_MS = 300;
const scene = await collabScene({ tuning: { versionEveryMs: EVERY_MS, projectAfterMs: 10, projectAtLatestMs: 20 } });
const { pool } = scene.database;

async function versions(chapterId: string): Promise<{ text: string; at: number; author: string | null }[]> {
  const { rows } = await pool.query<{ bytes: Buffer; at: Date; author_id: string | null }>(
    "select bytes, at, author_id from document_versions where document_id = $1 and reason = 'interval' order by at",
    [chapterId],
  );
  return rows.map(({ bytes, at, author_id }) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, bytes);
    return { text: textOf(doc), at: at.getTime(), author: author_id };
  });
}

/** Old versions are thinned to one in ten minutes: makes these minutes apart for the database. */
const age = (chapterId: string) =>
  pool.query("update document_versions set at = at - interval '11 minutes' where document_id = $1", [chapterId]);

test("at intervals while somebody writes, and the rest when the last person leaves", async () => {
  const chapterId = await scene.chapter("");
  const editor = await scene.enter(chapterId);
  const from = Date.now();
  for (let kept = 0; kept < 3; ) {
    editor.write("word ");
    await editor.saved();
    const found = (await versions(chapterId)).length;
    if (found === kept) continue;
    expect(found).toBe(kept + 1);
    kept = found;
    await age(chapterId);
  }
  expect(Date.now() - from).toBeGreaterThan(2 * EVERY_MS);
  editor.write("and the end");
  await editor.saved();
  const whole = editor.text;
  editor.leave();
  await emptied(scene.server);
  const kept = await versions(chapterId);
  expect(kept).toHaveLength(4);
  expect(kept.at(-1)?.text).toBe(whole);
  for (const { text, author } of kept) {
    expect(whole.startsWith(text)).toBe(true);
    expect(author).toBe(scene.owner.uid);
  }
});

test("not if a chapter was only read", async () => {
  const chapterId = await scene.chapter("Text");
  const editor = await scene.enter(chapterId);
  editor.provider.setAwarenessField("cursor", null);
  await until(() => (editor.provider.awareness?.getStates().size ?? 0) > 0);
  editor.leave();
  await emptied(scene.server);
  expect(await versions(chapterId)).toEqual([]);
});
