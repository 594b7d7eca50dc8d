import { expect, test } from "vitest";
import { readTextFile } from "./text-file.ts";

const bytes = (...values: number[]) => new Uint8Array(values);

test("a Markdown file becomes blocks, its title a heading", async () => {
  const file = new File(["# Part\n\nOne **two**\n\n- a\n- b\n"], "draft.md");
  const offer = await readTextFile(file);
  if (typeof offer === "string") throw new Error(offer);
  expect(offer.blocks.map((block) => block.type)).toEqual(["heading", "paragraph", "bulletList"]);
  expect(offer.characters).toBe(13);
});

test("a file that can't be inserted returns the reason", async () => {
  expect(await readTextFile(new File([bytes(0x89, 0x50, 0, 0)], "x.txt"))).toBe("file_unreadable");
  expect(await readTextFile(new File(["  \n"], "x.txt"))).toBe("file_empty");
});

test.each([
  ["draft.txt", "Tomorrow\n\nChapter 5\n\nand so on.", ["Tomorrow", "Chapter 5", "and so on."]],
  [
    "draft.md",
    "# The Salt Road\n\n## One\n\nShe left.\n\n## Two\n\nShe came.",
    ["The Salt Road", "One", "She left.", "Two", "She came."],
  ],
  ["draft.txt", "第一卷 海\n\n第一章 潮\n\n她站在门口。", ["第一卷 海", "第一章 潮", "她站在门口。"]],
])("no line of %s is taken as a title, and the order stays", async (name, text, lines) => {
  const offer = await readTextFile(new File([text], name));
  if (typeof offer === "string") throw new Error(offer);
  expect(offer.blocks.map((block) => (block.content ?? []).map(({ text }) => text).join(""))).toEqual(lines);
});
