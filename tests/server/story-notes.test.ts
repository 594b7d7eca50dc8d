// A story's notes to the model and its chapters in short: written by a model when they are wanted, never over a
// person's own.
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { AUTHOR_NOTE_MAX, STYLE_NOTE_MAX, SUMMARY_MAX } from "../../contract/limits.ts";
import type { WritingBenefits } from "../../contract/power.ts";
import type { ChapterSummary, StoryNotes } from "../../contract/story-notes.ts";
import { wantSummaries } from "../../server/modules/story-notes/notes.repo.ts";
import { createStoryNotes } from "../../server/modules/story-notes/story-notes.service.ts";
import { testApp } from "../support/app.ts";
import { until } from "../support/collab-editor.ts";
import { asking } from "../support/generation-scene.ts";
import { endpointConnection } from "../support/models-scene.ts";
import { tokensOf } from "../support/openai-answers.ts";
import { startOpenAiServer } from "../support/openai-server.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";

const model = await startOpenAiServer();
const app = await testApp({
  models: (["v1", "v2", "v3"] as const).map((id) => endpointConnection(id, model.baseUrl)),
});
const { pool } = app.database;
const { storyNotes } = app.services;
afterEach(() => model.reset());
afterAll(() => model.close());

const BAD = "He looked up how to make a pipe bomb and wrote it down.";
const SUMMARY = "Mara finds the lamp out and goes down to the harbour alone.";
/** About 400 characters, different in each chapter. */
const prose = (chapter: number) =>
  Array.from({ length: 8 }, (_, i) => `In chapter ${chapter} Mara took step ${i} down to the water.`).join(" ");

interface Scene {
  owner: TestPerson;
  storyId: string;
  chapters: string[];
  path: string;
  summaries(query?: string): Promise<{ data: ChapterSummary[]; paging: { next: string | null } }>;
  summaryOf(chapterId: string): Promise<ChapterSummary>;
  /** As if nobody had typed for so long. */
  quiet(minutes: number): Promise<void>;
  change(chapterId: string, text: string): Promise<void>;
}

/** A story of so many chapters. */
async function story(count: number, language: "en-US" | "zh-CN" = "en-US"): Promise<Scene> {
  const owner = await signUp(app, "owner");
  const text = Array.from({ length: count }, (_, i) => `# Part ${i + 1}\n\n${prose(i + 1)}`).join("\n\n");
  const made = await app.services.transfer.importStory(owner.uid, { title: "A story", language, format: "md", text });
  const storyId = made.story._id;
  expect(made.chapter_ids).toHaveLength(count);
  const path = `/api/v2/novels/${storyId}`;
  const summaries: Scene["summaries"] = (query = "") => owner.get(`${path}/summaries${query}`);
  return {
    owner,
    storyId,
    chapters: made.chapter_ids,
    path,
    summaries,
    async summaryOf(chapterId) {
      const { data } = await summaries("?limit=100");
      return data.find(({ chapter_id }) => chapter_id === chapterId) as ChapterSummary;
    },
    async quiet(minutes) {
      await pool.query(
        "update document_texts set at = now() - $2 * interval '1 minute' where document_id = any($1::uuid[])",
        [made.chapter_ids, minutes],
      );
    },
    async change(chapterId, changed) {
      await pool.query("update document_texts set text = $2, at = now() where document_id = $1", [chapterId, changed]);
      await pool.query("update chapters set character_count = length($2) where id = $1", [chapterId, changed]);
    },
  };
}

/** A model that writes a summary, asked or not. */
beforeEach(() => model.play({ tokens: tokensOf(SUMMARY) }));

describe("notes", () => {
  it("are empty at first, then what was put", async () => {
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

  it("are refused when they are too long or no notes at all", async () => {
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

it("what is sensitive is refused as a note and as a summary, however often it is saved", async () => {
  const { owner, path, chapters, summaryOf } = await story(1);
  const fine = { author_note: "Mara lies.", style: "Dry.", point_of_view: "unset" };
  await owner.put(`${path}/notes`, fine);
  for (const wrong of [{ author_note: BAD }, { style: BAD }, { author_note: BAD, style: BAD }])
    for (let saves = 0; saves < 2; saves++)
      expect(codeOf(await owner.ask("PUT", `${path}/notes`, { ...fine, ...wrong }))).toBe(42203);
  // A form that saves itself pauses nobody.
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

  it("say of a chapter whether it has any words", async () => {
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

  it("belong to the one who wrote them, and say when the chapter has changed since", async () => {
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

  it("go to the prompts of later chapters only, in order", async () => {
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
  it("goes to the prompt, summed up or not, and stays out where a person emptied its summary", async () => {
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
    // One in the bin is no chapter before.
    await pool.query("update chapters set deleted_at = now() where id = $1", [second]);
    expect(await told(third)).toMatchObject({ chapterId: first, number: 1 });
  });
});

describe("the chapter right before", () => {
  it("is told by its end until it is summed up, unless a person emptied its summary", async () => {
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
  it("is asked for with the story's notes and the chapters before", async () => {
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

describe("summaries by a model", () => {
  it("are written when somebody asks, and nobody is charged", async () => {
    const { owner, chapters, path, summaryOf } = await story(2);
    const [chapter = ""] = chapters;
    const before = await owner.get<WritingBenefits>("/api/v1/user/benefits/writing");
    const bothAsked = Promise.withResolvers<void>();
    model.play({ tokens: tokensOf(SUMMARY), until: bothAsked.promise });
    const asked = await owner.post<ChapterSummary>(`${path}/chapters/${chapter}/summary/renew`);
    expect(asked).toMatchObject({ text: "", pending: true });
    // Asked twice it is written once.
    await owner.post(`${path}/chapters/${chapter}/summary/renew`);
    bothAsked.resolve();
    await until(async () => !(await summaryOf(chapter)).pending, "written");
    expect(await summaryOf(chapter)).toMatchObject({ text: SUMMARY, origin: "model", stale: false, pinned: false });
    expect(model.requests).toHaveLength(1);
    const { messages } = model.requests[0]?.body ?? { messages: [] };
    expect(messages.map(({ content }) => content).join("\n")).toContain("In chapter 1 Mara took step 7");
    expect(await owner.get<WritingBenefits>("/api/v1/user/benefits/writing")).toEqual(before);
  });

  it("are asked for in the story's language", async () => {
    model.play({ tokens: tokensOf("玛拉去了港口。") });
    const { chapters, path, owner } = await story(1, "zh-CN");
    await owner.post(`${path}/chapters/${chapters[0]}/summary/renew`);
    const { body } = await model.request(0);
    expect(body.messages.some(({ content }) => content.includes("请用约"))).toBe(true);
  });

  it("are written by themselves for finished chapters, and only once a model has written in the story", async () => {
    const { storyId, chapters, quiet, summaryOf } = await story(3);
    const [first = "", second = "", last = ""] = chapters;
    await quiet(5);
    await storyNotes.findDue(null);
    expect((await summaryOf(first)).pending).toBe(false);
    await storyNotes.forPrompt(storyId, last);
    await storyNotes.findDue(null);
    expect((await summaryOf(first)).pending).toBe(false);
    storyNotes.noteUse(storyId);
    // The first use looks for what is due by itself.
    await until(async () => (await summaryOf(first)).text === SUMMARY, "the first chapter");
    await until(async () => (await summaryOf(second)).text === SUMMARY, "the second chapter");
    // The last one is still being written.
    expect(await summaryOf(last)).toMatchObject({ text: "", pending: false });
    expect(model.requests).toHaveLength(2);
  });

  it("are written anew when a chapter has changed enough and nobody types in it", async () => {
    const { storyId, chapters, quiet, change } = await story(2);
    const [first = ""] = chapters;
    // As a use notes it, without the look at the story that follows one.
    await wantSummaries(app.database.db, storyId);
    await storyNotes.sumUp(first, false);
    const due = async () => {
      const queued: string[] = [];
      await withQueue(queued).findDue(storyId);
      return queued;
    };
    await change(first, `${prose(1)} And more.`);
    await pool.query("update chapter_summaries set updated_at = now() - interval '1 hour'");
    expect(await due()).toEqual([]);
    await quiet(5);
    expect(await due()).toEqual([]);
    await quiet(31);
    expect(await due()).toEqual([first]);
    await change(first, prose(1).repeat(3));
    expect(await due()).toEqual([]);
    await quiet(5);
    expect(await due()).toEqual([first]);
  });

  it("never overwrite what a person wrote or pinned", async () => {
    const { owner, storyId, chapters, path, quiet, change, summaryOf } = await story(3);
    const [mine = "", pinned = "", last = ""] = chapters;
    await owner.put(`${path}/chapters/${mine}/summary`, { text: "Mine." });
    await storyNotes.sumUp(pinned, false);
    await owner.put(`${path}/chapters/${pinned}/summary`, { pinned: true });
    await change(mine, prose(7).repeat(3));
    await change(pinned, prose(8).repeat(3));
    await quiet(60);
    await pool.query("update chapter_summaries set updated_at = now() - interval '2 hours'");
    await storyNotes.forPrompt(storyId, last);
    const queued: string[] = [];
    await withQueue(queued).findDue(storyId);
    expect(queued).toEqual([]);
    model.play({ tokens: tokensOf("Overwritten.") });
    for (const chapter of [mine, pinned]) await storyNotes.sumUp(chapter, false);
    await owner.post(`${path}/chapters/${pinned}/summary/renew`);
    await storyNotes.sumUp(pinned, true);
    expect(await summaryOf(mine)).toMatchObject({ text: "Mine.", origin: "author", stale: true });
    expect(await summaryOf(pinned)).toMatchObject({ text: SUMMARY, pinned: true, pending: false });
  });

  it("lose to what a person writes while they are written", async () => {
    const { owner, chapters, path, summaryOf } = await story(2);
    const [chapter = ""] = chapters;
    const changed = Promise.withResolvers<void>();
    model.play({ tokens: tokensOf(SUMMARY), until: changed.promise });
    const written = storyNotes.sumUp(chapter, false);
    await model.request(0);
    await owner.put(`${path}/chapters/${chapter}/summary`, { text: "Mine." });
    changed.resolve();
    await written;
    expect(await summaryOf(chapter)).toMatchObject({ text: "Mine.", origin: "author", pending: false });
  });

  it("that fail leave what there was, and can be asked for again", async () => {
    const { owner, chapters, path, summaryOf } = await story(1);
    const [chapter = ""] = chapters;
    await storyNotes.sumUp(chapter, false);
    model.play({ fault: { kind: "status", status: 400 } });
    await owner.post(`${path}/chapters/${chapter}/summary/renew`);
    await until(async () => !(await summaryOf(chapter)).pending, "given up");
    expect(await summaryOf(chapter)).toMatchObject({ text: SUMMARY });
    model.play({ tokens: tokensOf("Another one.") });
    await owner.post(`${path}/chapters/${chapter}/summary/renew`);
    await until(async () => (await summaryOf(chapter)).text === "Another one.", "written after all");
  });

  it("have none of the words the story's world bans, and a model is told which", async () => {
    const { owner, storyId, chapters, path, summaryOf } = await story(2);
    const [first = "", second = ""] = chapters;
    model.play({ tokens: tokensOf("Mara finds the lamp out. She goes down to the harbour alone. Nobody sees her.") });
    await storyNotes.sumUp(first, false);
    expect((await summaryOf(first)).text, "without a world").toContain("harbour");
    const { world } = await app.services.worlds.createWorldWith(owner.uid, {
      title: "Salt",
      background: "",
      forbidden_words: ["harbour"],
      entries: [],
    });
    await owner.post(`/v2/novel/${storyId}/preset_universe`, { value: world._id });
    const before = model.requests.length;
    await storyNotes.sumUp(second, false);
    expect((await summaryOf(second)).text).toBe("Mara finds the lamp out.");
    const { messages } = model.requests[before]?.body ?? { messages: [] };
    expect(messages.map(({ content }) => content).join("\n")).toMatch(/<banned_words>\nharbour\n/);
    await owner.remove(`/api/v1/universes/${world._id}/forbidden_words/harbour`);
    await owner.post(`${path}/chapters/${second}/summary/renew`);
    await until(async () => (await summaryOf(second)).text.includes("harbour"), "written without the ban");
  });

  it("are not kept where a model wrote something sensitive", async () => {
    const { chapters, summaryOf } = await story(1);
    const [chapter = ""] = chapters;
    model.play({ tokens: tokensOf(`Mara waits. ${BAD} She goes home.`) });
    await storyNotes.sumUp(chapter, true);
    await storyNotes.sumUp(chapter, false);
    expect(model.requests.length).toBeGreaterThan(0);
    expect(await summaryOf(chapter)).toMatchObject({ text: "" });
  });

  it("are not written for anyone who is paused", async () => {
    const { owner, chapters, path } = await story(1);
    await pool.query("insert into risk_alerts (user_id, side) select $1, 'input' from generate_series(1, 5)", [
      owner.uid,
    ]);
    expect(codeOf(await owner.ask("POST", `${path}/chapters/${chapters[0]}/summary/renew`))).toBe(40303);
    expect(model.requests).toHaveLength(0);
  });

  it("are asked for in numbers a model can take", async () => {
    const { owner, chapters, path } = await story(22);
    model.play({ fault: { kind: "silent" } });
    const answers: number[] = [];
    for (const chapter of chapters)
      answers.push((await owner.ask("POST", `${path}/chapters/${chapter}/summary/renew`)).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });

  it("do not come of an empty chapter", async () => {
    const owner = await signUp(app, "owner");
    const { _id, last_chapter_id } = await app.services.stories.create(owner.uid, {
      title: "Empty",
      language: "en-US",
    });
    const path = `/api/v2/novels/${_id}/chapters/${last_chapter_id}/summary/renew`;
    await owner.post(path);
    await storyNotes.sumUp(last_chapter_id as string, true);
    const { data } = await owner.get<{ data: ChapterSummary[] }>(`/api/v2/novels/${_id}/summaries`);
    expect(data).toMatchObject([{ text: "", pending: false }]);
    expect(model.requests).toHaveLength(0);
  });
});

describe("the world a story is set in", () => {
  it("is none until one is bound, and one that is not there cannot be", async () => {
    const { owner, storyId } = await story(1);
    const preset = `/v2/novel/${storyId}/preset_universe`;
    expect(await owner.post(preset, { value: null })).toEqual({ value: null });
    const unknown = { value: "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11" };
    expect(codeOf(await owner.ask("POST", preset, unknown))).toBe(40403);
    expect(await storyNotes.universeOf(storyId)).toBeNull();
  });

  it("is bound where the person may, and let go again", async () => {
    const { owner, storyId } = await story(1);
    const world = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11";
    const service = withQueue([], async (uid, id) => uid === owner.uid && id === world);
    await service.presetUniverse(owner.uid, storyId, world);
    expect(await service.universeOf(storyId)).toBe(world);
    await service.presetUniverse(owner.uid, storyId, null);
    expect(await service.universeOf(storyId)).toBeNull();
  });
});

/** The service over the same database, with its work told instead of queued. */
function withQueue(
  queued: string[],
  mayBindUniverse: (uid: string, id: string) => Promise<boolean> = async () => false,
) {
  return createStoryNotes({
    db: app.database.db,
    log: pino({ level: "silent" }),
    queue: {
      sumUp: async (chapterId) => void queued.push(chapterId),
      lookAt: async () => undefined,
      sumUpNext: async () => undefined,
    },
    writeSummary: async () => SUMMARY,
    safety: { refuses: async () => false, requireNotSuspended: async () => undefined },
    mayBindUniverse,
  });
}
