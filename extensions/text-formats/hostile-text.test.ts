// Texts designed to be slow: each has some hundred thousand characters and must be read in linear time. The time limit
// is generous, because reading any of these in quadratic time takes minutes.
import { expect, test } from "vitest";
import type { TextFormat } from "../../contract/transfer.ts";
import { importText } from "./import-text.ts";

const N = 300_000;
const hostile: Record<string, string> = {
  "open brackets": "[".repeat(N),
  "pictures that never end": "![".repeat(N / 2),
  "nested links": `${"[".repeat(N / 2)}a${"](b)".repeat(N / 8)}`,
  stars: "*a ".repeat(N / 3),
  "stars and underscores": "*_a".repeat(N / 3),
  tildes: "~~a".repeat(N / 3),
  "backticks of growing length": Array.from({ length: 800 }, (_, at) => "`".repeat(at)).join(" "),
  "quotes in quotes": ">".repeat(N),
  "lists in lists": Array.from({ length: 1_000 }, (_, at) => `${" ".repeat(at * 2)}- a`).join("\n"),
  "unclosed tags": "<a ".repeat(N / 3),
  entities: "&amp".repeat(N / 4),
  "links with open brackets in them": "[a](".repeat(N / 4),
  references: "[a]: b\n".repeat(N / 7),
  "headings alone": "# a\n".repeat(N / 4),
  "headings of one kind in plain lines": "第一章\n".repeat(N / 4),
  volumes: "第一卷\n".repeat(N / 4),
  "numbers without end": `第${"一".repeat(N)}章`,
  "chapter words": "Chapter ".repeat(N / 8),
  dots: `a${".".repeat(N)}b`,
  "dots with spaces": `Chapter 1 ${". ".repeat(N / 2)}x`,
  "quotation marks": `a.${'"'.repeat(N)}b`,
  spaces: `a${" ".repeat(N)}b`,
  "full-width spaces": `${"　".repeat(N)}b`,
  "blank lines": "\n".repeat(N),
  dividers: "---\n".repeat(N / 4),
  signs: `${"=-*#".repeat(N / 4)}x`,
  setext: "a\n===\n".repeat(N / 6),
  tables: "|a|b|\n|-|-|\n".repeat(N / 12),
  "one line": "a".repeat(N),
  "one word a line": "a\n".repeat(N / 2),
  "carriage returns": "a\r".repeat(N / 2),
  "contents pages": "Contents\n\n".repeat(N / 10),
  "front matter": `---\n${"a: b\n".repeat(N / 5)}`,
  ...Object.fromEntries(
    [" ", "　", "\t", ". ", "..", "*="].map((sign): [string, string] => [
      `a contents page's line of ${JSON.stringify(sign)}`,
      `# Contents\n\na${sign.repeat(N / sign.length)}b\n\n# A\n\nx`,
    ]),
  ),
  "one paragraph of wrapped lines": "and then she went on to the harbour, where the boats lay\n".repeat(N / 10),
  "half characters": "\ud800".repeat(N),
  "line breaks": "a\\\n".repeat(N / 3),
};

const cases = Object.keys(hostile).flatMap((name) =>
  (["txt", "md"] as const).map((format): [string, TextFormat] => [name, format]),
);

/** CPU time of this thread, in milliseconds: other work on the machine does not count. */
const worked = () => process.threadCpuUsage().user / 1_000;

test.each(cases)("%s as %s", { timeout: 60_000 }, (name, format) => {
  const began = worked();
  const { chapters } = importText(hostile[name] ?? "", format);
  expect(chapters.every(({ characters }) => characters <= 20_000)).toBe(true);
  expect(worked() - began).toBeLessThan(6_000);
});
