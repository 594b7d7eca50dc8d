// The world bound to a story: who sees it, when it is missing, what is pinned, and what is sent of it to a model.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Entry, type EntryInput, entryBody } from "../../contract/entries.ts";
import type { Generation } from "../../contract/generations.ts";
import { PINS_PER_STORY_MAX } from "../../contract/limits.ts";
import type { NamedEntry, StoryEntry } from "../../contract/story-world.ts";
import type { World } from "../../contract/worlds.ts";
import { type Author, generationScene } from "../support/generation-scene.ts";
import { tokensOf } from "../support/openai-answers.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";

const { app, server, author } = await generationScene();
const { worlds } = app.services;
const { pool } = app.database;
type Bound = { world: World | null; own: boolean; entries: NamedEntry[]; pinned: string[] };

interface Scene {
  owner: Author;
  unid: string;
  /** Ids by name. */
  id: Record<string, string>;
  path: string;
  bound(as?: TestPerson): Promise<Bound>;
  bind(as: TestPerson, value: string | null): Promise<number>;
  member(rights: "read" | "write"): Promise<TestPerson>;
  /** The last prompt sent to a model, as one text. */
  asked(more?: Record<string, unknown>): Promise<{ prompt: string; generation: Generation }>;
}

const MARA: EntryInput = {
  type: "character",
  name: "Mara",
  aliases: ["the keeper"],
  description: "She keeps the lamp.",
  character_gender: "female",
  character_relationships: [{ name: "Tobin", relationships: ["sister"] }],
  changes: [{ from_chapter: 2, character_status: "dead", description: "She drowned with the lamp." }],
};
const TOBIN: EntryInput = {
  type: "character",
  name: "Tobin",
  description: "He mends nets.",
  character_relationships: [{ name: "Nobody known", relationships: ["owes money"] }],
};
const LAMP: EntryInput = { type: "normal", name: "Hest lamp", description: "It has burned since the flood." };
const HIDDEN: EntryInput = { type: "normal", name: "Marrow End", description: "It is hollow.", use: "never" };

async function scene(entries: EntryInput[] = [MARA, TOBIN, LAMP, HIDDEN]): Promise<Scene> {
  const owner = await author();
  const { world, entryIds } = await worlds.createWorldWith(owner.uid, {
    title: "Salt",
    background: "A coast that is not finished.",
    forbidden_words: ["mist"],
    entries: entries.map((entry) => entryBody.parse(entry)),
  });
  const path = `/api/v2/novels/${owner.storyId}/world`;
  const one: Scene = {
    owner,
    unid: world._id,
    id: Object.fromEntries(entries.map(({ name }, index) => [name, entryIds[index] as string])),
    path,
    bound: (as = owner) => as.get<Bound>(path),
    async bind(as, value) {
      const answer = await as.ask("POST", `/v2/novel/${owner.storyId}/preset_universe`, { value });
      return answer.status === 200 ? 200 : codeOf(answer);
    },
    async member(rights) {
      const person = await signUp(app, rights);
      const { collaborators } = app.services;
      const { token } = await collaborators.invite(owner.uid, owner.storyId, rights);
      await collaborators.accept(person.uid, token);
      return person;
    },
    async asked(more) {
      const before = server.requests.length;
      const { _id } = await owner.begin(more);
      const generation = await owner.ended(_id);
      return { prompt: JSON.stringify(server.requests.slice(before)), generation };
    },
  };
  expect(await one.bind(owner, world._id)).toBe(200);
  return one;
}

const codeAs = async (person: TestPerson, method: string, path: string, body?: unknown) => {
  const answer = await person.ask(method, path, body);
  return answer.status === 200 ? 200 : codeOf(answer);
};

describe("the world bound to a story", () => {
  it("is visible to every member, and belongs to its owner", async () => {
    const { bound, member, path, id, unid } = await scene();
    const reader = await member("read");
    const seen = await bound(reader);
    expect(seen).toMatchObject({
      own: false,
      pinned: [],
      world: { _id: unid, title: "Salt", forbidden_words: ["mist"] },
    });
    expect(seen.entries.map(({ name }) => name)).toEqual(["Hest lamp", "Mara", "Marrow End", "Tobin"]);
    expect(seen.entries[1]).toEqual({
      _id: id["Mara"],
      type: "character",
      name: "Mara",
      aliases: ["the keeper"],
      underline: true,
      avatar: null,
      character_status: "alive",
      status_changes: [{ from_chapter: 2, character_status: "dead" }],
    });
    expect(await bound()).toMatchObject({ own: true });
    expect(await reader.get<StoryEntry>(`${path}/entries/${id["Mara"]}`)).toMatchObject({
      name: "Mara",
      pinned: false,
      changes: [{ from_chapter: 2 }],
      known_by: [],
    });
    expect(await reader.get<StoryEntry>(`${path}/entries/${id["Tobin"]}`)).toMatchObject({
      known_by: [{ name: "Mara", states: [{ from_chapter: 0, relationships: ["sister"] }] }],
    });
    expect(await codeAs(reader, "GET", `/api/v1/universes/${unid}`)).toBe(40403);
  });

  it("returns from which chapter on a character knows it, and nothing of nouns and deleted characters", async () => {
    const met: EntryInput = {
      type: "character",
      name: "Bell",
      description: "",
      changes: [
        { from_chapter: 2, character_relationships: [{ name: "Tobin", relationships: ["friend"] }] },
        { from_chapter: 3, description: "He has moved on." },
        { from_chapter: 4, character_relationships: [] },
      ],
    };
    const lamp: EntryInput = {
      type: "character",
      name: "Keeper",
      description: "",
      character_relationships: [{ name: "Hest lamp", relationships: ["owner"] }],
    };
    const { owner, path, id, unid } = await scene([MARA, TOBIN, LAMP, met, lamp]);
    const of = (name: string) => owner.get<StoryEntry>(`${path}/entries/${id[name]}`);
    expect((await of("Tobin")).known_by).toEqual([
      { name: "Mara", states: [{ from_chapter: 0, relationships: ["sister"] }] },
      {
        name: "Bell",
        states: [
          { from_chapter: 0, relationships: null },
          { from_chapter: 2, relationships: ["friend"] },
          { from_chapter: 4, relationships: null },
        ],
      },
    ]);
    expect((await of("Hest lamp")).known_by).toEqual([]);
    await owner.ask("DELETE", `/api/v1/universes/${unid}/entries/${id["Mara"]}`);
    expect((await of("Tobin")).known_by).toMatchObject([{ name: "Bell" }]);
  });

  it("can be bound only by a writer who owns it", async () => {
    const { owner, unid, bind, bound, member } = await scene();
    const [reader, writer] = [await member("read"), await member("write")];
    expect(await bind(writer, unid)).toBe(40403);
    const { _id: theirs } = await writer.post<World>("/api/v1/universes", { title: "Theirs" });
    expect(await bind(writer, theirs)).toBe(200);
    expect(await bound()).toMatchObject({ own: false, world: { title: "Theirs" } });
    expect(await bind(reader, null)).toBe(40330);
    expect(await bind(owner, null)).toBe(200);
    expect(await bound()).toEqual({ world: null, own: false, entries: [], pinned: [] });
  });

  it("is missing when it is deleted, or its owner has left the story", async () => {
    const { owner, unid, bind, member, path, id } = await scene();
    const all = async (person: TestPerson, entryId: string) => [
      await codeAs(person, "GET", path),
      await codeAs(person, "GET", `${path}/entries/${entryId}`),
      await codeAs(person, "PUT", `${path}/entries/${entryId}/pin`, { pinned: true }),
    ];
    const mara = id["Mara"] as string;
    await owner.ask("DELETE", "/api/v1/universes", { universe_ids: [unid] });
    expect(await all(owner, mara)).toEqual([40403, 40403, 40403]);
    await owner.post("/api/v1/universes/recover", { universe_ids: [unid] });
    expect(await all(owner, mara)).toEqual([200, 200, 200]);

    const writer = await member("write");
    const { world, entryIds } = await worlds.createWorldWith(writer.uid, {
      title: "Theirs",
      background: "",
      forbidden_words: [],
      entries: [entryBody.parse(LAMP)],
    });
    await bind(writer, world._id);
    expect(await all(owner, entryIds[0] as string)).toEqual([200, 200, 200]);
    await owner.remove(`/api/v2/novels/${owner.storyId}/collaborators/${writer.uid}`);
    expect(await all(owner, entryIds[0] as string)).toEqual([40403, 40403, 40403]);
    expect(await bind(owner, null), "unbound it can be").toBe(200);
    expect(await all(owner, mara)).toEqual([200, 40403, 40403]);
  });
});

describe("pins", () => {
  it("belong to a story, are limited in number, and are deleted with the entry", async () => {
    const names = Array.from({ length: PINS_PER_STORY_MAX + 3 }, (_, i) => `Noun ${i}`);
    const { owner, bound, path, id, unid } = await scene(
      names.map((name) => ({ type: "normal", name, description: "" })),
    );
    const pin = (name: string, pinned = true) => codeAs(owner, "PUT", `${path}/entries/${id[name]}/pin`, { pinned });
    expect(await owner.put<StoryEntry>(`${path}/entries/${id["Noun 0"]}/pin`, { pinned: true })).toMatchObject({
      pinned: true,
    });
    expect(await pin("Noun 0")).toBe(200);
    const codes = await Promise.all(names.slice(1).map((name) => pin(name)));
    expect(codes.filter((code) => code === 200)).toHaveLength(PINS_PER_STORY_MAX - 1);
    expect(new Set(codes)).toEqual(new Set([200, 42200]));
    expect((await bound()).pinned).toHaveLength(PINS_PER_STORY_MAX);
    expect(await pin("Noun 0", false)).toBe(200);
    const { pinned } = await bound();
    expect(pinned).toHaveLength(PINS_PER_STORY_MAX - 1);
    expect(pinned).not.toContain(id["Noun 0"]);
    await owner.remove(`/api/v1/universes/${unid}/entries/${pinned[0]}`);
    expect((await bound()).pinned).toEqual(pinned.slice(1));
  });
});

describe("what is sent to a model", () => {
  const play = () => server.play({ tokens: tokensOf("The sea came up to the stair and waited.") });
  const entriesIn = ({ receipt }: Generation) =>
    (receipt?.included ?? []).filter(({ kind }) => kind === "entry").map(({ name, matched }) => [name, matched]);

  it("the entries the text names and why, the background, relationships; never hidden ones", async () => {
    const { asked } = await scene();
    play();
    const { prompt, generation } = await asked({ before: "At Marrow End the keeper called Tobin." });
    expect(entriesIn(generation)).toEqual([
      ["Tobin", ["Tobin"]],
      ["Mara", ["the keeper"]],
    ]);
    expect(generation.receipt?.left_out).toMatchObject([
      { name: "Marrow End", because: "never", matched: ["Marrow End"] },
    ]);
    expect(generation.receipt?.banned_words).toBe(1);
    for (const told of ["A coast that is not finished.", "She keeps the lamp.", "Mara to Tobin: sister", "mist"])
      expect(prompt).toContain(told);
    for (const untold of ["It is hollow", "Nobody known", "drowned", "It has burned since the flood"])
      expect(prompt).not.toContain(untold);
  });

  it("the state at the current chapter", async () => {
    const { owner, asked } = await scene();
    const { chapters } = app.services;
    const { _id: second } = await chapters.create(owner.uid, owner.storyId, {
      name: "Second",
      afterId: owner.chapterId,
    });
    play();
    const first = await asked({ before: "Mara came in." });
    expect(first.prompt).toContain("She keeps the lamp.");
    play();
    const before = server.requests.length;
    const body = { id: randomUUID(), before: "Mara came in.", write_length: 70, model: "v2", candidates: 1 };
    const { _id } = await owner.post<Generation>(
      `/api/v2/novels/${owner.storyId}/chapters/${second}/generations`,
      body,
    );
    await owner.ended(_id);
    const later = JSON.stringify(server.requests.slice(before));
    expect(later).toContain("She drowned with the lamp.");
    expect(later).not.toContain("She keeps the lamp.");
    expect(later).toMatch(/Mara[^\\]*: [^\\]*dead/);
    expect(first.prompt).not.toMatch(/Mara[^\\]*: [^\\]*dead|drowned/);
  });

  it("also pinned entries, and recent changes", async () => {
    const { owner, asked, path, id, unid } = await scene();
    play();
    expect(entriesIn((await asked({ before: "It was late." })).generation)).toEqual([]);
    await owner.put(`${path}/entries/${id["Hest lamp"]}/pin`, { pinned: true });
    play();
    expect(entriesIn((await asked({ before: "It was late." })).generation)).toEqual([["Hest lamp", []]]);
    const at = `/api/v1/universes/${unid}/entries/${id["Hest lamp"]}`;
    await owner.put<Entry>(at, { type: "normal", name: "Hest lamp", description: "It is out." });
    play();
    expect((await asked({ before: "It was late." })).prompt).toContain("It is out.");
    await owner.ask("DELETE", "/api/v1/universes", { universe_ids: [unid] });
    play();
    const { generation, prompt } = await asked({ before: "Mara was late." });
    expect(entriesIn(generation)).toEqual([]);
    expect(prompt).not.toContain("A coast that is not finished.");
  });

  it("mentioned entries, even if the entry was renamed since", async () => {
    const { owner, asked, id, unid } = await scene();
    const at = `/api/v1/universes/${unid}/entries/${id["Hest lamp"]}`;
    await owner.put<Entry>(at, { ...LAMP, name: "Hest light" });
    const before = "They stood below the Hest lamp.";
    play();
    expect(entriesIn((await asked({ before })).generation)).toEqual([]);
    const mentioned = { entry_id: id["Hest lamp"] as string, from: 21, to: 30 };
    play();
    const { prompt, generation } = await asked({ before, mentions: [{ ...mentioned, in: "before" }] });
    expect(entriesIn(generation)).toEqual([["Hest light", ["Hest lamp"]]]);
    expect(prompt).toContain("Hest light (also called Hest lamp): It has burned since the flood.");
    play();
    const lab = await owner.post<Generation>("/api/v2/lab/generations", {
      id: randomUUID(),
      tool: "rewrite",
      text: before,
      mentions: [{ ...mentioned, in: "text" }],
      model: "v2",
      story_id: owner.storyId,
      chapter_id: owner.chapterId,
    });
    expect(entriesIn(await owner.ended(lab._id))).toEqual([["Hest light", ["Hest lamp"]]]);
    for (const wrong of [
      { ...mentioned, in: "before", to: 21 },
      { ...mentioned, in: "before", to: 121 },
      { ...mentioned, in: "title" },
      { ...mentioned, in: "before", entry_id: "Hest lamp" },
    ])
      expect(codeOf(await owner.tryBegin({ before, mentions: [wrong] }))).toBe(42200);
  });

  it("its banned words never reach the reader, in a continuation and in the Lab", async () => {
    const { owner, asked, unid } = await scene();
    // A reader who requests it again gets the same.
    const play = () =>
      server.play({ tokens: tokensOf("The sea lay still under the mist and nobody spoke. ".repeat(3)) });
    play();
    const [written] = (await asked()).generation.candidates;
    expect(written?.text).not.toMatch(/mist/i);
    play();
    const lab = await owner.post<Generation>("/api/v2/lab/generations", {
      id: randomUUID(),
      tool: "expand",
      text: "The sea lay still and nobody spoke of it that night.",
      before: "",
      after: "",
      tone: "same",
      instruction: "",
      model: "v2",
      story_id: owner.storyId,
      chapter_id: owner.chapterId,
    });
    const [changed] = (await owner.ended(lab._id)).candidates;
    expect(changed?.text).not.toMatch(/mist/i);
    // The same without the ban: the word arrives.
    await owner.remove(`/api/v1/universes/${unid}/forbidden_words/mist`);
    play();
    expect((await asked()).generation.candidates[0]?.text).toMatch(/mist/i);
    expect((await pool.query("select 1 from worlds where id = $1 and forbidden_words = '{}'", [unid])).rowCount).toBe(
      1,
    );
  });
});
