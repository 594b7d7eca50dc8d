import { Fragment } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { randomChapter } from "../../tests/support/random-chapter.ts";
import type { NodeJson } from "../document-json.ts";
import { MENTION } from "../entry-mention/mention-attributes.ts";
import { chapterSchema } from "../schema.ts";
import { isBetweenWords } from "./cut-line.ts";
import { fragmentCharacters } from "./node-counts.ts";
import { splitContent } from "./split-content.ts";

const schema = chapterSchema();
const fragment = (blocks: readonly NodeJson[]) => Fragment.fromJSON(schema, blocks);
const text = (content: Fragment) => content.textBetween(0, content.size, "", "\n");
const p = (words: string): NodeJson => ({
  type: "paragraph",
  ...(words && { content: [{ type: "text", text: words }] }),
});
const h = (words: string): NodeJson => ({
  type: "heading",
  attrs: { level: 2 },
  content: [{ type: "text", text: words }],
});
const parts = (blocks: NodeJson[], first: number, next: number) =>
  splitContent(fragment(blocks), { first, next }).map((part) => part.content.map((block) => block.textContent));

describe("a text that does not fit", () => {
  test("is cut between paragraphs, and the first part fits the remaining room", () => {
    expect(parts([p("aaaa"), p("bbbb"), p("cccc"), p("dddd")], 5, 9)).toEqual([["aaaa"], ["bbbb", "cccc"], ["dddd"]]);
  });

  test("leaves the room unused when not even one paragraph fits", () => {
    expect(parts([p("aaaa"), p("bbbb")], 3, 9)).toEqual([[], ["aaaa", "bbbb"]]);
    expect(parts([p("aaaa"), p("bbbb")], 0, 4)).toEqual([[], ["aaaa"], ["bbbb"]]);
  });

  test("is cut before a heading if at least half of a part is filled, and never after one", () => {
    expect(parts([p("aaaaaa"), h("H"), p("bb"), p("cc")], 0, 10)).toEqual([[], ["aaaaaa"], ["H", "bb", "cc"]]);
    expect(parts([p("aa"), h("H"), p("bb"), p("ccccccc")], 0, 10)).toEqual([[], ["aa", "H", "bb"], ["ccccccc"]]);
    expect(parts([p("aaa"), h("H"), p("bbbbbbbb")], 0, 10)).toEqual([[], ["aaa"], ["H", "bbbbbbbb"]]);
  });

  test("keeps consecutive headings together, such as those of a part and of its first chapter", () => {
    expect(parts([p("aaaaaa"), h("P"), h("H"), p("bb"), p("cc")], 0, 10)).toEqual([
      [],
      ["aaaaaa"],
      ["P", "H", "bb", "cc"],
    ]);
  });

  test("cuts a paragraph that fits nowhere after a sentence, else between words, else anywhere", () => {
    expect(parts([p("One two. Three four five.")], 0, 14)).toEqual([[], ["One two. "], ["Three four "], ["five."]]);
    expect(parts([p("他走了。灯塔还亮着。")], 0, 7)).toEqual([[], ["他走了。"], ["灯塔还亮着。"]]);
    expect(parts([p("abcdefghij")], 0, 4)).toEqual([[], ["abcd"], ["efgh"], ["ij"]]);
    // The remaining room takes as many whole sentences of it as fit.
    expect(parts([p("One two. Three four five.")], 10, 14)).toEqual([["One two. "], ["Three four "], ["five."]]);
  });

  test("keeps marks, enclosing blocks and the numbers of a list", () => {
    const item = (words: string): NodeJson => ({ type: "listItem", content: [p(words)] });
    const list: NodeJson = { type: "orderedList", attrs: { start: 3 }, content: ["aaaa", "bbbb", "cccc"].map(item) };
    const [, one, two] = splitContent(fragment([list]), { first: 0, next: 8 });
    expect(one?.firstChild?.textContent).toBe("aaaabbbb");
    expect(two?.firstChild?.attrs).toMatchObject({ start: 5 });
    const bold: NodeJson = { type: "paragraph", content: [{ type: "text", text: "ab cd", marks: [{ type: "bold" }] }] };
    const [, , cd] = splitContent(fragment([{ type: "blockquote", content: [bold] }]), { first: 0, next: 3 });
    expect(cd?.toJSON()).toMatchObject([
      { type: "blockquote", content: [{ content: [{ text: "cd", marks: [{ type: "bold" }] }] }] },
    ]);
  });

  test("does not cut a mention", () => {
    const mention = { type: MENTION, attrs: { label: "The Lamp Keeper" } };
    const blocks = [
      { type: "paragraph", content: [{ type: "text", text: "Then " }, mention, { type: "text", text: " sang." }] },
    ];
    const [, one, two] = splitContent(fragment(blocks), { first: 0, next: 18 });
    expect([one?.firstChild?.childCount, two?.firstChild?.firstChild?.type.name]).toEqual([1, MENTION]);
  });

  test("is accepted as inline content without a block", () => {
    expect(splitContent(Fragment.from(schema.text("ab cd")), { first: 3, next: 3 }).map(text)).toEqual(["ab ", "cd"]);
  });
});

test("the parts add up to the text, each fits and is a valid chapter, and no word is cut", () => {
  fc.assert(
    fc.property(randomChapter, fc.nat(40), fc.integer({ min: 25, max: 60 }), ({ content = [] }, first, next) => {
      const whole = fragment(content.slice(1));
      const cut = splitContent(whole, { first, next });
      expect(cut.map(text).join("")).toBe(text(whole));
      expect(fragmentCharacters(cut[0])).toBeLessThanOrEqual(first);
      for (const part of cut.slice(1)) {
        expect(fragmentCharacters(part)).toBeLessThanOrEqual(next);
        expect(part.size).toBeGreaterThan(0);
        schema.nodes["doc"]?.create(null, Fragment.from(schema.nodes["title"]?.create()).append(part)).check();
      }
      // Lines are the same except those that were too long for any part.
      const lines = (content: Fragment) => {
        const found: string[] = [];
        content.descendants((node) => {
          if (node.isTextblock) found.push(text(node.content));
          return !node.isTextblock;
        });
        return found.filter((line) => line !== "");
      };
      const wholeLines = lines(whole);
      const rest = cut.flatMap(lines);
      for (const line of wholeLines) {
        let joined = rest.shift() ?? "";
        while (joined.length < line.length) {
          const longest = Math.max(0, ...(line.match(/\S+/gu) ?? []).map((word) => word.length));
          expect(isBetweenWords(line, joined.length) || longest > next).toBe(true);
          joined += rest.shift() ?? "\0";
        }
        expect(joined).toBe(line);
      }
    }),
  );
});
