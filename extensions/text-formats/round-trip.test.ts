import { describe, expect, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { randomChapter } from "../../tests/support/random-chapter.ts";
import type { NodeJson } from "../document-json.ts";
import { chapterSchema } from "../schema.ts";
import { chapterJson, paragraph, partHeading, partsOf } from "./chapter-json.ts";
import { oneLine } from "./clean-text.ts";
import { chapterToText, storyChapter, storyOpening } from "./export-text.ts";
import { importText } from "./import-text.ts";
import { SPACE } from "./markdown/escape.ts";

/**
 * Removes differences between two documents that no reader could see: white space has no marks, trailing white space of
 * a block is dropped, a line break has no marks, and a title is one trimmed line. Everything else counts.
 */
function essence(node: NodeJson): NodeJson {
  const { type, content = [], attrs } = chapterSchema().nodeFromJSON(node).toJSON() as NodeJson;
  if (type === "title")
    return { type, content: [{ type: "text", text: oneLine(partsOf({ type, content: [{ type, content }] }).title) }] };
  const inline = content.some(({ type }) => type === "text" || type === "hardBreak");
  return { type, attrs, content: inline ? essenceOfLine(content) : content.map(essence) };
}

function essenceOfLine(content: readonly NodeJson[]): NodeJson[] {
  const pieces: { text: string; marks: string }[] = [];
  const add = (text: string, marks: string) => {
    const last = pieces.at(-1);
    if (last?.marks === marks && marks !== "break") last.text += text;
    else if (text) pieces.push({ text, marks });
  };
  for (const { text, marks = [] } of content) {
    if (text === undefined) add("|", "break");
    else
      for (const part of text.split(new RegExp(`([${SPACE}]+)`)))
        add(
          part,
          new RegExp(`^[${SPACE}]`).test(part)
            ? ""
            : marks
                .map((mark) => JSON.stringify(mark))
                .sort()
                .join(),
        );
  }
  while (pieces.length && pieces.at(-1)?.marks === "" && pieces.at(-1)?.text.trim() === "") pieces.pop();
  const last = pieces.at(-1);
  if (last && last.marks === "") last.text = last.text.replace(new RegExp(`[${SPACE}]+$`), "");
  return pieces.map(({ text, marks }) => ({ type: marks === "break" ? "hardBreak" : "text", text, attrs: { marks } }));
}

/** Raise it to search longer: FUZZ_RUNS=20000. */
const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 300) };

describe("Markdown", () => {
  test("an exported chapter is imported unchanged", () => {
    fc.assert(
      fc.property(randomChapter, (chapter) => {
        const { chapters } = importText(chapterToText(chapter, "md", "en-US"), "md");
        expect(chapters).toHaveLength(1);
        expect(essence(chapters[0]?.document as NodeJson)).toEqual(essence(chapter));
      }),
      runs,
    );
  });

  test("a story round-trips with its title and chapter boundaries", () => {
    fc.assert(
      fc.property(fc.array(randomChapter, { minLength: 1, maxLength: 4 }), (chapters) => {
        const text =
          storyOpening("*The* Salt_Cartographer", "md") +
          chapters.map((chapter, at) => storyChapter(chapter, at + 1, "md", "en-US")).join("");
        const book = importText(text, "md");
        expect(book.title).toBe("*The* Salt_Cartographer");
        expect(book.chapters.map(({ document }) => essence(document))).toEqual(chapters.map(essence));
      }),
      runs,
    );
  });

  test("an imported text is exported again identically", () => {
    fc.assert(
      fc.property(randomChapter, (chapter) => {
        const text = chapterToText(chapter, "md", "en-US");
        const [back] = importText(text, "md").chapters;
        const again = chapterToText(back?.document as NodeJson, "md", "en-US");
        expect(chapterToText(importText(again, "md").chapters[0]?.document as NodeJson, "md", "en-US")).toBe(again);
      }),
      runs,
    );
  });
});

describe.each(["md", "txt"] as const)("parts in %s", (format) => {
  test.each([
    ["Part One", "PART TWO: The Sea"],
    ["第一卷 风起", "第二卷"],
  ])("are exported before the chapter they open and imported to its beginning: %s", (one, two) => {
    const chapter = (title: string, part: string | null, text: string) =>
      chapterJson(title, [...(part === null ? [] : [partHeading(part)]), paragraph(text)]);
    for (const chapters of [
      [chapter("Chapter 1", one, "a"), chapter("Chapter 2", null, "b"), chapter("Chapter 3", two, "c")],
      [chapter("Chapter 1", null, "a"), chapter("Chapter 2", two, "b")],
      [chapter("Chapter 1", one, "a"), chapter("Chapter 2", two, "b")],
    ]) {
      const write = (documents: NodeJson[]) =>
        storyOpening("The Coast", format) +
        documents.map((document, at) => storyChapter(document, at + 1, format, "en-US")).join("");
      const text = write(chapters);
      expect(text.indexOf(two)).toBeLessThan(
        text.indexOf(format === "md" ? "## Chapter" : "Chapter", text.indexOf(two)),
      );
      const book = importText(text, format);
      expect(book.title).toBe("The Coast");
      expect(book.chapters.map(({ document }) => essence(document))).toEqual(chapters.map(essence));
      expect(write(book.chapters.map(({ document }) => document))).toBe(text);
    }
  });
});
