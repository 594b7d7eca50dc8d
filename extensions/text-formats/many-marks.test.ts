// A text of nothing but emphasis signs gives a limited number of tokens and loses no letter; a text full of emphasis is
// read normally.
import { expect, test } from "vitest";
import type { NodeJson } from "../document-json.ts";
import { importText } from "./import-text.ts";

const textsOf = (node: NodeJson): NodeJson[] =>
  node.text === undefined ? (node.content ?? []).flatMap(textsOf) : [node];
const pieces = (text: string) =>
  importText(text, "md").chapters.flatMap(({ document }) => textsOf(document as NodeJson));
const letters = (text: string) => text.replace(/[^ab]/g, "");
const joined = (nodes: readonly NodeJson[]) => nodes.map(({ text = "" }) => text).join("");

test.each([
  ["one paragraph", "a**b_".repeat(200_000)],
  ["lines", "a**b_a**b_a**b_a**b_\n".repeat(50_000)],
  ["paragraphs", `${"a**b_".repeat(40)}\n\n`.repeat(5_000)],
  ["marks of every word", "**a** _b_ ".repeat(100_000)],
  ["line breaks", "a<br>b".repeat(170_000)],
  ["what is escaped", "a\\*b".repeat(250_000)],
  ["links", "[a](https://b)".repeat(70_000)],
])("a million signs in %s give no more tokens than the limit", { timeout: 120_000 }, (_, text) => {
  const read = pieces(text);
  expect(read.length).toBeLessThan(100_000 + text.length / 6 + 20_000);
  // Only the addresses of links may disappear.
  if (!text.includes("https"))
    expect(letters(joined(read)).length).toBeGreaterThanOrEqual(letters(text.replaceAll("<br>", "")).length);
});

test("text beyond the token limit is kept with its signs", { timeout: 120_000 }, () => {
  const read = pieces(`${"a**b_".repeat(200_000)}\n\n*The end.*`);
  expect(joined(read)).toContain("a**b_a**b_a**b_");
  expect(joined(read).endsWith("*The end.*")).toBe(true);
});

test("a long text with emphasis in every sentence is read completely", { timeout: 120_000 }, () => {
  const sentence = "*She nods slowly.* “The **bell** rings,” he says. ";
  const paragraph = `${sentence.repeat(10).trim()}\n\n`;
  const read = pieces(paragraph.repeat(2_000));
  const marked = (mark: string, text: string) =>
    read.filter((node) => node.text === text && node.marks?.some(({ type }) => type === mark)).length;
  expect([marked("italic", "She nods slowly."), marked("bold", "bell")]).toEqual([20_000, 20_000]);
  expect(joined(read)).not.toContain("*");
});

test("one paragraph of emphasis alone is read completely", () => {
  const read = pieces("*a* **b** ".repeat(5_000));
  expect(read.filter(({ marks }) => marks?.some(({ type }) => type === "italic"))).toHaveLength(5_000);
  expect(joined(read)).not.toContain("*");
});
