// @vitest-environment jsdom
import { describe, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { chapter, drop, openEditor, paragraphs, type TestEditor } from "../../tests/support/text-editor.ts";
import type { NodeJson } from "../document-json.ts";
import type { LongPaste } from "../editor-notice.ts";
import { measureDocument } from "../measure.ts";
import { documentCharacters, documentWords } from "./node-counts.ts";

const MAX = 20_000;

function characters(page: TestEditor): number {
  return documentCharacters(page.view.state.doc);
}

describe("keys", () => {
  test("fill the chapter to its limit and no further; deleting makes room again", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX - 2))));
    page.select(1, MAX);
    page.type("abc");
    expect(characters(page)).toBe(MAX);
    expect(page.notices).toEqual([{ type: "full", where: "chapter" }]);
    page.view.dispatch(page.view.state.tr.delete(4, 6));
    page.type("d");
    expect(characters(page)).toBe(MAX - 1);
  });

  test("count code points: a rare ideograph is one", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX - 1))));
    page.select(1, MAX);
    page.type("𠮷");
    expect(characters(page)).toBe(MAX);
    page.type("野");
    expect(characters(page)).toBe(MAX);
  });

  test("new paragraphs are free: breaks are not counted", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX))));
    page.select(1, 5);
    page.press("Enter");
    expect(page.lines()).toHaveLength(3);
  });

  test("replacing a selection by a text of the same length is allowed", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX))));
    page.select(1, 0, 1, 3);
    page.type("abcd");
    expect(page.lines()[1]?.slice(0, 4)).toBe("abcx");
  });

  test("a title has its own limit", () => {
    const page = openEditor(chapter("t".repeat(99)));
    page.select(0, 99);
    page.type("ab");
    expect(page.lines()[0]).toHaveLength(100);
    expect(page.notices).toEqual([{ type: "full", where: "title" }]);
  });
});

describe("pastes", () => {
  test("are cut between words where the chapter is full, and the cut length is reported", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX - 6))));
    page.select(1, MAX);
    page.paste({ text: "ab\ncd\nefgh\nij" });
    expect(characters(page)).toBe(MAX - 2);
    expect(page.lines().slice(-2)).toEqual([`${"x".repeat(MAX - 6)}ab`, "cd"]);
    expect(page.notices).toEqual([{ type: "cut", left: 6 }]);
  });

  test("never cut a surrogate pair in two", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX - 3))));
    page.select(1, MAX);
    page.paste({ text: "😀😀😀😀😀" });
    expect(page.lines()[1]?.endsWith("x😀😀😀")).toBe(true);
  });

  test("may also use the room of the text they replace", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX))));
    page.select(1, 0, 1, 4);
    page.paste({ text: "ab cdef" });
    expect(page.lines()[1]?.slice(0, 5)).toBe("ab xx");
    expect(page.notices).toEqual([{ type: "cut", left: 4 }]);
  });

  test("of which no word fits leave the selection as it is", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX))));
    page.select(1, 0, 1, 4);
    page.paste({ text: "abcdef" });
    expect(page.lines()[1]).toBe("x".repeat(MAX));
    expect(page.notices).toEqual([{ type: "cut", left: 6 }]);
  });

  test("are offered to the page before anything is cut", async () => {
    const asked: LongPaste[] = [];
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX - 2))), {
      onLongPaste: (paste) => asked.push(paste) > 0,
    });
    page.select(1, 4);
    page.paste({ text: "ab" });
    expect(asked).toEqual([]);
    page.paste({ text: "ab cd" });
    drop(page, { line: 1, offset: 9 }, { text: "ef" });
    expect(asked[1]?.from).toBe(page.position(1, 9));
    // The position of a drop is known only while the event is handled.
    await Promise.resolve();
    page.select(0, 1);
    page.paste({ text: "t".repeat(200) });
    expect(
      asked.map(({ slice, from, to, isDrop, isTitle }) => [
        slice.content.textBetween(0, slice.content.size),
        from - to,
        isDrop,
        isTitle,
      ]),
    ).toEqual([
      ["ab cd", 0, false, false],
      ["ef", 0, true, false],
      ["t".repeat(200), 0, false, true],
    ]);
    expect(page.lines()[1]).toBe(`xxxxab${"x".repeat(MAX - 6)}`);
  });

  test("into a full chapter change nothing", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX))));
    page.select(1, 3);
    page.paste({ html: "<h2>Head</h2><ul><li>one</li></ul>" });
    expect(characters(page)).toBe(MAX);
  });

  test("keep their blocks up to the cut", () => {
    const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX - 5), "")));
    page.select(2, 0);
    page.paste({ html: "<h2>ab</h2><blockquote><p>cd</p><p>efg</p></blockquote><p>hi</p>" });
    expect(page.editor.getHTML()).toContain("<h2>ab</h2><blockquote><p>cd</p></blockquote>");
    page.view.state.doc.check();
  });

  test("into a full title are cut to its limit", () => {
    const page = openEditor(chapter("t".repeat(98)));
    page.select(0, 98);
    page.paste({ text: "a b\nc" });
    expect(page.lines()[0]).toBe(`${"t".repeat(98)}a `);
  });
});

test("a drop is cut to the room there is, since it replaces nothing", () => {
  const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX - 4))));
  page.select(1, 0, 1, 100);
  drop(page, { line: 1, offset: MAX }, { text: "abc def" });
  expect(page.lines()[1]?.endsWith("xabc ")).toBe(true);
  expect(page.notices).toEqual([{ type: "cut", left: 3 }]);
});

test("a co-author's text and one's own undo are never refused", () => {
  const full = openEditor(chapter("T", ...paragraphs("x".repeat(MAX))));
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(full.doc));
  const text = (other.getXmlFragment("default").get(1) as Y.XmlElement).get(0) as Y.XmlText;
  text.insert(0, "y".repeat(50));
  Y.applyUpdate(full.doc, Y.encodeStateAsUpdate(other));
  expect(characters(full)).toBe(MAX + 50);
  // Over the limit now: typing is refused, deleting is not, and undo restores what was deleted.
  full.select(1, 3);
  full.type("z");
  expect(characters(full)).toBe(MAX + 50);
  full.view.dispatch(full.view.state.tr.delete(4, 44));
  expect(characters(full)).toBe(MAX + 10);
  full.editor.commands.undo();
  expect(characters(full)).toBe(MAX + 50);
});

/** Composes over the selection as an input method does: first the letters, then the chosen text. */
function compose(page: TestEditor, letters: string, chosen: string): void {
  vi.useFakeTimers();
  try {
    page.view.dom.dispatchEvent(new Event("compositionstart"));
    const put = (text: string, from: number, to: number) =>
      page.view.dispatch(page.view.state.tr.insertText(text, from, to).setMeta("composition", 1));
    const { from, to } = page.view.state.selection;
    put(letters, from, to);
    put(chosen, from, from + letters.length);
    page.view.dom.dispatchEvent(new Event("compositionend"));
    vi.advanceTimersByTime(500);
  } finally {
    vi.useRealTimers();
  }
}

test("a composition is not interrupted; after its end only its own text is trimmed", () => {
  const page = openEditor(chapter("T", ...paragraphs("x".repeat(MAX - 2))));
  page.select(1, 4);
  compose(page, "nihaoa", "你好吗");
  expect(characters(page)).toBe(MAX);
  expect(page.lines()[1]?.slice(0, 8)).toBe("xxxx你好xx");
  expect(page.notices).toEqual([{ type: "full", where: "chapter" }]);
});

describe("in a chapter that is over its limit a composition", () => {
  const overfull = () => {
    const page = openEditor(chapter("T", ...paragraphs("")));
    const text = (page.doc.getXmlFragment("default").get(1) as Y.XmlElement).get(0) as Y.XmlText | undefined;
    const line = text ?? new Y.XmlText();
    // A merge can leave a chapter over its limit.
    page.doc.transact(() => {
      if (!text) (page.doc.getXmlFragment("default").get(1) as Y.XmlElement).insert(0, [line]);
      line.insert(0, "x".repeat(MAX + 50));
    }, "merge");
    expect(characters(page)).toBe(MAX + 50);
    return page;
  };

  test("that shortens the chapter is not trimmed", () => {
    const page = overfull();
    page.select(1, 4, 1, 14);
    compose(page, "dengta", "灯塔");
    expect(page.lines()[1]?.slice(0, 8)).toBe("xxxx灯塔xx");
    expect(characters(page)).toBe(MAX + 42);
    expect(page.notices).toEqual([]);
  });

  test("that lengthens the chapter is trimmed by what it added", () => {
    const page = overfull();
    page.select(1, 4, 1, 5);
    compose(page, "dengta", "灯塔");
    expect(page.lines()[1]?.slice(0, 7)).toBe("xxxx灯xx");
    expect(characters(page)).toBe(MAX + 50);
    expect(page.notices).toEqual([{ type: "full", where: "chapter" }]);
  });
});

test("counts the same as the server", () => {
  const blocks: NodeJson[] = [
    ...paragraphs("By the time the tide turned, 他已经走了。😀", ""),
    { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Part two" }] },
    { type: "blockquote", content: paragraphs("don’t", "stop-gap") },
    {
      type: "bulletList",
      content: [
        {
          type: "listItem",
          content: [
            ...paragraphs("one"),
            { type: "orderedList", content: [{ type: "listItem", content: paragraphs("two three") }] },
          ],
        },
      ],
    },
    { type: "horizontalRule" },
    {
      type: "paragraph",
      content: [
        { type: "text", text: "a" },
        { type: "hardBreak" },
        { type: "text", text: "b", marks: [{ type: "bold" }] },
      ],
    },
  ];
  const page = openEditor(chapter("Not counted", ...blocks));
  const { words, characters } = measureDocument(chapter("Not counted", ...blocks));
  expect(documentWords(page.view.state.doc)).toBe(words);
  expect(documentCharacters(page.view.state.doc)).toBe(characters);
});
