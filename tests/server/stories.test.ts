import { describe, expect, it } from "vitest";
import type { Chapter } from "../../contract/chapters.ts";
import { STORIES_PER_USER_MAX, STORY_TITLE_MAX } from "../../contract/limits.ts";
import { cursorOf } from "../../contract/paging.ts";
import type { DeletedStory, Story } from "../../contract/stories.ts";
import { purgeRecycleBin } from "../../server/modules/stories/stories.jobs.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";

const app = await testApp();
const { pool, db } = app.database;

interface Page<T> {
  data: T[];
  paging: { has_prev: boolean; has_next: boolean; next: string | null };
}
const create = (person: TestPerson, title: string, language = "en-US") =>
  person.post<Story>("/api/v2/novels", { title, language });
const list = (person: TestPerson, query = "") => person.get<Page<Story>>(`/api/v2/novels${query}`);
const titles = (page: Page<Story>) => page.data.map((story) => story.title);
const bin = (person: TestPerson) => person.get<Page<DeletedStory>>("/api/v2/recycle_bin/novels");

/** Every page of a list, following its next links. */
async function walk(person: TestPerson, path: string): Promise<Story[]> {
  const all: Story[] = [];
  for (let next: string | null = path; next; ) {
    const page: Page<Story> = await person.get(next);
    all.push(...page.data);
    next = page.paging.next;
  }
  return all;
}

describe("creating a story", () => {
  it("creates it with a first, empty chapter", async () => {
    const person = await signUp(app, "aria");
    const story = await create(person, "  The Salt Cartographer ");
    expect(story).toMatchObject({
      title: "The Salt Cartographer",
      language: "en-US",
      role: "owner",
      owner: { _id: person.uid },
      chapter_count: 1,
      word_count: 0,
      character_count: 0,
      excerpt: "",
      collaborator_count: 0,
      is_banned: false,
    });
    const chapters = await person.get<Page<Chapter>>(`/api/v2/novels/${story._id}/chapters`);
    expect(chapters.data).toMatchObject([{ _id: story.last_chapter_id, number: 1, name: "", published: false }]);
    expect(await person.get(`/api/v2/novels/${story._id}`)).toEqual(story);
  });

  it("refuses a title that is missing, blank, too long or two lines", async () => {
    const person = await signUp(app);
    const refused = async (title: unknown) =>
      codeOf(await person.ask("POST", "/api/v2/novels", { title, language: "en-US" }));
    expect(await refused(undefined)).toBe(42241);
    expect(await refused("   ")).toBe(42241);
    expect(await refused("夜".repeat(STORY_TITLE_MAX + 1))).toBe(42204);
    expect(await refused("two\nlines")).toBe(42200);
    expect(await refused("nul\u0000")).toBe(42200);
    expect((await create(person, "夜".repeat(STORY_TITLE_MAX))).title).toHaveLength(STORY_TITLE_MAX);
    expect((await list(person)).data).toHaveLength(1);
  });

  it("stops at the limit, including the recycle bin, also for concurrent requests", async () => {
    const person = await signUp(app);
    await pool.query(
      "insert into stories (owner_id, title, language, deleted_at) select $1, 's', 'en-US', case when n % 2 = 0 then now() end from generate_series(1, $2) n",
      [person.uid, STORIES_PER_USER_MAX - 1],
    );
    const answers = await Promise.all(
      [1, 2, 3].map(() => person.ask("POST", "/api/v2/novels", { title: "one more", language: "en-US" })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
    expect(codeOf(await person.ask("POST", "/api/v2/novels", { title: "one more", language: "en-US" }))).toBe(42270);
  });
});

describe("changing a story", () => {
  it("renames it and changes its language, separately", async () => {
    const person = await signUp(app);
    const story = await create(person, "Draft");
    expect(await person.patch(`/api/v2/novels/${story._id}`, { title: "夜航者" })).toMatchObject({
      title: "夜航者",
      language: "en-US",
    });
    const changed = await person.patch<Story>(`/api/v2/novels/${story._id}`, { language: "zh-CN" });
    expect(changed).toMatchObject({ title: "夜航者", language: "zh-CN" });
    expect(changed.updated_at).toBeGreaterThan(story.updated_at);
    expect(codeOf(await person.ask("PATCH", `/api/v2/novels/${story._id}`, { title: "" }))).toBe(42241);
  });

  it("an empty change does not count as an edit", async () => {
    const person = await signUp(app);
    const story = await create(person, "Same");
    expect(await person.patch(`/api/v2/novels/${story._id}`, {})).toEqual(story);
  });

  it("reads an id in capitals as the same id", async () => {
    const person = await signUp(app);
    const story = await create(person, "Capitals");
    expect(await person.get(`/api/v2/novels/${story._id.toUpperCase()}`)).toMatchObject({ _id: story._id });
  });
});

describe("the list", () => {
  it("is ordered by latest edit and pages without gap or repetition", async () => {
    const person = await signUp(app);
    const made: string[] = [];
    for (let i = 0; i < 25; i++) made.unshift((await create(person, `Story ${i}`))._id);
    const all = await walk(person, "/api/v2/novels?limit=7");
    expect(all.map((story) => story._id)).toEqual(made);
    const first = await list(person, "?limit=7");
    expect(first.paging).toMatchObject({ has_prev: false, has_next: true });
    const last = await list(person, "?limit=100");
    expect(last.paging).toEqual({ has_prev: false, has_next: false, next: null });
    await person.patch(`/api/v2/novels/${made[20]}`, { title: "Touched" });
    expect(titles(await list(person, "?limit=1"))).toEqual(["Touched"]);
  });

  it("keeps its later pages when stories are added meanwhile, also within the same microsecond", async () => {
    const person = await signUp(app);
    const insert = (count: number) =>
      pool.query(
        "insert into stories (owner_id, title, language, updated_at) select $1, 'same', 'en-US', date_trunc('second', now()) - interval '0.876543 seconds' from generate_series(1, $2)",
        [person.uid, count],
      );
    await insert(10);
    const before = (await walk(person, "/api/v2/novels?limit=3")).map((story) => story._id);
    expect(new Set(before).size).toBe(10);
    const first = await list(person, "?limit=4");
    for (let i = 0; i < 5; i++) await create(person, "newer");
    const rest = await walk(person, first.paging.next ?? "");
    expect([...first.data, ...rest].map((story) => story._id)).toEqual(before);
  });

  it("its next link contains the search", async () => {
    const person = await signUp(app);
    for (const title of ["Lamp one", "Lamp two", "Other", "Lamp three"]) await create(person, title);
    const found = await walk(person, "/api/v2/novels?search=lamp&limit=1");
    expect(found.map((story) => story.title)).toEqual(["Lamp three", "Lamp two", "Lamp one"]);
  });

  it("finds titles in any script and case, and takes wildcards literally", async () => {
    const person = await signUp(app);
    for (const title of ["夜航者", "The Night Voyager", "100%", "a_b", "a\\b", "axb"]) await create(person, title);
    const search = async (text: string) => titles(await list(person, `?search=${encodeURIComponent(text)}`)).sort();
    expect(await search("航")).toEqual(["夜航者"]);
    expect(await search("NIGHT")).toEqual(["The Night Voyager"]);
    expect(await search("%")).toEqual(["100%"]);
    expect(await search("_")).toEqual(["a_b"]);
    expect(await search("\\")).toEqual(["a\\b"]);
    expect(await search("nothing")).toEqual([]);
    expect(await search("' or 1=1 --")).toEqual([]);
  });

  it("refuses a cursor that it did not create", async () => {
    const person = await signUp(app);
    await create(person, "One");
    await create(person, "Two");
    const { paging } = await list(person, "?limit=1");
    expect(cursorOf(paging.next)).toBeTruthy();
    for (const cursor of [
      "x",
      "%00",
      Buffer.from('["1","2"]').toString("base64url"),
      Buffer.from("{}").toString("base64url"),
      Buffer.from('["99999999999999999999","a"]').toString("base64url"),
    ])
      expect(codeOf(await person.ask("GET", `/api/v2/novels?cursor=${cursor}`)), cursor).toBe(42200);
    for (const query of ["limit=0", "limit=101", "limit=x", "scope=theirs"])
      expect(codeOf(await person.ask("GET", `/api/v2/novels?${query}`)), query).toBe(42200);
  });

  it("counts words, characters and chapters of live chapters only, and shows the first text there is", async () => {
    const person = await signUp(app);
    const story = await create(person, "Counted");
    const chapters: Chapter[] = [];
    for (const name of ["b", "c", "d"])
      chapters.push(await person.post<Chapter>(`/api/v2/novels/${story._id}/chapters`, { name }));
    await pool.query(
      "update chapters set word_count = 10, character_count = 40, excerpt = 'of ' || name where story_id = $1 and name <> ''",
      [story._id],
    );
    await pool.query("update chapters set updated_at = now() + interval '1 minute' where id = $1", [chapters[1]?._id]);
    await person.remove(`/api/v2/novels/${story._id}/chapters/${chapters[2]?._id}`);
    const [listed] = (await list(person)).data;
    expect(listed).toMatchObject({
      chapter_count: 3,
      word_count: 20,
      character_count: 80,
      excerpt: "of b",
      last_chapter_id: chapters[1]?._id,
    });
    expect(await person.get(`/api/v2/novels/${story._id}`)).toEqual(listed);
  });
});

it("lists a story with more words than an integer holds", async () => {
  const person = await signUp(app);
  const story = await create(person, "Endless");
  await person.post<Chapter>(`/api/v2/novels/${story._id}/chapters`, {});
  await pool.query("update chapters set word_count = 2000000000, character_count = 2000000000 where story_id = $1", [
    story._id,
  ]);
  expect((await list(person)).data).toMatchObject([{ word_count: 4_000_000_000, character_count: 4_000_000_000 }]);
});

describe("the recycle bin", () => {
  it("hides a story, shows the remaining days, and restores it unchanged", async () => {
    const person = await signUp(app);
    const story = await create(person, "Binned");
    await person.remove(`/api/v2/novels/${story._id}`);
    expect((await list(person)).data).toEqual([]);
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["PATCH", "", { title: "x" }],
      ["DELETE", "", undefined],
      ["GET", "/chapters", undefined],
      ["POST", "/chapters", {}],
      ["GET", "/collaborators", undefined],
    ] as const)
      expect(codeOf(await person.ask(method, `/api/v2/novels/${story._id}${path}`, body)), `${method} ${path}`).toBe(
        40402,
      );
    const [binned] = (await bin(person)).data;
    expect(binned).toMatchObject({ _id: story._id, chapter_count: 1, remaining_days: 30 });
    expect(await person.post(`/api/v2/recycle_bin/novels/${story._id}/recover`)).toEqual(story);
    expect((await bin(person)).data).toEqual([]);
    expect(codeOf(await person.ask("POST", `/api/v2/recycle_bin/novels/${story._id}/recover`))).toBe(40402);
  });

  it("deletes for good only what is in it", async () => {
    const person = await signUp(app);
    const story = await create(person, "Erased");
    expect(codeOf(await person.ask("DELETE", `/api/v2/recycle_bin/novels/${story._id}`))).toBe(40402);
    await person.remove(`/api/v2/novels/${story._id}`);
    await person.remove(`/api/v2/recycle_bin/novels/${story._id}`);
    const { rows } = await pool.query(
      "select (select count(*) from stories where id = $1) + (select count(*) from chapters where story_id = $1) as n",
      [story._id],
    );
    expect(Number(rows[0].n)).toBe(0);
  });

  it("shows only one's own", async () => {
    const [owner, other] = [await signUp(app), await signUp(app)];
    const story = await create(owner, "Mine");
    await owner.remove(`/api/v2/novels/${story._id}`);
    expect((await bin(other)).data).toEqual([]);
    expect(codeOf(await other.ask("POST", `/api/v2/recycle_bin/novels/${story._id}/recover`))).toBe(40402);
    expect(codeOf(await other.ask("DELETE", `/api/v2/recycle_bin/novels/${story._id}`))).toBe(40402);
  });

  it("counts the days down, hides a story on day thirty, and the purge then deletes exactly that", async () => {
    const person = await signUp(app);
    const stories: Story[] = [];
    for (const title of ["new", "old", "due"]) stories.push(await create(person, title));
    const [fresh, old, due] = stories as [Story, Story, Story];
    for (const { _id } of stories) await person.remove(`/api/v2/novels/${_id}`);
    const age = (id: string, interval: string) =>
      pool.query(`update stories set deleted_at = now() - interval '${interval}' where id = $1`, [id]);
    await age(old._id, "29 days 23 hours");
    await age(due._id, "30 days 1 second");
    expect((await bin(person)).data.map((story) => [story.title, story.remaining_days])).toEqual([
      ["new", 30],
      ["old", 1],
    ]);
    expect(codeOf(await person.ask("POST", `/api/v2/recycle_bin/novels/${due._id}/recover`))).toBe(40402);
    expect(codeOf(await person.ask("DELETE", `/api/v2/recycle_bin/novels/${due._id}`))).toBe(40402);
    expect(await purgeRecycleBin(db)).toBe(1);
    const left = async (id: string) => (await pool.query("select 1 from stories where id = $1", [id])).rowCount;
    expect([await left(fresh._id), await left(old._id), await left(due._id)]).toEqual([1, 1, 0]);
    expect((await pool.query("select 1 from chapters where story_id = $1", [due._id])).rowCount).toBe(0);
  });

  it("purges more than one batch", async () => {
    const person = await signUp(app);
    await pool.query(
      "insert into stories (owner_id, title, language, deleted_at) select $1, 's', 'en-US', now() - interval '31 days' from generate_series(1, 45)",
      [person.uid],
    );
    const [first, second] = await Promise.all([purgeRecycleBin(db), purgeRecycleBin(db)]);
    expect(first + second).toBe(45);
  });
});
