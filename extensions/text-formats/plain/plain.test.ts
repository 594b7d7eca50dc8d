import { describe, expect, test } from "vitest";
import type { Locale } from "../../../contract/limits.ts";
import { fc } from "../../../tests/support/property.ts";
import { randomChapter } from "../../../tests/support/random-chapter.ts";
import type { NodeJson } from "../../document-json.ts";
import { partsOf, textOf } from "../chapter-json.ts";
import { oneLine } from "../clean-text.ts";
import { chapterToText, storyChapter, storyOpening } from "../export-text.ts";
import { importText } from "../import-text.ts";
import { isDivider } from "./read-plain.ts";

/** The words a reader sees, line by line; list signs and drawn dividers are ignored. */
function lines(blocks: readonly NodeJson[]): string[] {
  return blocks.flatMap((block) => {
    if (block.content?.some(({ text, type }) => text !== undefined || type === "hardBreak"))
      return split(textOf(block));
    return lines(block.content ?? []);
  });
}

function split(text: string): string[] {
  return text
    .split("\n")
    .map((line) =>
      line
        .trim()
        .replace(/^(?:• |\d+\. ?)+/, "")
        .trim(),
    )
    .filter((line) => line !== "" && line !== "•" && !isDivider(line));
}

const languages: Locale[] = ["en-US", "zh-CN"];

describe.each(languages)("plain text in %s", (language) => {
  test("contains every word, and importing it gives the same lines", () => {
    fc.assert(
      fc.property(randomChapter, (chapter) => {
        const { title, blocks } = partsOf(chapter);
        const book = importText(chapterToText(chapter, "txt", language), "txt");
        const back = [
          ...split(book.title ?? ""),
          ...book.chapters.flatMap(({ title, document }) => [...split(title), ...lines(partsOf(document).blocks)]),
        ];
        expect(back.join("\n")).toBe([...split(oneLine(title)), ...lines(blocks)].join("\n"));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    );
  });

  test("a story keeps its chapter boundaries", () => {
    const chapter = (title: string, text: string): NodeJson => ({
      type: "doc",
      content: [
        { type: "title", ...(title && { content: [{ type: "text", text: title }] }) },
        { type: "paragraph", content: [{ type: "text", text }] },
        { type: "horizontalRule" },
        { type: "paragraph", content: [{ type: "text", text: "Then." }] },
      ],
    });
    const chapters = [
      chapter("The lamp", "One."),
      chapter("", "Two."),
      chapter("第三章 海", "三。"),
      chapter("Epilogue", "End."),
    ];
    const text =
      storyOpening("The Coast", "txt") + chapters.map((one, at) => storyChapter(one, at + 1, "txt", language)).join("");
    const book = importText(text, "txt");
    expect(book.title).toBe("The Coast");
    expect(book.chapters.map(({ title }) => title)).toEqual(
      language === "zh-CN"
        ? ["第1章 The lamp", "第2章", "第三章 海", "Epilogue"]
        : ["Chapter 1: The lamp", "Chapter 2", "第三章 海", "Epilogue"],
    );
    expect(book.chapters.map(({ document }) => partsOf(document).blocks)).toEqual(
      chapters.map((one) => partsOf(one).blocks),
    );
  });
});
