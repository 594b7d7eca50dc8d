// Random documents of the chapter's schema for property tests, with many characters that text formats interpret.
import type { MarkJson, NodeJson } from "../../extensions/document-json.ts";
import { cleanText } from "../../extensions/text-formats/clean-text.ts";
import { fc } from "./property.ts";

const MARKUP =
  "* ** *** _ __ ~ ~~ ` [ ] ( ) ![ ]( < > <b> <br> </i> # ## #### + - --- = === | : ! \\ \\\\ & &amp; &nbsp; &#65; $ ^ % @ { } ~~~ ``` 1. 12) . ... ' \"".split(
    " ",
  );
const WORDS = "a b word snake_case A1 http://x.y/z 中 文字 夜航者 ， 。 「 」 “ ” —— …… 😀 é ～ ￥ → ’ 0 42".split(" ");
const SPACES = [" ", " ", " ", "  ", "\t", "　", "　　", "\u00a0", "\u2003", "\n"];

const piece = fc.oneof(
  { arbitrary: fc.constantFrom(...WORDS), weight: 5 },
  { arbitrary: fc.constantFrom(...MARKUP), weight: 4 },
  { arbitrary: fc.constantFrom(...SPACES), weight: 4 },
  { arbitrary: fc.string({ unit: "grapheme", maxLength: 3 }), weight: 1 },
);
const text = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => cleanText(pieces.join("")) || "x");

const href = fc.constantFrom(
  ...[
    "https://example.org/",
    "http://例子.中国/路径?a=1&b=2#c",
    "mailto:a@b.example",
    "https://a.example/(b)*_c_~~d~~",
  ],
  ...["https://a.example/&amp;&lt;", "https://a.example/\\b", "https://a.example/<x>\"'`[y]", "https://a.example/)"],
);
const mark: fc.Arbitrary<MarkJson> = fc.oneof(
  fc.constantFrom<MarkJson>({ type: "bold" }, { type: "italic" }, { type: "strike" }),
  href.map((href) => ({ type: "link", attrs: { href } })),
);
const marks = fc.oneof(
  { arbitrary: fc.constant<MarkJson[]>([]), weight: 2 },
  { arbitrary: fc.uniqueArray(mark, { maxLength: 4, selector: ({ type }) => type }), weight: 3 },
);

const inline: fc.Arbitrary<NodeJson> = fc.oneof(
  { arbitrary: fc.tuple(text, marks).map(([text, marks]): NodeJson => ({ type: "text", text, marks })), weight: 6 },
  { arbitrary: fc.constant<NodeJson>({ type: "hardBreak" }), weight: 1 },
);
const inlines = fc.array(inline, { maxLength: 6 });

const paragraph = inlines.map((content): NodeJson => ({ type: "paragraph", content }));
const heading = fc
  .tuple(inlines, fc.integer({ min: 1, max: 3 }))
  .map(([content, level]): NodeJson => ({ type: "heading", attrs: { level }, content }));
const leaf = fc.oneof(
  { arbitrary: paragraph, weight: 6 },
  { arbitrary: heading, weight: 1 },
  { arbitrary: fc.constant<NodeJson>({ type: "horizontalRule" }), weight: 1 },
);

const { block } = fc.letrec<{ block: NodeJson; item: NodeJson }>((tie) => ({
  item: fc
    .tuple(paragraph, fc.array(tie("block"), { maxLength: 2 }))
    .map(([first, rest]): NodeJson => ({ type: "listItem", content: [first, ...rest] })),
  block: fc.oneof(
    { maxDepth: 3, depthSize: "small", withCrossShrink: true },
    leaf,
    fc
      .array(tie("block"), { minLength: 1, maxLength: 3 })
      .map((content): NodeJson => ({ type: "blockquote", content })),
    fc.array(tie("item"), { minLength: 1, maxLength: 3 }).map((content): NodeJson => ({ type: "bulletList", content })),
    fc
      .tuple(fc.array(tie("item"), { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 1, 2, 9, 99, 999_999_999))
      .map(([content, start]): NodeJson => ({ type: "orderedList", attrs: { start }, content })),
  ),
}));

/** A chapter: a title and blocks. */
export const randomChapter: fc.Arbitrary<NodeJson> = fc
  .tuple(fc.option(text, { nil: "" }), fc.array(block, { minLength: 1, maxLength: 6 }))
  .map(
    ([title, blocks]): NodeJson => ({
      type: "doc",
      content: [{ type: "title", content: title ? [{ type: "text", text: title }] : [] }, ...blocks],
    }),
  );
