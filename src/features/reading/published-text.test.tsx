// @vitest-environment jsdom
// The text of a chapter as readers get it: what is data stays text, and links lead only where links may lead.
import { afterEach, expect, it } from "vitest";
import type { PublishedBlock, PublishedSpan } from "../../../contract/published-text.ts";
import { mount, unmountAll } from "../../../tests/support/mount.ts";
import { PublishedText } from "./published-text.tsx";

afterEach(unmountAll);

const paragraph = (...spans: PublishedSpan[]): PublishedBlock => ({ type: "paragraph", spans });

async function html(...blocks: PublishedBlock[]): Promise<string> {
  await mount(<PublishedText blocks={blocks} />);
  return document.querySelector("div > div")?.innerHTML ?? "";
}

it("shows emphasis, and several kinds on the same words", async () => {
  const spans: PublishedSpan[] = [
    { text: "plain " },
    { text: "all", bold: true, italic: true, strike: true },
    { text: " em", italic: true },
  ];
  expect(await html(paragraph(...spans))).toBe("<p>plain <strong><em><s>all</s></em></strong><em> em</em></p>");
});

it("never reads text as HTML", async () => {
  const hostile = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const text = await html(paragraph({ text: hostile }), { type: "heading", level: 1, spans: [{ text: hostile }] });
  expect(text).not.toMatch(/<(img|script)/);
  expect(document.querySelector("p")?.textContent).toBe(hostile);
});

it.each([
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "//example.com",
  "/dashboard",
  "blob:https://example.com/1",
  "",
])("shows the words of a link to %j without the link", async (href) => {
  expect(await html(paragraph({ text: "here", href }))).toBe("<p>here</p>");
});

it.each(["https://example.com/a?b=c#d", "http://example.com/", "mailto:aria@example.com"])(
  "opens %s in a tab of its own, and tells it nothing",
  async (href) => {
    await html(paragraph({ text: "here", href }));
    const link = document.querySelector("a");
    expect(link?.getAttribute("href")).toBe(href);
    expect(link?.target).toBe("_blank");
    expect(link?.rel.split(" ").sort()).toEqual(["nofollow", "noopener", "noreferrer"]);
  },
);

it("is one link where one address has several kinds of emphasis", async () => {
  const href = "https://example.com/";
  await html(paragraph({ text: "a ", href }, { text: "bold", bold: true, href }, { text: " word" }));
  expect(document.querySelectorAll("a")).toHaveLength(1);
  expect(document.querySelector("a")?.textContent).toBe("a bold");
});

it("shows lists inside of lists and quotations, with the number a list begins with", async () => {
  const inner: PublishedBlock = { type: "list", start: null, items: [[paragraph({ text: "deep" })]] };
  const list: PublishedBlock = { type: "list", start: 4, items: [[paragraph({ text: "four" }), inner], []] };
  expect(await html({ type: "quote", blocks: [list] }, { type: "divider" })).toBe(
    '<blockquote><ol start="4"><li><p>four</p><ul><li><p>deep</p></li></ul></li><li></li></ol></blockquote><hr>',
  );
});

it("begins headings below the chapter's own", async () => {
  const heading = (level: 1 | 2 | 3): PublishedBlock => ({ type: "heading", level, spans: [{ text: "x" }] });
  expect(await html(heading(1), heading(2), heading(3))).toBe("<h2>x</h2><h3>x</h3><h4>x</h4>");
});

it("shows nothing for no blocks, and an empty paragraph for one without words", async () => {
  expect(await html()).toBe("");
  await unmountAll();
  expect(await html(paragraph())).toBe("<p></p>");
});

const LONG = "She paid the harbourmaster in soundings, because he would not take coin for a berth. ".repeat(2);
it.each([
  ["a long paragraph of Latin letters", paragraph({ text: LONG }), true],
  ["one with emphasis at its start", paragraph({ text: "S", italic: true }, { text: LONG }), true],
  ["a short paragraph", paragraph({ text: "She paid." }), false],
  ["Chinese", paragraph({ text: "她用水深付了港务长的账。".repeat(30) }), false],
  ["speech", paragraph({ text: `“${LONG}” ` }), false],
  ["a heading", { type: "heading", level: 1, spans: [{ text: LONG }] }, false],
] satisfies [string, PublishedBlock, boolean][])("begins %s with a drop capital: %s", async (_, block, has) => {
  await html(block);
  expect(document.querySelector("[data-capital]") !== null).toBe(has);
});
