// Summaries of chapters by a model: written when requested or due, never over a person's own, and never with forbidden
// content.
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { WritingBenefits } from "../../contract/power.ts";
import type { ChapterSummary } from "../../contract/story-notes.ts";
import { recordModelUse } from "../../server/modules/story-notes/notes.repo.ts";
import { testApp } from "../support/app.ts";
import { until } from "../support/collab-editor.ts";
import { connectedModels } from "../support/models-scene.ts";
import { tokensOf } from "../support/openai-answers.ts";
import { startOpenAiServer } from "../support/openai-server.ts";
import { codeOf, signUp } from "../support/people.ts";
import { BAD, notedStory, prose, SUMMARY, storyNotesWithQueue } from "../support/story-notes-scene.ts";

const model = await startOpenAiServer();
const app = await testApp({
  models: connectedModels(model),
});
const { pool } = app.database;
const { storyNotes } = app.services;
const story = (count: number, language?: "en-US" | "zh-CN") => notedStory(app, count, language);
afterEach(() => model.reset());
afterAll(() => model.close());

/** A model that writes a summary for every request. */
beforeEach(() => model.play({ tokens: tokensOf(SUMMARY) }));

describe("summaries by a model", () => {
  it("are written on request, and nobody is charged", async () => {
    const { owner, chapters, path, summaryOf } = await story(2);
    const [chapter = ""] = chapters;
    const before = await owner.get<WritingBenefits>("/api/v1/user/benefits/writing");
    const bothAsked = Promise.withResolvers<void>();
    model.play({ tokens: tokensOf(SUMMARY), until: bothAsked.promise });
    const asked = await owner.post<ChapterSummary>(`${path}/chapters/${chapter}/summary/renew`);
    expect(asked).toMatchObject({ text: "", pending: true });
    // Requested twice it is written once.
    await owner.post(`${path}/chapters/${chapter}/summary/renew`);
    bothAsked.resolve();
    await until(async () => !(await summaryOf(chapter)).pending, "written");
    expect(await summaryOf(chapter)).toMatchObject({ text: SUMMARY, origin: "model", stale: false, pinned: false });
    expect(model.requests).toHaveLength(1);
    const { messages } = model.requests[0]?.body ?? { messages: [] };
    expect(messages.map(({ content }) => content).join("\n")).toContain("In chapter 1 Mara took step 7");
    expect(await owner.get<WritingBenefits>("/api/v1/user/benefits/writing")).toEqual(before);
  });

  it("are requested in the story's language", async () => {
    model.play({ tokens: tokensOf("玛拉去了港口。") });
    const { chapters, path, owner } = await story(1, "zh-CN");
    await owner.post(`${path}/chapters/${chapters[0]}/summary/renew`);
    const { body } = await model.request(0);
    expect(body.messages.some(({ content }) => content.includes("请用约"))).toBe(true);
  });

  it("are written automatically for finished chapters, once a model has written in the story", async () => {
    const { storyId, chapters, quiet, summaryOf } = await story(3);
    const [first = "", second = "", last = ""] = chapters;
    await quiet(5);
    await storyNotes.findDue(null);
    expect((await summaryOf(first)).pending).toBe(false);
    await storyNotes.forPrompt(storyId, last);
    await storyNotes.findDue(null);
    expect((await summaryOf(first)).pending).toBe(false);
    storyNotes.noteUse(storyId);
    // The first use searches for due summaries by itself.
    await until(async () => (await summaryOf(first)).text === SUMMARY, "the first chapter");
    await until(async () => (await summaryOf(second)).text === SUMMARY, "the second chapter");
    // The last chapter is still being written.
    expect(await summaryOf(last)).toMatchObject({ text: "", pending: false });
    expect(model.requests).toHaveLength(2);
  });

  it("are rewritten when a chapter has changed enough and nobody is typing in it", async () => {
    const { storyId, chapters, quiet, change } = await story(2);
    const [first = ""] = chapters;
    // Marks the story as a generation does, without the check that follows one.
    await recordModelUse(app.database.db, storyId);
    await storyNotes.sumUp(first, false);
    const due = async () => {
      const queued: string[] = [];
      await storyNotesWithQueue(app, queued).findDue(storyId);
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

  it("never overwrite one that a person wrote or pinned", async () => {
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
    await storyNotesWithQueue(app, queued).findDue(storyId);
    expect(queued).toEqual([]);
    model.play({ tokens: tokensOf("Overwritten.") });
    for (const chapter of [mine, pinned]) await storyNotes.sumUp(chapter, false);
    await owner.post(`${path}/chapters/${pinned}/summary/renew`);
    await storyNotes.sumUp(pinned, true);
    expect(await summaryOf(mine)).toMatchObject({ text: "Mine.", origin: "author", stale: true });
    expect(await summaryOf(pinned)).toMatchObject({ text: SUMMARY, pinned: true, pending: false });
  });

  it("are discarded if a person writes one meanwhile", async () => {
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

  it("leave the old one when they fail, and can be requested again", async () => {
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

  it("contain no words that the story's world bans, and the model is told which", async () => {
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

  it("are not stored where a model wrote something sensitive", async () => {
    const { chapters, summaryOf } = await story(1);
    const [chapter = ""] = chapters;
    model.play({ tokens: tokensOf(`Mara waits. ${BAD} She goes home.`) });
    await storyNotes.sumUp(chapter, true);
    await storyNotes.sumUp(chapter, false);
    expect(model.requests.length).toBeGreaterThan(0);
    expect(await summaryOf(chapter)).toMatchObject({ text: "" });
  });

  it("are not written for a paused person", async () => {
    const { owner, chapters, path } = await story(1);
    await pool.query("insert into risk_alerts (user_id, side) select $1, 'input' from generate_series(1, 5)", [
      owner.uid,
    ]);
    expect(codeOf(await owner.ask("POST", `${path}/chapters/${chapters[0]}/summary/renew`))).toBe(40303);
    expect(model.requests).toHaveLength(0);
  });

  it("are requested with a length that a model can handle", async () => {
    const { owner, chapters, path } = await story(22);
    model.play({ fault: { kind: "silent" } });
    const answers: number[] = [];
    for (const chapter of chapters)
      answers.push((await owner.ask("POST", `${path}/chapters/${chapter}/summary/renew`)).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
  });

  it("are not written for an empty chapter", async () => {
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
