import { describe, expect, test } from "vitest";
import type { TextFormat } from "../../contract/transfer.ts";
import { textOf } from "./chapter-json.ts";
import { importText } from "./import-text.ts";

/** Titles and the lines below them, a line per block; blocks other than paragraphs are labelled. */
function outline(text: string, format: TextFormat = "txt", level?: number) {
  return importText(text, format, level).chapters.map(({ title, document }) => [
    title,
    ...document.content
      .slice(1)
      .map((node) => (node.type === "paragraph" ? textOf(node) : `<${node.type}> ${textOf(node)}`.trim())),
  ]);
}

/** Lines of at most `width`, broken between words. */
function wrap(text: string, width: number): string {
  return text
    .trim()
    .replace(new RegExp(`(.{1,${width}})(?: |$)`, "g"), "$1\n")
    .trim();
}

describe("plain text", () => {
  test("reads Chinese chapters with indented lines", () => {
    expect(outline("第一章 相遇\n　　她来了。\n　　他没有说话。\n\n第二章：别离\n　　天亮了。\n")).toEqual([
      ["第一章 相遇", "她来了。", "他没有说话。"],
      ["第二章：别离", "天亮了。"],
    ]);
  });

  test("reads English chapters, a prologue and an epilogue", () => {
    const text =
      "PROLOGUE\n\nIt rained.\n\nChapter One: The Door\n\nShe knocked.\n\nNobody came.\n\nCHAPTER II\n\nHe ran.\n\nEpilogue\n\nSilence.";
    expect(outline(text)).toEqual([
      ["PROLOGUE", "It rained."],
      ["Chapter One: The Door", "She knocked.", "Nobody came."],
      ["CHAPTER II", "He ran."],
      ["Epilogue", "Silence."],
    ]);
  });

  test("a sentence about a chapter is not a heading", () => {
    expect(
      outline("第一章 书\n　　她合上书。\n　　第三章讲的是复仇，她读了三遍。\n　　第三章讲的是复仇\n"),
    ).toHaveLength(1);
    expect(outline("Chapter 1\n\nChapter three was the hardest to write.\n\nHe slept.")).toHaveLength(1);
  });

  test("a wrapped line that begins like a heading continues its sentence", () => {
    const wrapped = `${wrap("the harbour was empty and the lamps along the wall had gone out one by one ".repeat(20), 64)}\nand still nobody could say what it was that had happened in\nChapter 3\nof that terrible book.`;
    expect(outline(`Chapter 1\n\n${wrapped}`)).toHaveLength(1);
    expect(outline(`Chapter 1\n\n${wrapped}\n\nChapter 3\n\nIt ends.`)).toHaveLength(2);
  });

  test("a table of contents creates no chapters", () => {
    const text =
      "夜航者\n\n目录\n第一章 灯塔……1\n第二章 潮水……12\n尾声……30\n\n第一章 灯塔\n　　灯灭了。\n第二章 潮水\n　　海在退。\n尾声\n　　天亮。";
    const book = importText(text, "txt");
    expect(book.title).toBe("夜航者");
    expect(book.chapters.map(({ title }) => title)).toEqual(["第一章 灯塔", "第二章 潮水", "尾声"]);
  });

  test("a preface between contents and first chapter is kept", () => {
    const text =
      "Contents\n\nChapter 1\nChapter 2\n\nThis book took nine years, and I am sorry for eight of them.\n\nChapter 1\n\nOne.\n\nChapter 2\n\nTwo.";
    expect(outline(text)).toEqual([
      ["Preface", "This book took nine years, and I am sorry for eight of them."],
      ["Chapter 1", "One."],
      ["Chapter 2", "Two."],
    ]);
  });

  test("empty chapters are kept", () => {
    expect(outline("Chapter 1\n\nOne.\n\nChapter 2\n\nChapter 3\n\nThree.").map(([title]) => title)).toEqual([
      "Chapter 1",
      "Chapter 2",
      "Chapter 3",
    ]);
  });

  test("text before the first heading becomes a preface; a lone first line is the book's title", () => {
    expect(outline("那一年的雪下得很大。\n村里没有人说话。\n第一章 雪\n她走了。")[0]).toEqual([
      "前言",
      "那一年的雪下得很大。",
      "村里没有人说话。",
    ]);
    expect(importText("《夜航者》\n作者：林深\n第一章 雪\n她走了。", "txt")).toMatchObject({
      title: "夜航者",
      chapters: [{ title: "第一章 雪" }],
      leftOut: ["作者：林深"],
    });
  });

  test("a few short lines before the first chapter are no chapter: the author's line is left out, the rest is kept", () => {
    const rest = "Chapter 1\n\nOne.\n\nChapter 2\n\nTwo.";
    const read = (front: string, format: "txt" | "md" = "txt") => {
      const { chapters, leftOut } = importText(
        `${front}\n\n${format === "md" ? rest.replaceAll("Chapter", "## Chapter") : rest}`,
        format,
      );
      return { titles: chapters.map(({ title }) => title), leftOut };
    };
    const titles = ["Chapter 1", "Chapter 2"];
    for (const byline of ["By Anna Byline", "by J. R. Holt and Aria de la Mer", "Written by ANNA BYLINE", "作者：林深"])
      for (const format of ["txt", "md"] as const)
        expect(read(`${format === "md" ? "# Coast" : "Coast"}\n\n${byline}`, format)).toEqual({
          titles,
          leftOut: [byline],
        });
    expect(read("# Coast\n\nBy Anna Byline\n\n---", "md")).toEqual({ titles, leftOut: ["By Anna Byline"] });
    // Not names: kept at the beginning of the first chapter.
    for (const line of [
      "By Sea",
      "By Sea and Land",
      "By Jove We Ride At Dawn",
      "By Night In Chile",
      "文：他站在门口 看着雪",
    ])
      expect(read(`# Coast\n\n${line}`, "md")).toEqual({ titles, leftOut: [] });
    for (const line of ["Author: Nobody knew who had written the letter", "作者：如果你读到这里 请不要回头"])
      expect(read(`# Coast\n\n${line}`, "md")).toEqual({ titles, leftOut: [] });
    // Also above parts, which are not bylines.
    const parted = importText(
      "# Coast\n\n*by Anna Byline*\n\n# Part One\n\n## Chapter 1\n\nOne.\n\n# Part Two\n\n## Chapter 2\n\nTwo.",
      "md",
    );
    expect([parted.title, parted.chapters.map(({ title }) => title), parted.leftOut]).toEqual([
      "Coast",
      titles,
      ["by Anna Byline"],
    ]);
    const dedicated = "# Coast\n\nBy Anna Byline\n\n*For my mother*\n\n## Chapter 1\n\nOne.\n\n## Chapter 2\n\nTwo.";
    const book = importText(dedicated, "md");
    expect(book.leftOut).toEqual(["By Anna Byline"]);
    expect(book.chapters[0]?.document.content.map(textOf)).toEqual(["Chapter 1", "For my mother", "One."]);
    // The line after a byline keeps its marks.
    const marked = importText(
      "# Coast\n\nBy Anna Byline\\\nFor my *mother*\n\n## Chapter 1\n\nOne.\n\n## Chapter 2\n\nTwo.",
      "md",
    );
    expect(marked.leftOut).toEqual(["By Anna Byline"]);
    expect(marked.chapters[0]?.document.content[1]).toEqual({
      type: "paragraph",
      content: [
        { type: "text", text: "For my " },
        { type: "text", text: "mother", marks: [{ type: "italic" }] },
      ],
    });
    // Prose stays a chapter, even if it begins like a byline.
    for (const prose of ["By dawn the fleet had sailed.", "By then nobody knew the way home", "The lamp went out."])
      expect(read(`# Coast\n\n${prose}\n\nNobody came.`, "md")).toEqual({
        titles: ["Preface", ...titles],
        leftOut: [],
      });
  });

  test("a volume's heading opens its first chapter", () => {
    expect(outline("第一卷 风起\n第一章 雪\n她走了。\n第二卷 云涌\n第一章 雨\n他来了。")).toEqual([
      ["第一章 雪", "<heading> 第一卷 风起", "她走了。"],
      ["第一章 雨", "<heading> 第二卷 云涌", "他来了。"],
    ]);
  });

  test("a part between chapters, with its name below it, goes to the beginning of its first one", () => {
    const book = (part: string) => outline(`Chapter 1\n\nOne.\n\n${part}\n\nChapter 2\n\nTwo.\n\nChapter 3\n\nThree.`);
    for (const [part, heading] of [
      ["PART TWO", "PART TWO"],
      ["Part Two: The Sea", "Part Two: The Sea"],
      ["PART TWO\n\nThe Sea", "PART TWO: The Sea"],
      ["第二卷", "第二卷"],
      ["第二卷\n云涌", "第二卷 云涌"],
    ])
      expect(book(part as string)).toEqual([
        ["Chapter 1", "One."],
        ["Chapter 2", `<heading> ${heading}`, "Two."],
        ["Chapter 3", "Three."],
      ]);
    expect(book("PART TWO\n\nIt was the sea that had the last word.")).toContainEqual([
      "PART TWO",
      "It was the sea that had the last word.",
    ]);
  });

  test("the book's title may have its author below it, or be labelled as the title", () => {
    const rest = "\n\n第一章 雪\n她走了。\n第二章 雨\n他来了。";
    for (const head of [
      "夜航者",
      "夜航者\n作者：林深",
      "夜航者\n林深 著",
      "书名：《夜航者》\n类型：奇幻。",
      "《夜航者》\n作者：林深",
    ])
      expect(importText(head + rest, "txt").title).toBe("夜航者");
    expect(importText(`The Coast\n\nby Aria Holt\n\nChapter 1\n\nOne.`, "txt")).toMatchObject({
      title: "The Coast",
      chapters: [{ title: "Chapter 1" }],
      leftOut: ["by Aria Holt"],
    });
    expect(importText(`那一年的雪下得很大\n村里没有人说话${rest}`, "txt").title).toBeNull();
  });

  test("text without headings is one chapter without a title", () => {
    expect(outline("Only this.\n\nAnd this.")).toEqual([["", "Only this.", "And this."]]);
    expect(importText(" \n\r\n\u0000\uFEFF", "txt").chapters).toEqual([]);
    expect(importText("", "md").chapters).toEqual([]);
  });

  test("normalises newlines of all systems; removes byte order mark, NUL and control characters", () => {
    expect(outline("\uFEFFChapter 1\r\n\r\nA\u0000\u0007 b\rc\u2028d\u0085e\f")).toEqual([
      ["Chapter 1", "A b", "c", "d", "e"],
    ]);
  });

  test("lines wrapped by width are joined", () => {
    const words =
      "the tide came in slowly that night and nobody in the harbour town could say why it never went out again "
        .repeat(12)
        .trim();
    expect(outline(`Chapter 1\n\n${wrap(words, 64)}\n\nThe end.`)).toEqual([["Chapter 1", words, "The end."]]);
  });

  test("verse is not joined", () => {
    const verse = "床前明月光\n疑是地上霜\n举头望明月\n低头思故乡";
    const prose = "她合上书，看着窗外。\n\n".repeat(12);
    expect(outline(`第一章 诗\n\n${prose}她念道：\n\n${verse}\n\n${prose}`)[0]?.[14]).toBe(verse);
  });

  test("drawn dividers become dividers, larger gaps become an empty line", () => {
    expect(outline("Chapter 1\n\nOne.\n\n* * *\n\nTwo.\n\nThree.\n\n\n\nFour.\n\nFive.\n\nSix.")).toEqual([
      ["Chapter 1", "One.", "<horizontalRule>", "Two.", "Three.", "", "Four.", "Five.", "Six."],
    ]);
  });
});

describe("Markdown", () => {
  test("a single # is the book's title, ## are its chapters", () => {
    const book = importText("# The Coast\n\n## One\n\nText.\n\n### Scene\n\nMore.\n\n## Two\n\nEnd.", "md");
    expect(book.title).toBe("The Coast");
    expect(book.chapters.map(({ title }) => title)).toEqual(["One", "Two"]);
    expect(book.chapters[0]?.document.content[2]).toMatchObject({ type: "heading", attrs: { level: 1 } });
  });

  test("several # are the chapters", () => {
    expect(outline("# One\n\nText.\n\n## Scene\n\nMore.\n\n# Two\n\nEnd.", "md")).toEqual([
      ["One", "Text.", "<heading> Scene", "More."],
      ["Two", "End."],
    ]);
  });

  test("# headings with only ## below them are parts", () => {
    expect(outline("# Part One\n\n## A\n\na\n\n## B\n\nb\n\n# Part Two\n\n## C\n\nc", "md")).toEqual([
      ["A", "<heading> Part One", "a"],
      ["B", "b"],
      ["C", "<heading> Part Two", "c"],
    ]);
  });

  test("the chapters' level is found below a title and parts, and can be chosen", () => {
    const titles = (text: string, level?: number) => outline(text, "md", level).map(([title]) => title);
    const text =
      "# The Coast\n\n## Prologue\n\np\n\n## Part One\n\n### The Door\n\na\n\n#### Scene\n\ns\n\n### The Key\n\nb\n\n## Part Two\n\n### The Sea\n\nc\n\n## Epilogue\n\ne";
    expect(outline(text, "md")).toEqual([
      ["Prologue", "p"],
      ["The Door", "<heading> Part One", "a", "<heading> Scene", "s"],
      ["The Key", "b"],
      ["The Sea", "<heading> Part Two", "c"],
      ["Epilogue", "e"],
    ]);
    expect(importText(text, "md")).toMatchObject({
      title: "The Coast",
      levels: {
        chapters: 3,
        all: [
          { level: 2, count: 4 },
          { level: 3, count: 3 },
          { level: 4, count: 1 },
        ],
      },
    });
    expect(titles(text, 2)).toEqual(["Prologue", "Part One", "Part Two", "Epilogue"]);
    expect(titles(text, 4)).toContain("Scene");
    expect(titles("# North\n\n## A\n\na\n\n# Coast\n\n## B\n\nb", 2)).toEqual(["A", "B"]);
    // Chapters that contain only scenes are chapters.
    expect(
      titles("# T\n\n## Chapter 1\n\n### a\n\na\n\n### b\n\nb\n\n## Chapter 2\n\n### c\n\nc\n\n### d\n\nd"),
    ).toEqual(["Chapter 1", "Chapter 2"]);
  });

  test("a plain line between chapters that reads like a part is a part", () => {
    expect(outline("## One\n\na\n\n**PART TWO**\n\n## Two\n\nb", "md")).toEqual([
      ["One", "a"],
      ["Two", "<heading> PART TWO", "b"],
    ]);
  });

  test("lines that read like headings divide a file without marked ones", () => {
    expect(outline("# 夜航者\n\n第一章 灯塔\n\n灯灭了。\n\n**第二章 潮水**\n\n海在退。", "md")).toEqual([
      ["第一章 灯塔", "灯灭了。"],
      ["第二章 潮水", "海在退。"],
    ]);
  });

  test("a table of contents is dropped, front matter gives the title", () => {
    const text =
      '---\ntitle: "The Coast"\nauthor: Aria\n---\n\n## Contents\n\n- [One](#one)\n- [Two](#two)\n\n## One\n\na\n\n## Two\n\nb';
    expect(importText(text, "md").title).toBe("The Coast");
    expect(outline(text, "md")).toEqual([
      ["One", "a"],
      ["Two", "b"],
    ]);
  });

  test("only web and mail links stay links; pictures and code become their text; HTML is text", () => {
    const text =
      "[a](javascript:alert(1)) [b](https://b.example/) [c](mailto:c@c.example) ![sea](x.png) `code` <script>x</script> [d](data:text/html,x)";
    const [chapter] = importText(text, "md").chapters;
    const nodes = chapter?.document.content[1]?.content ?? [];
    expect(nodes.map(({ text }) => text).join("")).toBe("a b c sea code <script>x</script> d");
    expect(nodes.flatMap(({ marks = [] }) => marks.map(({ attrs }) => attrs?.href))).toEqual([
      "https://b.example/",
      "mailto:c@c.example",
    ]);
  });

  test("a divider directly below a paragraph does not make the paragraph a heading", () => {
    expect(outline("## One\n\nHe left.\n---\nShe stayed.", "md")).toEqual([
      ["One", "He left.", "<horizontalRule>", "She stayed."],
    ]);
  });

  test("lines of Chinese paragraphs stay separate, wrapped English is joined, indentation is not code", () => {
    expect(outline("## 一\n\n她来了。\n“是你？”\n他点头。", "md")[0]).toEqual([
      "一",
      "她来了。",
      "“是你？”",
      "他点头。",
    ]);
    expect(outline("## One\n\nIt rained\nall day.\n\n    Indented.\n\n```\nfenced\n```", "md")[0]).toEqual([
      "One",
      "It rained all day.",
      "Indented.",
      "fenced",
    ]);
  });

  test("chapters given as plain lines directly above their text are found", () => {
    expect(outline("第一章 灯塔\n　　灯灭了。\n　　海在退。\n第二章 潮水\n　　天亮。", "md")).toEqual([
      ["第一章 灯塔", "　　灯灭了。", "　　海在退。"],
      ["第二章 潮水", "　　天亮。"],
    ]);
  });

  test("a heading longer than a title keeps all its words", () => {
    const long = "word ".repeat(40).trim();
    const [chapter] = outline(`## ${long}\n\nText.`, "md");
    expect(chapter?.[0]?.length).toBeLessThanOrEqual(100);
    expect(chapter?.[1]).toBe(long);
  });
});

describe("chapters over the limit", () => {
  test("are split between paragraphs into parts of similar size, and counted", () => {
    const paragraphs = Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(999, "海"));
    const book = importText(`第一章 长\n${paragraphs.join("\n")}\n第二章 短\n完。`, "txt");
    expect(book.splitChapters).toBe(1);
    expect(book.chapters.map(({ title }) => title)).toEqual([
      "第一章 长",
      "第一章 长 (2)",
      "第一章 长 (3)",
      "第二章 短",
    ]);
    expect(book.chapters.map(({ characters }) => characters).every((length) => length <= 20_000)).toBe(true);
    expect(book.chapters.flatMap(({ document }) => document.content.slice(1).map(textOf)).slice(0, 50)).toEqual(
      paragraphs,
    );
  });

  test("a single endless paragraph is split between sentences, else by length, without loss", () => {
    const sentences = "海在退，灯在灭，没有人说话。".repeat(3_000);
    const book = importText(`第一章 长\n${sentences}`, "txt");
    const texts = book.chapters.map(({ document }) => document.content.slice(1).map(textOf).join(""));
    expect(texts.join("")).toBe(sentences);
    expect(texts.every((text) => text.endsWith("。"))).toBe(true);
    expect(importText("😀".repeat(50_000), "txt").chapters.map(({ characters }) => characters)).toEqual([
      16_667, 16_667, 16_666,
    ]);
  });
});
