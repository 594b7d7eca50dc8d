// Summaries of all chapters of a story on one request: its progress, failures, stopping, and continuing after a crash.
import { afterAll, afterEach, expect, it } from "vitest";
import type { ChapterSummary, SummaryProgress } from "../../contract/story-notes.ts";
import { testApp } from "../support/app.ts";
import { until } from "../support/collab-editor.ts";
import { connectedModels } from "../support/models-scene.ts";
import { tokensOf } from "../support/openai-answers.ts";
import { startOpenAiServer } from "../support/openai-server.ts";
import { codeOf, signUp } from "../support/people.ts";

const model = await startOpenAiServer();
const app = await testApp({
  models: connectedModels(model),
});
const { pool } = app.database;
const { storyNotes } = app.services;
afterEach(() => model.reset());
afterAll(() => model.close());

const SUMMARY = "Mara goes down to the harbour alone.";
const prose = (chapter: number) =>
  Array.from({ length: 8 }, (_, i) => `In chapter ${chapter} Mara took step ${i} down to the water.`).join(" ");

/** A story of `count` chapters as an import creates it; the last one is too short to need a summary. */
async function imported(count: number) {
  const owner = await signUp(app, "owner");
  const texts = Array.from({ length: count }, (_, i) => `# Part ${i + 1}\n\n${prose(i + 1)}`);
  const text = [...texts, "# Epilogue\n\nShe slept."].join("\n\n");
  const made = await app.services.transfer.importStory(owner.uid, {
    title: "A story",
    language: "en-US",
    format: "md",
    text,
  });
  const path = `/api/v2/novels/${made.story._id}`;
  return {
    owner,
    storyId: made.story._id,
    chapters: made.chapter_ids,
    path,
    progress: () => owner.get<SummaryProgress>(`${path}/summaries/progress`),
    start: () => owner.post<SummaryProgress>(`${path}/summaries/progress`, {}),
    summaries: async () => (await owner.get<{ data: ChapterSummary[] }>(`${path}/summaries?limit=100`)).data,
    atRest: (scene: { progress(): Promise<SummaryProgress> }) =>
      until(async () => !(await scene.progress()).running, "it ends"),
  };
}

it("writes every chapter right after an import, and reports its progress", async () => {
  const scene = await imported(8);
  expect(await scene.progress()).toEqual({ total: 8, short: 1, done: 0, failed: 0, running: false });
  const seen = Promise.withResolvers<void>();
  model.play({ tokens: tokensOf(SUMMARY), until: seen.promise });
  expect(await scene.start()).toEqual({ total: 8, short: 1, done: 0, failed: 0, running: true });
  await model.request(2);
  expect((await scene.summaries()).filter(({ pending }) => pending)).toHaveLength(3);
  seen.resolve();
  await scene.atRest(scene);
  expect(await scene.progress()).toEqual({ total: 8, short: 1, done: 8, failed: 0, running: false });
  const summaries = await scene.summaries();
  expect(summaries.slice(0, 8).map(({ text }) => text)).toEqual(Array(8).fill(SUMMARY));
  expect(summaries.map(({ short }) => short)).toEqual([...Array(8).fill(false), true]);
  expect(summaries[8]).toMatchObject({ text: "", pending: false });
  expect(model.requests).toHaveLength(8);
  // Nothing is left to do.
  await scene.start();
  await scene.atRest(scene);
  expect(model.requests).toHaveLength(8);
});

it("skips what a person wrote or pinned, and rewrites outdated ones", async () => {
  const scene = await imported(3);
  const [mine = "", pinned = "", changed = ""] = scene.chapters;
  await scene.owner.put(`${scene.path}/chapters/${mine}/summary`, { text: "Mine." });
  await scene.owner.put(`${scene.path}/chapters/${pinned}/summary`, { pinned: true });
  model.play({ tokens: tokensOf("Older.") });
  await storyNotes.sumUp(changed, false);
  await pool.query("update chapter_summaries set updated_at = now() - interval '1 hour' where chapter_id = $1", [
    changed,
  ]);
  await pool.query("update document_texts set text = $2, at = now() where document_id = $1", [changed, prose(9)]);
  expect(await scene.progress()).toEqual({ total: 3, short: 1, done: 2, failed: 0, running: false });
  model.play({ tokens: tokensOf(SUMMARY) });
  await scene.start();
  await scene.atRest(scene);
  expect((await scene.summaries()).map(({ text }) => text)).toEqual(["Mine.", "", SUMMARY, ""]);
});

it("rewrites the outdated summary of a chapter that has become short", async () => {
  const scene = await imported(2);
  const cut = scene.chapters[0] as string;
  model.play({ tokens: tokensOf("Older.") });
  await scene.start();
  await scene.atRest(scene);
  await pool.query("update chapter_summaries set updated_at = now() - interval '1 hour' where chapter_id = $1", [cut]);
  await pool.query("update document_texts set text = 'She slept.', at = now() where document_id = $1", [cut]);
  await pool.query("update chapters set character_count = 10 where id = $1", [cut]);
  expect(await scene.progress()).toEqual({ total: 2, short: 1, done: 1, failed: 0, running: false });
  expect((await scene.summaries())[0]).toMatchObject({ stale: true, short: false });
  model.play({ tokens: tokensOf(SUMMARY) });
  await scene.start();
  await scene.atRest(scene);
  expect((await scene.summaries())[0]).toMatchObject({ text: SUMMARY, stale: false });
  expect(await scene.progress()).toEqual({ total: 2, short: 1, done: 2, failed: 0, running: false });
});

it("ends where a model writes nothing, reports which failed, and writes them on the next request", async () => {
  const scene = await imported(8);
  model.play({ fault: { kind: "status", status: 400 } });
  await scene.start();
  await scene.atRest(scene);
  // A few were tried; the rest was not sent to an unavailable model.
  expect(await scene.progress()).toEqual({ total: 8, short: 1, done: 0, failed: 6, running: false });
  expect((await scene.summaries()).filter(({ failed, pending }) => failed && !pending)).toHaveLength(6);
  model.play({ tokens: tokensOf(SUMMARY) });
  await scene.start();
  await scene.atRest(scene);
  expect(await scene.progress()).toEqual({ total: 8, short: 1, done: 8, failed: 0, running: false });
});

it("skips chapters that fail each time: on the next request the others come first", async () => {
  const scene = await imported(9);
  const isHard = (body: unknown) => /In chapter [1-6] /.test(JSON.stringify(body));
  model.play(({ body }) => (isHard(body) ? { fault: { kind: "status", status: 400 } } : { tokens: tokensOf(SUMMARY) }));
  await scene.start();
  await scene.atRest(scene);
  expect(await scene.progress()).toMatchObject({ done: 0, failed: 6 });
  await scene.start();
  await scene.atRest(scene);
  expect(await scene.progress()).toMatchObject({ total: 9, done: 3, failed: 6 });
});

it("stops after the current chapter", async () => {
  const scene = await imported(8);
  const seen = Promise.withResolvers<void>();
  model.play({ tokens: tokensOf(SUMMARY), until: seen.promise });
  await scene.start();
  await model.request(2);
  await scene.owner.remove(`${scene.path}/summaries/progress`);
  expect(await scene.progress()).toMatchObject({ running: false });
  seen.resolve();
  await until(async () => (await scene.progress()).done >= 6, "those that had begun");
  await storyNotes.sumUpNext(scene.storyId);
  expect(await scene.progress()).toEqual({ total: 8, short: 1, done: 6, failed: 0, running: false });
});

it("continues after its process died", async () => {
  const scene = await imported(2);
  // As it is left: requested, one begun long ago, and nothing in the queue.
  await pool.query("insert into story_notes (story_id, summing_at) values ($1, now() - interval '10 minutes')", [
    scene.storyId,
  ]);
  await pool.query("insert into chapter_summaries (chapter_id, pending_at) values ($1, now() - interval '6 minutes')", [
    scene.chapters[0],
  ]);
  model.play({ tokens: tokensOf(SUMMARY) });
  await storyNotes.findDue(null);
  await scene.atRest(scene);
  expect(await scene.progress()).toEqual({ total: 2, short: 1, done: 2, failed: 0, running: false });
});

it("is refused to a paused person", async () => {
  const { owner, path } = await imported(1);
  await pool.query("insert into risk_alerts (user_id, side) select $1, 'input' from generate_series(1, 5)", [
    owner.uid,
  ]);
  expect(codeOf(await owner.ask("POST", `${path}/summaries/progress`, {}))).toBe(40303);
});
