import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Chapter } from "../../contract/chapters.ts";
import { CHAPTERS_PER_STORY_MAX } from "../../contract/limits.ts";
import type { Story } from "../../contract/stories.ts";
import { purgeDeletedChapters } from "../../server/modules/chapters/chapters.jobs.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";

const app = await testApp();
const { pool, db } = app.database;

interface Page<T> {
  data: T[];
  paging: { has_next: boolean; next: string | null };
}
interface Book {
  person: TestPerson;
  story: Story;
  path: string;
  add(name: string, more?: object): Promise<Chapter>;
  names(): Promise<string[]>;
}

/** A story whose chapters are a, b and c. */
async function book(): Promise<Book & { a: Chapter; b: Chapter; c: Chapter }> {
  const person = await signUp(app);
  const story = await person.post<Story>("/api/v2/novels", { title: "Book", language: "en-US" });
  const path = `/api/v2/novels/${story._id}/chapters`;
  const add = (name: string, more = {}) => person.post<Chapter>(path, { name, ...more });
  const names = async () => (await person.get<Page<Chapter>>(`${path}?limit=100`)).data.map((chapter) => chapter.name);
  const a = await person.patch<Chapter>(`${path}/${story.last_chapter_id}`, { name: "a" });
  return { person, story, path, add, names, a, b: await add("b"), c: await add("c") };
}

describe("adding chapters", () => {
  it("puts them at the end or after another, and numbers them by position", async () => {
    const { add, names, a, person, path } = await book();
    const between = await add("a2", { after_id: a._id });
    expect(between).toMatchObject({ name: "a2", number: 2, word_count: 0, published: false });
    expect(await add("d")).toMatchObject({ number: 5 });
    expect(await names()).toEqual(["a", "a2", "b", "c", "d"]);
    const { data } = await person.get<Page<Chapter>>(path);
    expect(data.map((chapter) => chapter.number)).toEqual([1, 2, 3, 4, 5]);
  });

  it("makes one chapter of a repeated request, also when both arrive at once", async () => {
    const { add, names } = await book();
    const id = randomUUID();
    const made = await Promise.all([add("d", { id }), add("d", { id }), add("d", { id: id.toUpperCase() })]);
    expect(new Set(made.map((chapter) => chapter._id))).toEqual(new Set([id]));
    expect(await add("d again", { id })).toMatchObject({ _id: id, name: "d" });
    expect(await names()).toEqual(["a", "b", "c", "d"]);
  });

  it("refuses an id that is another story's chapter or a deleted one", async () => {
    const [mine, theirs] = [await book(), await book()];
    expect(codeOf(await mine.person.ask("POST", mine.path, { id: theirs.a._id }))).toBe(40900);
    await mine.person.remove(`${mine.path}/${mine.b._id}`);
    expect(codeOf(await mine.person.ask("POST", mine.path, { id: mine.b._id }))).toBe(40900);
    expect(await theirs.names()).toEqual(["a", "b", "c"]);
  });

  it("refuses a position after a chapter that is deleted, of another story, or unknown", async () => {
    const [mine, theirs] = [await book(), await book()];
    await mine.person.remove(`${mine.path}/${mine.b._id}`);
    for (const after_id of [mine.b._id, theirs.a._id, randomUUID()])
      expect(codeOf(await mine.person.ask("POST", mine.path, { after_id }))).toBe(40440);
  });

  it("stores the given text with its marks, and only once", async () => {
    const { person, path, a } = await book();
    const id = randomUUID();
    const words = { type: "text", text: "Salt wind.", marks: [{ type: "bold" }] };
    const blocks = [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Tide" }] },
      { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph", content: [words] }] }] },
      { type: "horizontalRule" },
    ];
    const body = { id, name: "Next", after_id: a._id, blocks };
    const made = [await person.post<Chapter>(path, body), await person.post<Chapter>(path, { ...body, blocks: [] })];
    for (const chapter of made)
      expect(chapter).toMatchObject({
        _id: id,
        name: "Next",
        number: 2,
        character_count: 14,
        excerpt: "Tide Salt wind.",
      });
    const { content } = await app.services.documents.readDocument(id);
    expect(content).toEqual([{ type: "title", content: [{ type: "text", text: "Next" }] }, ...blocks]);
  });

  it("refuses invalid or too long text, and normalises what no editor writes", async () => {
    const { person, path, names } = await book();
    const p = (text: unknown) => ({ type: "paragraph", content: [{ type: "text", text }] });
    const link = { type: "link", attrs: { href: "javascript:alert(1)" } };
    const nested = (depth: number): object =>
      depth === 0 ? p("deep") : { type: "blockquote", content: [nested(depth - 1)] };
    const refused: object[][] = [
      [p("x".repeat(20_001))],
      [{ type: "script", content: [] }],
      [{ content: [] }],
      [{ type: "paragraph", content: [{ type: "text", text: "x", marks: [link] }] }],
      [{ type: "paragraph", content: [{ type: "text", text: "x", marks: [7] }] }],
      [nested(500)],
    ];
    for (const blocks of refused) expect(codeOf(await person.ask("POST", path, { name: "No", blocks }))).toBe(42200);
    expect(await names()).toEqual(["a", "b", "c"]);

    const strange = [
      { type: "title", content: [{ type: "text", text: "A\u0000 title" }] },
      { type: "text", text: "bare" },
      p(5),
    ];
    const { _id } = await person.post<Chapter>(path, { name: "Yes", blocks: strange });
    const { content } = await app.services.documents.readDocument(_id);
    expect(content.map(({ type }) => type)).toEqual(["title", "paragraph", "paragraph", "paragraph"]);
    expect(JSON.stringify(content)).not.toContain("\\u0000");
    expect(await person.post<Chapter>(path, { blocks: [p("x".repeat(20_000))] })).toMatchObject({
      character_count: 20_000,
    });
  });

  it("stops at the limit", async () => {
    const { person, story, path, a } = await book();
    await pool.query(
      "insert into chapters (story_id, position) select $1, 'b' || lpad(n::text, 4, '1') from generate_series(1, $2) n",
      [story._id, CHAPTERS_PER_STORY_MAX - 3],
    );
    const refused = await person.ask("POST", path, {});
    expect(codeOf(refused)).toBe(42271);
    await person.remove(`${path}/${a._id}`);
    await person.post(path, {});
    expect(codeOf(await person.ask("POST", `${path}/${a._id}/recover`))).toBe(42271);
  });
});

describe("renaming and moving", () => {
  it("renames", async () => {
    const { person, path, b, names } = await book();
    expect(await person.patch(`${path}/${b._id}`, { name: "  What Oriel owed " })).toMatchObject({
      _id: b._id,
      name: "What Oriel owed",
      number: 2,
    });
    expect(await person.patch(`${path}/${b._id}`, { name: "" })).toMatchObject({ name: "" });
    expect(await names()).toEqual(["a", "", "c"]);
    expect(codeOf(await person.ask("PATCH", `${path}/${b._id}`, { name: "x".repeat(101) }))).toBe(42200);
  });

  it("moves before another, to the end, and to the same position", async () => {
    const { person, path, a, b, c, names } = await book();
    const move = (id: string, before_id: string | null) => person.put<Chapter>(`${path}/${id}/position`, { before_id });
    expect(await move(c._id, a._id)).toMatchObject({ number: 1 });
    expect(await names()).toEqual(["c", "a", "b"]);
    expect(await move(c._id, null)).toMatchObject({ number: 3 });
    expect(await names()).toEqual(["a", "b", "c"]);
    await move(b._id, b._id);
    await move(b._id, c._id);
    await move(b._id.toUpperCase(), b._id);
    expect(await names()).toEqual(["a", "b", "c"]);
  });

  it("refuses to move before a chapter of another story or a deleted one", async () => {
    const [mine, theirs] = [await book(), await book()];
    await mine.person.remove(`${mine.path}/${mine.c._id}`);
    for (const before_id of [theirs.a._id, mine.c._id, randomUUID()])
      expect(codeOf(await mine.person.ask("PUT", `${mine.path}/${mine.a._id}/position`, { before_id }))).toBe(40440);
    expect(codeOf(await mine.person.ask("PUT", `${mine.path}/${theirs.a._id}/position`, { before_id: null }))).toBe(
      40440,
    );
    expect(codeOf(await mine.person.ask("PUT", `${mine.path}/${mine.a._id}/position`, {}))).toBe(42200);
    expect(await theirs.names()).toEqual(["a", "b", "c"]);
  });
});

describe("deleting and restoring", () => {
  it("restores a chapter to its position, whatever moved meanwhile", async () => {
    const { person, path, a, b, c, add, names } = await book();
    await person.remove(`${path}/${b._id}`);
    expect(codeOf(await person.ask("GET", `${path}/${b._id}`))).toBe(40440);
    expect(codeOf(await person.ask("DELETE", `${path}/${b._id}`))).toBe(40440);
    expect(codeOf(await person.ask("PATCH", `${path}/${b._id}`, { name: "x" }))).toBe(40440);
    expect(await person.get(`${path}/${c._id}`)).toMatchObject({ number: 2 });
    await add("after a", { after_id: a._id });
    await add("end");
    expect(await person.post(`${path}/${b._id}/recover`)).toMatchObject({ name: "b", number: 3 });
    expect(await names()).toEqual(["a", "after a", "b", "c", "end"]);
    // "Undo" pressed twice.
    expect(await person.post(`${path}/${b._id}/recover`)).toMatchObject({ number: 3 });
  });

  it("lists deleted chapters, last deleted first, with the days left", async () => {
    const { person, path, story, a, b, c } = await book();
    for (const { _id } of [b, a, c]) await person.remove(`${path}/${_id}`);
    await pool.query("update chapters set deleted_at = deleted_at - interval '1 day 1 hour' where id = $1", [b._id]);
    const deleted = `/api/v2/novels/${story._id}/deleted_chapters`;
    const page = await person.get<Page<Chapter & { remaining_days: number }>>(`${deleted}?limit=2`);
    expect(page.data.map((chapter) => [chapter.name, chapter.remaining_days])).toEqual([
      ["c", 30],
      ["a", 30],
    ]);
    const rest = await person.get<Page<Chapter & { remaining_days: number }>>(page.paging.next ?? "");
    expect(rest.data.map((chapter) => [chapter.name, chapter.remaining_days])).toEqual([["b", 29]]);
    expect(await person.get(`/api/v2/novels/${story._id}`)).toMatchObject({ chapter_count: 0, last_chapter_id: null });
  });

  it("is final after thirty days, and the purge deletes exactly those chapters", async () => {
    const { person, path, a, b, story, names } = await book();
    for (const { _id } of [a, b]) await person.remove(`${path}/${_id}`);
    await pool.query("update chapters set deleted_at = now() - interval '30 days 1 second' where id = $1", [b._id]);
    expect(codeOf(await person.ask("POST", `${path}/${b._id}/recover`))).toBe(40440);
    expect(
      (await person.get<Page<Chapter>>(`/api/v2/novels/${story._id}/deleted_chapters`)).data.map(({ name }) => name),
    ).toEqual(["a"]);
    expect(await purgeDeletedChapters(db)).toBe(1);
    expect((await pool.query("select 1 from chapters where id = $1", [b._id])).rowCount).toBe(0);
    expect(await names()).toEqual(["c"]);
  });
});

describe("the list", () => {
  it("pages by position, with continuous numbers, whatever is added before or after", async () => {
    const { person, path, add, a } = await book();
    for (let i = 0; i < 9; i++) await add(`n${i}`);
    const first = await person.get<Page<Chapter>>(`${path}?limit=5`);
    await add("early", { after_id: a._id });
    const second = await person.get<Page<Chapter>>(first.paging.next ?? "");
    expect(second.data.map((chapter) => chapter.name)).toEqual(["n2", "n3", "n4", "n5", "n6"]);
    expect(second.data.map((chapter) => chapter.number)).toEqual([7, 8, 9, 10, 11]);
    const third = await person.get<Page<Chapter>>(second.paging.next ?? "");
    expect(third.data.map((chapter) => chapter.name)).toEqual(["n7", "n8"]);
    expect(third.paging.next).toBeNull();
    expect(codeOf(await person.ask("GET", `${path}?cursor=bm9uc2Vuc2U`))).toBe(42200);
  });
});
