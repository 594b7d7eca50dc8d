// Messages that reach a process by the database's notifications may come from a newer version, or from any client of
// the database: unknown ones are ignored.
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";

const scene = await collabScene();
const notify = (payload: string) => scene.database.pool.query("select pg_notify('storyloom_documents', $1)", [payload]);

test.each([
  "garbage",
  "",
  "null",
  "7",
  '{"from":"x"}',
  '{"from":"x","message":null}',
  '{"from":"x","message":{"type":"close"}}',
  '{"from":"x","message":{"type":"close","target":7,"reason":"nothing"}}',
  '{"from":"x","message":{"type":"of a later version"}}',
])("%j is ignored and does no harm", async (payload) => {
  const chapterId = await scene.chapter("Text");
  const editor = await scene.enter(chapterId);
  await notify(payload);
  await delay(50);
  expect(editor.closes).toEqual([]);
  // The next message is processed as usual.
  await notify(
    JSON.stringify({ from: "x", message: { type: "close", target: { chapterIds: [chapterId] }, reason: "notFound" } }),
  );
  await until(() => editor.closes.length > 0, "closed");
});
