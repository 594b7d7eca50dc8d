import { describe, expect, it } from "vitest";
import type { Chapter } from "../../contract/chapters.ts";
import { CHAPTER_MAX_CHARACTERS, CHAPTERS_PER_STORY_MAX, IMPORT_MAX_BYTES } from "../../contract/limits.ts";
import type { Story } from "../../contract/stories.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";

const app = await testApp();
const { pool } = app.database;

interface Imported {
  story: Story;
  chapter_ids: string[];
  split_chapters: number;
}
const importStory = (person: TestPerson, text: string, format = "md", language = "en-US") =>
  person.post<Imported>("/api/v2/novels/import", { title: "Imported", language, format, text });
const chaptersOf = async (person: TestPerson, story: Story) =>
  (await person.get<{ data: Chapter[] }>(`/api/v2/novels/${story._id}/chapters?limit=100`)).data;
const names = async (person: TestPerson, story: Story) =>
  (await chaptersOf(person, story)).map((chapter) => chapter.name);
const download = (person: TestPerson, path: string) => person.ask("GET", path);
const countRows = async () =>
  (
    await pool.query(
      "select (select count(*) from stories) as stories, (select count(*) from chapters) as chapters, (select count(*) from documents) as documents",
    )
  ).rows[0];

const MARKDOWN = `# The unfinished coast

Nobody in Hest will sell you a map with **ink** on all *four* sides.

- one
- two

# Brine and vellum

There are three things.

> Two of them will kill you.
`;

describe("importing a story", () => {
  it("turns its headings into chapters, in order, with texts and counts", async () => {
    const person = await signUp(app);
    const { story, chapter_ids, split_chapters } = await importStory(person, MARKDOWN);
    expect(story).toMatchObject({
      title: "Imported",
      role: "owner",
      chapter_count: 2,
      last_chapter_id: chapter_ids[0],
    });
    expect(story.word_count).toBeGreaterThan(15);
    expect(story.excerpt).toMatch(/^Nobody in Hest/);
    expect(split_chapters).toBe(0);
    const chapters = await chaptersOf(person, story);
    expect(chapters.map(({ _id, name, number }) => [_id, name, number])).toEqual([
      [chapter_ids[0], "The unfinished coast", 1],
      [chapter_ids[1], "Brine and vellum", 2],
    ]);
    expect(chapters[1]?.excerpt).toContain("three things");
  });

  it("reads plain text in Chinese by its chapter lines", async () => {
    const person = await signUp(app);
    const { story } = await importStory(
      person,
      "第一章 灯灭\n\n　　灯塔熄灭的那一夜，她听见海在念她的名字。\n\n第二章 不肯沉的船\n\n　　天亮以后。\n",
      "txt",
      "zh-CN",
    );
    const chapters = await chaptersOf(person, story);
    expect(chapters.map((chapter) => chapter.name)).toEqual(["第一章 灯灭", "第二章 不肯沉的船"]);
    expect(chapters[0]).toMatchObject({ character_count: 20, excerpt: "灯塔熄灭的那一夜，她听见海在念她的名字。" });
  });

  it("begins chapters at the level of headings that was chosen", async () => {
    const person = await signUp(app);
    const text = "# Coast\n\n## Part One\n\n### A\n\na\n\n## Part Two\n\n### B\n\nb\n";
    const namesAt = async (chapter_level: number | null) => {
      const body = { title: "Coast", language: "en-US", format: "md", text, chapter_level };
      return names(person, (await person.post<{ story: Story }>("/api/v2/novels/import", body)).story);
    };
    expect(await namesAt(null)).toEqual(["A", "B"]);
    expect(await namesAt(2)).toEqual(["Part One", "Part Two"]);
    const { story } = await importStory(person, "# One\n\nText.");
    await person.post(`/api/v2/novels/${story._id}/import`, { format: "md", text, chapter_level: 2 });
    expect(await names(person, story)).toEqual(["One", "Part One", "Part Two"]);
    const refused = { title: "Coast", language: "en-US", format: "md", text, chapter_level: 7 };
    expect(codeOf(await person.ask("POST", "/api/v2/novels/import", refused))).toBe(42200);
  });

  it("splits chapters over the limit and reports how many", async () => {
    const person = await signUp(app);
    const long = Array.from({ length: 900 }, (_, i) => `Paragraph ${i} goes on for a while, as paragraphs do.`).join(
      "\n\n",
    );
    const { story, chapter_ids, split_chapters } = await importStory(person, `# Short\n\nText.\n\n# Long\n\n${long}\n`);
    expect(split_chapters).toBe(1);
    expect(chapter_ids).toHaveLength(4);
    const chapters = await chaptersOf(person, story);
    for (const chapter of chapters) expect(chapter.character_count).toBeLessThanOrEqual(CHAPTER_MAX_CHARACTERS);
    expect(chapters.reduce((sum, chapter) => sum + chapter.character_count, 0)).toBe(
      long.replaceAll("\n", "").length + 5,
    );
  });

  it("is atomic: an empty or too long text, or one with too many chapters, stores nothing", async () => {
    const person = await signUp(app);
    const before = await countRows();
    const refused = async (text: string) =>
      codeOf(await person.ask("POST", "/api/v2/novels/import", { title: "T", language: "en-US", format: "md", text }));
    expect(await refused("")).toBe(42273);
    expect(await refused(" \n\n\t\n")).toBe(42273);
    expect(
      await refused(Array.from({ length: CHAPTERS_PER_STORY_MAX + 1 }, (_, i) => `# ${i}\n\nx\n`).join("\n")),
    ).toBe(42271);
    expect(await refused("x".repeat(IMPORT_MAX_BYTES + 1))).toBe(42200);
    expect(
      codeOf(
        await person.ask("POST", "/api/v2/novels/import", { title: "", language: "en-US", format: "md", text: "x" }),
      ),
    ).toBe(42241);
    expect(
      codeOf(
        await person.ask("POST", "/api/v2/novels/import", { title: "T", language: "en-US", format: "html", text: "x" }),
      ),
    ).toBe(42200);
    expect(await countRows()).toEqual(before);
  });

  it("removes what no document may contain", async () => {
    const person = await signUp(app);
    const { story } = await importStory(
      person,
      "# Null\u0000 \ud800title\n\nA\u0000b\ud800c <script>alert(1)</script> [x](javascript:alert(1))\n",
    );
    const [chapter] = await chaptersOf(person, story);
    expect(chapter?.name).not.toContain("\u0000");
    const { body } = await download(person, `/api/v2/novels/${story._id}/export?format=md`);
    expect(body).not.toMatch(/\]\(javascript:/);
    expect(body).not.toContain("\u0000");
  });

  it("imports a novel of two million characters without blocking others", { timeout: 120_000 }, async () => {
    const [person, other] = [await signUp(app), await signUp(app)];
    const paragraph = "灯塔熄灭的那一夜，她听见海在念她的名字。".repeat(10);
    const text = Array.from(
      { length: 200 },
      (_, i) => `# 第${i + 1}章\n\n${Array.from({ length: 50 }, () => paragraph).join("\n\n")}\n`,
    ).join("\n");
    let done = false;
    const importing = importStory(person, text, "md", "zh-CN").finally(() => {
      done = true;
    });
    let answered = 0;
    while (!done) {
      await other.get("/api/v2/novels");
      answered++;
    }
    const { story, chapter_ids } = await importing;
    expect(chapter_ids).toHaveLength(200);
    expect(story).toMatchObject({ chapter_count: 200, character_count: 2_000_000 });
    expect(answered).toBeGreaterThan(20);
  });
});

describe("importing chapters", () => {
  it("adds them at the end or after a chapter", async () => {
    const person = await signUp(app);
    const { story, chapter_ids } = await importStory(person, MARKDOWN);
    const add = (more: object) =>
      person.post<Imported>(`/api/v2/novels/${story._id}/import`, { format: "md", ...more });
    await add({ text: "# End\n\nx\n" });
    const between = await add({ text: "# One\n\nx\n\n# Two\n\ny\n", after_id: chapter_ids[0] });
    expect(between.chapter_ids).toHaveLength(2);
    expect(between.story.chapter_count).toBe(5);
    expect(await names(person, story)).toEqual(["The unfinished coast", "One", "Two", "Brine and vellum", "End"]);
  });

  it("is refused after an unknown chapter, over the limit, and to readers and strangers", async () => {
    const [person, stranger] = [await signUp(app), await signUp(app)];
    const { story } = await importStory(person, MARKDOWN);
    const other = await importStory(person, MARKDOWN);
    const path = `/api/v2/novels/${story._id}/import`;
    const before = await countRows();
    expect(codeOf(await person.ask("POST", path, { format: "md", text: "x", after_id: other.chapter_ids[0] }))).toBe(
      40440,
    );
    expect(codeOf(await person.ask("POST", path, { format: "md", text: "" }))).toBe(42273);
    expect(codeOf(await stranger.ask("POST", path, { format: "md", text: "x" }))).toBe(40402);
    const many = Array.from({ length: CHAPTERS_PER_STORY_MAX - 1 }, (_, i) => `# ${i}\n\nx\n`).join("\n");
    expect(codeOf(await person.ask("POST", path, { format: "md", text: many }))).toBe(42271);
    expect(await countRows()).toEqual(before);
  });
});

describe("exporting", () => {
  it("gives a chapter and a story as files with their names", async () => {
    const person = await signUp(app);
    const { story, chapter_ids } = await importStory(person, MARKDOWN);
    await person.patch(`/api/v2/novels/${story._id}`, { title: "《夜航者》: 卷/一" });
    const whole = await download(person, `/api/v2/novels/${story._id}/export?format=md`);
    expect(whole.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(whole.headers.get("x-content-type-options")).toBe("nosniff");
    const disposition = whole.headers.get("content-disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.md"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("''")[1] ?? "")).toBe("《夜航者》 卷 一.md");
    expect(whole.body).toContain("**ink**");
    const one = await download(person, `/api/v2/novels/${story._id}/chapters/${chapter_ids[1]}/export?format=txt`);
    expect(one.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(one.headers.get("content-disposition")).toContain(`filename="Brine and vellum.txt"`);
    expect(one.body).toContain("There are three things.");
    expect(one.body).not.toContain("Nobody in Hest");
    expect(codeOf(await download(person, `/api/v2/novels/${story._id}/export?format=pdf`))).toBe(42200);
    expect(codeOf(await download(person, `/api/v2/novels/${story._id}/export`))).toBe(42200);
  });

  it.each([
    ["md", "en-US", MARKDOWN],
    [
      "txt",
      "en-US",
      "Chapter 1: Lamp\n\nThe lamp went out.\n\nAll at once.\n\nChapter 2: Bell\n\nA bell — “under water”.\n",
    ],
    ["txt", "zh-CN", "第一章 灯灭\n\n　　灯塔熄灭的那一夜。\n　　她听见了。\n\n第二章 船\n\n　　天亮以后😀𠮷。\n"],
  ])("round-trips unchanged from %s in %s", async (format, language, text) => {
    const person = await signUp(app);
    const first = await importStory(person, text, format, language);
    const file = (await download(person, `/api/v2/novels/${first.story._id}/export?format=${format}`)).body as string;
    const second = await importStory(person, file, format, language);
    const facts = async (story: Story) =>
      (await chaptersOf(person, story)).map(({ name, character_count, word_count, excerpt }) => ({
        name,
        character_count,
        word_count,
        excerpt,
      }));
    expect(await facts(second.story)).toEqual(await facts(first.story));
    expect((await download(person, `/api/v2/novels/${second.story._id}/export?format=${format}`)).body).toBe(file);
  });

  it("leaves deleted chapters out", async () => {
    const person = await signUp(app);
    const { story, chapter_ids } = await importStory(person, MARKDOWN);
    await person.remove(`/api/v2/novels/${story._id}/chapters/${chapter_ids[0]}`);
    const { body } = await download(person, `/api/v2/novels/${story._id}/export?format=txt`);
    expect(body).toContain("Brine and vellum");
    expect(body).not.toContain("Nobody in Hest");
    expect(
      codeOf(await download(person, `/api/v2/novels/${story._id}/chapters/${chapter_ids[0]}/export?format=txt`)),
    ).toBe(40440);
  });
});
