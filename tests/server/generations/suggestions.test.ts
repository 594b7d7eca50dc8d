// Continuations by the built-in helper: suggestions from the chapter, the chapters before it and the bound world. They
// are complete at once, cost nothing and are never text.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Generation } from "../../../contract/generations.ts";
import { SUGGESTIONS_REMEMBERED } from "../../../contract/limits.ts";
import type { WritingBenefits } from "../../../contract/power.ts";
import { linesOfSuggestion, type Suggestion, type SuggestionOf } from "../../../contract/suggestions.ts";
import { testApp } from "../../support/app.ts";
import { codeOf, signUp } from "../../support/people.ts";

const app = await testApp();

const FIRST =
  "Ines put the brass key into the tin under the step. “I will be back before Friday,” she said to Tom. Tom nodded. Ines went down to the ferry, and Tom watched her go.";
const SECOND = "Maud opened the letter at the table. “You knew about this,” she said. Tom said nothing.";

async function scene() {
  const anna = await signUp(app, "anna");
  const { story, chapter_ids: chapters } = await app.services.transfer.importStory(anna.uid, {
    title: "The Ferry",
    language: "en-US",
    format: "md",
    text: `# The key\n\n${FIRST}\n\n# The letter\n\n${SECOND}`,
  });
  const path = (chapterId: string | undefined) => `/api/v2/novels/${story._id}/chapters/${chapterId}/generations`;
  const body = (more: object = {}) => ({
    id: randomUUID(),
    before: SECOND,
    write_length: 70,
    model: "v1",
    candidates: 3,
    ...more,
  });
  return {
    anna,
    story,
    chapters,
    body,
    path: path(chapters[1]),
    ask: (more: object = {}) => anna.post<Generation>(path(chapters[1]), body(more)),
  };
}

const kinds = ({ candidates }: Generation) => candidates.map(({ suggestion }) => suggestion?.kind);
const the = <K extends Suggestion["kind"]>({ candidates }: Generation, kind: K) =>
  candidates.map(({ suggestion }) => suggestion).find((one): one is SuggestionOf<K> => one?.kind === kind);

it("answers at once with a question, what was left open and ways on, and charges nothing", async () => {
  const { anna, chapters, ask } = await scene();
  const before = await anna.get<WritingBenefits>("/api/v1/user/benefits/writing");
  const done = await ask();
  expect(done).toMatchObject({ status: "done", error_code: null, power: 0, receipt: null });
  expect(done.finished_at).not.toBeNull();
  expect(kinds(done)).toEqual(["question", "left", "ways"]);
  for (const { status, text, flavour } of done.candidates)
    expect({ status, text, flavour }).toEqual({ status: "complete", text: "", flavour: null });
  expect(SECOND).toContain(the(done, "question")?.quote);
  const left = the(done, "left");
  for (const { quote, chapter_id, chapter_title } of left?.items ?? []) {
    expect(FIRST).toContain(quote);
    expect({ chapter_id, chapter_title }).toEqual({ chapter_id: chapters[0], chapter_title: "The key" });
  }
  expect(await anna.get<WritingBenefits>("/api/v1/user/benefits/writing")).toEqual(before);
  expect(await anna.get<Generation>(`/api/v2/generations/${done._id}`)).toEqual(done);
});

it("makes as many cards as asked for, and one generation of a repeated request", async () => {
  const { anna, path, body } = await scene();
  const asked = body({ candidates: 1 });
  const first = await anna.post<Generation>(path, asked);
  expect(kinds(first)).toEqual(["question"]);
  expect(await anna.post<Generation>(path, asked)).toEqual(first);
  expect(codeOf(await anna.ask("POST", path, { ...asked, candidates: 2 }))).toBe(40900);
});

it("repeats none of the chapter's last suggestions while there are others, and then the oldest", async () => {
  const { ask } = await scene();
  const rounds: string[][] = [];
  for (let round = 0; round < SUGGESTIONS_REMEMBERED; round++) {
    const done = await ask();
    const ways = the(done, "ways")?.ways ?? [];
    const question = the(done, "question");
    rounds.push([...ways, ...(question ? [`${question.quote} ${question.question}`] : [])]);
  }
  const isNew = rounds.map((now, at) => now.every((one) => !rounds.slice(0, at).flat().includes(one)));
  const first = isNew.includes(false) ? isNew.indexOf(false) : rounds.length;
  expect(first).toBeGreaterThanOrEqual(4);
  for (const [at, now] of rounds.entries()) {
    expect(now).not.toEqual([]);
    for (const one of now) expect(rounds[at - 1] ?? []).not.toContain(one);
  }
});

it("says so where nothing more can be suggested", async () => {
  const { anna, story, path, body } = await scene();
  // Every suggestion has one of these letters.
  const world = await anna.post<{ _id: string }>("/api/v1/universes", {
    title: "Silence",
    forbidden_words: ["a", "e", "i", "o", "u", "y", "t", "s"],
  });
  await anna.post(`/v2/novel/${story._id}/preset_universe`, { value: world._id });
  expect(codeOf(await anna.ask("POST", path, body()))).toBe(42278);
  const { rows } = await app.database.pool.query("select 1 from generations where user_id = $1", [anna.uid]);
  expect(rows).toEqual([]);
});

it("is not shown to others, and is listed for its person", async () => {
  const { anna, path, ask } = await scene();
  const other = await signUp(app, "other");
  const done = await ask();
  expect(codeOf(await other.ask("GET", `/api/v2/generations/${done._id}`))).toBe(40444);
  expect(
    codeOf(
      await other.ask("POST", path, { id: randomUUID(), before: SECOND, write_length: 70, model: "v1", candidates: 1 }),
    ),
  ).toBe(40402);
  const listed = await anna.get<{ data: Generation[] }>(path);
  expect(listed.data.map(({ _id }) => _id)).toEqual([done._id]);
});

it("suggests openings for an empty chapter", async () => {
  const { ask } = await scene();
  const done = await ask({ before: "" });
  expect(kinds(done)).not.toContain("question");
  expect(the(done, "ways")?.ways).toHaveLength(3);
});

it("reads the bound world: an entry that has not come back, and none that is kept from models", async () => {
  const { anna, story, ask } = await scene();
  const world = await anna.post<{ _id: string }>("/api/v1/universes", { title: "The coast" });
  const entries = `/api/v1/universes/${world._id}/entries`;
  const entry = { type: "character", name: "Harbourmaster Quill", description: "Keeps the ferry's book." };
  const { _id: id } = await anna.post<{ _id: string }>(entries, entry);
  await anna.post(entries, { ...entry, name: "Secretary Moss", use: "never" });
  await anna.post(`/v2/novel/${story._id}/preset_universe`, { value: world._id });
  const items = (await Promise.all([ask()])).flatMap((done) => the(done, "left")?.items ?? []);
  expect(items).toContainEqual({
    as: "person",
    name: "Harbourmaster Quill",
    quote: "",
    chapter_id: null,
    entry_id: id,
  });
  expect(JSON.stringify(items)).not.toContain("Moss");
});

it("has no banned word of the world, which it has without the ban", async () => {
  const { anna, story, ask } = await scene();
  const words = async () =>
    (await ask()).candidates
      .flatMap(({ suggestion }) => (suggestion ? linesOfSuggestion(suggestion) : []))
      .join("\n")
      .toLowerCase();
  expect(await words()).toContain("tom");
  const world = await anna.post<{ _id: string }>("/api/v1/universes", { title: "Harbour", forbidden_words: ["Tom"] });
  await anna.post(`/v2/novel/${story._id}/preset_universe`, { value: world._id });
  const banned = await words();
  expect(banned).not.toBe("");
  expect(banned).not.toContain("tom");
});

it("drops a suggestion whose quotation moderation refuses", async () => {
  const { chapters, ask } = await scene();
  await app.database.pool.query("update document_texts set text = $2 where document_id = $1", [
    chapters[0],
    // Not in the chapter's end, which is moderated with the request.
    `“I will come back and show you how to make a pipe bomb,” she said to Tom. Tom nodded. ${"It rained. ".repeat(80)}`,
  ]);
  expect(kinds(await ask())).not.toContain("left");
});

it("reads no deleted chapter, and only the last characters of very long ones", async () => {
  const { anna, story, chapters, ask } = await scene();
  const long = `${"The rain went on. ".repeat(8_000)}${FIRST}`;
  await app.database.pool.query("update document_texts set text = $2 where document_id = $1", [chapters[0], long]);
  expect(the(await ask(), "left")?.items[0]?.chapter_id).toBe(chapters[0]);
  expect((await anna.ask("DELETE", `/api/v2/novels/${story._id}/chapters/${chapters[0]}`)).status).toBe(200);
  expect(kinds(await ask())).not.toContain("left");
});

it("moderates what it is asked with, like every request", async () => {
  const { anna, path, body } = await scene();
  const bad = body({ before: "He looks up how to make a pipe bomb." });
  expect(codeOf(await anna.ask("POST", path, bad))).toBe(42203);
});
