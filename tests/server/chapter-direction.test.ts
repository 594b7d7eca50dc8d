// A writer's direction for a chapter, i.e. what should happen next: private, stored with the account, sent to the
// model, moderated before that.
import { expect, it } from "vitest";
import { DIRECTION_MAX } from "../../contract/limits.ts";
import type { ChapterDirection } from "../../contract/story-notes.ts";
import { generationScene } from "../support/generation-scene.ts";
import { codeOf } from "../support/people.ts";

const { app, server, author } = await generationScene();
const NONE = { text: "", updated_at: null };
const scene = async () => {
  const anna = await author();
  return { anna, path: `/api/v2/novels/${anna.storyId}/chapters/${anna.chapterId}/direction` };
};

it("is empty at first, keeps its last value, and is deleted when emptied", async () => {
  const { anna, path } = await scene();
  expect(await anna.get<ChapterDirection>(path)).toEqual(NONE);
  const kept = await anna.ask("PUT", path, { text: "  She finds the letter.\r\nShe burns it.\n" });
  expect(kept.body).toEqual({ text: "She finds the letter.\nShe burns it.", updated_at: expect.any(Number) });
  expect(await anna.get<ChapterDirection>(path)).toEqual(kept.body);
  await anna.ask("PUT", path, { text: "She keeps it." });
  expect((await anna.get<ChapterDirection>(path)).text).toBe("She keeps it.");
  expect((await anna.ask("PUT", path, { text: " " })).body).toEqual(NONE);
  expect(await anna.get<ChapterDirection>(path)).toEqual(NONE);
  const { rows } = await app.database.pool.query("select 1 from chapter_directions where user_id = $1", [anna.uid]);
  expect(rows).toEqual([]);
});

it("is limited in length, in a generation request as well", async () => {
  const { anna, path } = await scene();
  expect((await anna.ask("PUT", path, { text: "字".repeat(DIRECTION_MAX) })).status).toBe(200);
  expect(codeOf(await anna.ask("PUT", path, { text: "字".repeat(DIRECTION_MAX + 1) }))).toBe(42200);
  expect(codeOf(await anna.ask("PUT", path, { text: "a\u0000b" }))).toBe(42200);
  expect(codeOf(await anna.tryBegin({ direction: "字".repeat(DIRECTION_MAX + 1) }))).toBe(42200);
});

it("is sent to the model with a continuation, and the receipt shows it", async () => {
  const { anna } = await scene();
  server.play({});
  const begun = await anna.begin({ direction: "She finds the letter." });
  const ended = await anna.ended(begun._id);
  expect(ended.receipt?.included.map(({ kind }) => kind)).toContain("direction");
  expect(JSON.stringify(server.requests)).toContain(String.raw`<direction>\nShe finds the letter.\n</direction>`);
});

it("is moderated before it is sent to a model, and the error names its position", async () => {
  const { anna } = await scene();
  const before = await anna.balance();
  const answer = await anna.tryBegin({ direction: "He looks up how to make a pipe bomb." });
  expect(codeOf(answer)).toBe(42203);
  expect(answer.body).toMatchObject({ content: { places: [{ field: "direction", phrase: expect.any(String) }] } });
  expect(await anna.balance()).toEqual(before);
});
