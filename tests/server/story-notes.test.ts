// A story's notes to the model, its chapters' summaries by hand, and the bound world.
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { AUTHOR_NOTE_MAX, STYLE_NOTE_MAX, SUMMARY_MAX } from "../../contract/limits.ts";
import type { ChapterSummary, StoryNotes } from "../../contract/story-notes.ts";
import { testApp } from "../support/app.ts";
import { asking } from "../support/generation-scene.ts";
import { connectedModels } from "../support/models-scene.ts";
import { tokensOf } from "../support/openai-answers.ts";
import { startOpenAiServer } from "../support/openai-server.ts";
import { codeOf } from "../support/people.ts";
import { BAD, notedStory, prose, SUMMARY, storyNotesWithQueue } from "../support/story-notes-scene.ts";

const model = await startOpenAiServer();
const app = await testApp({
  models: connectedModels(model),
});
const { pool } = app.database;
const { storyNotes } = app.services;
const story = (count: number) => notedStory(app, count);
afterEach(() => model.reset());
afterAll(() => model.close());

/** A model that writes a summary for every request. */
beforeEach(() => model.play({ tokens: tokensOf(SUMMARY) }));

describe("notes", () => {
  it("are empty at first, then as stored", async () => {
    const { owner, path } = await story(1);
    expect(await owner.get<StoryNotes>(`${path}/notes`)).toEqual({
      author_note: "",
      style: "",
      point_of_view: "unset",
      updated_at: null,
    });
    const put = { author_note: " Mara is lying.\r\nShe knows. ", style: "Short sentences.", point_of_view: "first" };
    const notes = await owner.put<StoryNotes>(`${path}/notes`, put);
    expect(notes).toMatchObject({
      author_note: "Mara is lying.\nShe knows.",
      style: "Short sentences.",
      point_of_view: "first",
    });
    expect(await owner.get<StoryNotes>(`${path}/notes`)).toEqual(notes);
  });

  it("are refused when they are too long or invalid", async () => {
    const { owner, path } = await story(1);
    const fine = {
      author_note: "字".repeat(AUTHOR_NOTE_MAX),
      style: "s".repeat(STYLE_NOTE_MAX),
      point_of_view: "unset",
    };
    await owner.put(`${path}/notes`, fine);
    for (const wrong of [
      { ...fine, author_note: "字".repeat(AUTHOR_NOTE_MAX + 1) },
      { ...fine, style: "s".repeat(STYLE_NOTE_MAX + 1) },
      { ...fine, point_of_view: "fourth" },
      { ...fine, style: "a\u0000b" },
      { style: "only" },
    ])
      expect(codeOf(await owner.ask("PUT", `${path}/notes`, wrong))).toBe(42200);
    expect(await owner.get(`${path}/notes`)).toMatchObject({ author_note: fine.author_note });
  });
});

it("sensitive text is refused as a note and as a summary, and never leads to a pause", async () => {
  const { owner, path, chapters, summaryOf } = await story(1);
  const fine = { author_note: "Mara lies.", style: "Dry.", point_of_view: "unset" };
  await owner.put(`${path}/notes`, fine);
  for (const wrong of [{ author_note: BAD }, { style: BAD }, { author_note: BAD, style: BAD }])
    for (let saves = 0; saves < 2; saves++)
      expect(codeOf(await owner.ask("PUT", `${path}/notes`, { ...fine, ...wrong }))).toBe(42203);
  // A form that saves itself must not cause a pause.
  expect((await pool.query("select 1 from risk_alerts where user_id = $1", [owner.uid])).rows).toEqual([]);
  expect(await owner.get(`${path}/notes`)).toMatchObject(fine);
  const [chapter = ""] = chapters;
  expect(codeOf(await owner.ask("PUT", `${path}/chapters/${chapter}/summary`, { text: BAD }))).toBe(42203);
  expect(await summaryOf(chapter)).toMatchObject({ text: "", origin: "model" });
});

describe("summaries by hand", () => {
  it("are listed for every chapter, in pages and in order", async () => {
    const { owner, chapters, summaries } = await story(5);
    const first = await summaries("?limit=3");
    const second = await owner.get<typeof first>(first.paging.next as string);
    const all = [...first.data, ...second.data];
    expect(all.map(({ chapter_id }) => chapter_id)).toEqual(chapters);
    expect(all.map(({ number, chapter_name }) => `${number} ${chapter_name}`)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `${n} Part ${n}`),
    );
    expect(all[0]).toMatchObject({
      text: "",
      origin: "model",
      pinned: false,
      stale: false,
      failed: false,
      short: false,
      pending: false,
      empty: false,
      updated_at: null,
    });
    expect(second.paging.next).toBeNull();
  });

  it("report whether a chapter has any words", async () => {
    const { chapters, change, summaryOf } = await story(1);
    const [chapter = ""] = chapters;
    for (const [text, empty] of [
      ["", true],
      [" \n", true],
      ["灯", false],
    ] as const) {
      await change(chapter, text);
      expect(await summaryOf(chapter)).toMatchObject({ empty });
    }
  });

  it("belong to their author, and show when the chapter has changed since", async () => {
    const { owner, chapters, path, change, summaryOf } = await story(2);
    const [chapter = ""] = chapters;
    const summary = await owner.put<ChapterSummary>(`${path}/chapters/${chapter}/summary`, { text: "Mara goes out." });
    expect(summary).toMatchObject({ text: "Mara goes out.", origin: "author", stale: false, number: 1 });
    await change(chapter, "Something else happened.");
    expect(await summaryOf(chapter)).toMatchObject({ text: "Mara goes out.", stale: true });
    const pinned = await owner.put<ChapterSummary>(`${path}/chapters/${chapter}/summary`, { pinned: true });
    expect(pinned).toMatchObject({ text: "Mara goes out.", origin: "author", pinned: true, stale: true });
    const tooLong = { text: "x".repeat(SUMMARY_MAX + 1) };
    expect(codeOf(await owner.ask("PUT", `${path}/chapters/${chapter}/summary`, tooLong))).toBe(42200);
  });

  it("are sent in the prompts of later chapters only, in order", async () => {
    const { owner, storyId, chapters, path } = await story(3);
    const [first = "", second = "", third = ""] = chapters;
    await owner.put(`${path}/notes`, { author_note: "Note", style: "Style", point_of_view: "second" });
    for (const [chapter, text] of [
      [second, "Then this."],
      [first, "First that."],
      [third, "At last."],
    ] as const)
      await owner.put(`${path}/chapters/${chapter}/summary`, { text });
    await owner.put(`${path}/chapters/${second}/summary`, { pinned: true });
    const told = await storyNotes.forPrompt(storyId, third);
    expect(told.notes).toEqual({ author_note: "Note", style: "Style", point_of_view: "second" });
    expect(told.summaries).toEqual([
      { chapterId: first, name: "Part 1", number: 1, text: "First that.", pinned: false, ending: false },
      { chapterId: second, name: "Part 2", number: 2, text: "Then this.", pinned: true, ending: false },
    ]);
    expect((await storyNotes.forPrompt(storyId, first)).summaries).toEqual([]);
    expect((await storyNotes.forPrompt(storyId, null)).summaries).toEqual([]);
  });
});

describe("the text of the chapter right before", () => {
  it("is in the prompt, with or without a summary, but not where a person emptied its summary", async () => {
    const { owner, storyId, chapters, path } = await story(3);
    const [first = "", second = "", third = ""] = chapters;
    const told = async (chapter: string | null) => (await storyNotes.forPrompt(storyId, chapter)).previous;
    const previous = { chapterId: second, name: "Part 2", number: 2, text: prose(2) };
    expect(await told(third)).toEqual(previous);
    expect(await told(second)).toMatchObject({ chapterId: first, number: 1 });
    expect(await told(first)).toBeNull();
    expect(await told(null)).toBeNull();
    await storyNotes.sumUp(second, false);
    expect(await told(third)).toEqual(previous);
    await owner.put(`${path}/chapters/${second}/summary`, { text: "" });
    expect(await told(third)).toBeNull();
    // A chapter in the recycle bin does not count.
    await pool.query("update chapters set deleted_at = now() where id = $1", [second]);
    expect(await told(third)).toMatchObject({ chapterId: first, number: 1 });
  });
});

describe("the chapter right before", () => {
  it("is represented by its end until it has a summary, unless a person emptied it", async () => {
    const { owner, storyId, chapters, path } = await story(3);
    const [, second = "", third = ""] = chapters;
    const told = async () => (await storyNotes.forPrompt(storyId, third)).summaries;
    expect(await told()).toMatchObject([{ chapterId: second, number: 2, ending: true, pinned: false }]);
    const [{ text = "" } = {}] = await told();
    expect(prose(2).endsWith(text.slice(-200))).toBe(true);
    expect(text.length).toBeLessThanOrEqual(600);
    await storyNotes.sumUp(second, false);
    expect(await told()).toMatchObject([{ chapterId: second, text: SUMMARY, ending: false }]);
    await owner.put(`${path}/chapters/${second}/summary`, { text: "" });
    expect(await told()).toEqual([]);
  });
});

describe("a continuation", () => {
  it("is requested with the story's notes and the chapters before", async () => {
    const { owner, chapters, path } = await story(3);
    const [first = "", second = "", third = ""] = chapters;
    await owner.put(`${path}/notes`, { author_note: "Mara lies.", style: "Dry.", point_of_view: "second" });
    await owner.put(`${path}/chapters/${first}/summary`, { text: "Mara goes out." });
    await owner.put(`${path}/chapters/${third}/summary`, { text: "It ends badly." });
    await owner.post(`${path}/chapters/${second}/generations`, asking({ before: "The tide turned." }));
    const { body } = await model.request(0);
    const prompt = body.messages.map(({ content }) => content).join("\n");
    for (const told of ["Mara lies.", "Dry.", "second person", "Mara goes out.", "The tide turned."])
      expect(prompt).toContain(told);
    expect(prompt).not.toContain("It ends badly.");
  });
});

describe("the bound world", () => {
  it("there is none until one is bound, and an unknown one cannot be", async () => {
    const { owner, storyId } = await story(1);
    const preset = `/v2/novel/${storyId}/preset_universe`;
    expect(await owner.post(preset, { value: null })).toEqual({ value: null });
    const unknown = { value: "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11" };
    expect(codeOf(await owner.ask("POST", preset, unknown))).toBe(40403);
    expect(await storyNotes.universeOf(storyId)).toBeNull();
  });

  it("can be bound by a person with the right, and unbound", async () => {
    const { owner, storyId } = await story(1);
    const world = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11";
    const service = storyNotesWithQueue(app, [], async (uid, id) => uid === owner.uid && id === world);
    await service.presetUniverse(owner.uid, storyId, world);
    expect(await service.universeOf(storyId)).toBe(world);
    await service.presetUniverse(owner.uid, storyId, null);
    expect(await service.universeOf(storyId)).toBeNull();
  });
});
