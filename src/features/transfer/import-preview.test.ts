import { expect, test } from "vitest";
import { IMPORT_MAX_BYTES } from "../../../contract/limits.ts";
import { type ImportPreview, type ImportProblem, languageOf, previewImport } from "./import-preview.ts";

const read = (from: Blob | string, format: "txt" | "md" = "txt") => previewImport({ from, format, encoding: null });
function preview(answer: ImportPreview | ImportProblem): ImportPreview {
  if (typeof answer === "string") throw new Error(answer);
  return answer;
}

test("a pasted text gives its title, its chapters and their excerpts", async () => {
  const found = preview(
    await read("# The Salt Cartographer\n\n## One\n\nShe knocked.\n\nNobody came.\n\n## Two\n\nHe ran.", "md"),
  );
  expect(found).toMatchObject({ title: "The Salt Cartographer", language: "en-US", certain: true, splitChapters: 0 });
  expect(found.chapters).toEqual([
    { title: "One", part: null, characters: 24, excerpt: "She knocked. Nobody came." },
    { title: "Two", part: null, characters: 7, excerpt: "He ran." },
  ]);
  expect(found.characters).toBe(31);
});

test("the level of the chapters' headings is found, and another one can be chosen", async () => {
  const text = "# Coast\n\n## Part One\n\n### A\n\na\n\n### B\n\nb\n\n## Part Two\n\n### C\n\nc";
  const found = preview(await read(text, "md"));
  expect(found.levels).toEqual({
    chapters: 3,
    all: [
      { level: 2, count: 2 },
      { level: 3, count: 3 },
    ],
  });
  const chosen = preview(await previewImport({ from: text, format: "md", encoding: null, chapterLevel: 2 }));
  expect(chosen.levels?.chapters).toBe(2);
  expect(chosen.chapters.map(({ title }) => title)).toEqual(["Part One", "Part Two"]);
});

test("a file in an old Chinese encoding is decoded, and its encoding named", async () => {
  const bytes = [0xb5, 0xda, 0xd2, 0xbb, 0xd5, 0xc2, 0x0a, 0xcb, 0xfd, 0xc0, 0xb4, 0xc1, 0xcb, 0xa1, 0xa3];
  const found = preview(await read(new Blob([Uint8Array.from(bytes)])));
  expect(found).toMatchObject({ encoding: "gb18030", certain: false, language: "zh-CN" });
  expect(found.chapters).toMatchObject([{ title: "第一章", excerpt: "她来了。" }]);
});

test("a chapter over the limit is shown as the parts it is split into", async () => {
  const long = Array.from({ length: 900 }, (_, at) => `Paragraph ${at} goes on for a while, as paragraphs do.`);
  const found = preview(await read(`Chapter 1\n\n${long.join("\n\n")}\n\nChapter 2\n\nHe slept.`));
  expect(found.splitChapters).toBe(1);
  expect(found.chapters.map(({ title, part }) => [title, part])).toEqual([
    ["Chapter 1", 1],
    ["Chapter 1 (2)", 2],
    ["Chapter 1 (3)", 3],
    ["Chapter 2", null],
  ]);
});

test("a text with headings is distinguished from one without, whatever its length", async () => {
  expect(preview(await read("Chapter 1\n\nShe knocked.")).headed).toBe(true);
  expect(preview(await read("She knocked.\n\nNobody came.")).headed).toBe(false);
  const long = preview(await read("She knocked. ".repeat(4_000)));
  expect(long.chapters.length).toBeGreaterThan(1);
  expect(long.headed).toBe(false);
});

test("a source that cannot be imported says why", async () => {
  expect(await read(" \n\t\n")).toBe("empty");
  expect(await read(new Blob([]))).toBe("empty");
  expect(await read(new Blob([Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 1])]))).toBe("not_text");
  expect(await read("a".repeat(IMPORT_MAX_BYTES + 1))).toBe("too_large");
  // Fewer characters than the allowed bytes, but three bytes each.
  expect(await read("夜".repeat(IMPORT_MAX_BYTES / 3 + 1))).toBe("too_large");
});

test.each([
  ["The lamp at Hest Point went out.", "en-US"],
  ["灯塔熄灭的那一夜，她听见海在念她的名字。", "zh-CN"],
  ["He wrote 海 on the door, and nothing else was written there all winter.", "en-US"],
  ["第1章 Tamsin\n她叫 Tamsin，来自 Hest。她听见海在念她的名字。", "zh-CN"],
  ["1234 — 5678", "en-US"],
])("%j is detected as %s", (text, language) => expect(languageOf(text)).toBe(language));
