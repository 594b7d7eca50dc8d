import { expect, test } from "vitest";
import { isTextFile, proposedFormat, textSource, titleOfFile } from "./text-source.ts";

const file = (name: string, type = "") => new File(["x"], name, { type });

test.each([
  ["The Salt Cartographer.txt", "The Salt Cartographer"],
  ["the_salt__cartographer.md", "the salt cartographer"],
  ["《夜航者》作者：林深.txt", "夜航者"],
  ["v1.2 draft.markdown", "v1.2 draft"],
  [`${"夜".repeat(150)}.txt`, "夜".repeat(100)],
  [".txt", ""],
])("a file called %j proposes the title %j", (name, title) => expect(titleOfFile(name)).toBe(title));

test("text files are recognised by their extension, or by their type without one", () => {
  for (const name of ["a.txt", "a.TXT", "a.md", "a.markdown", "a.b.text"]) expect(isTextFile(file(name))).toBe(true);
  expect(isTextFile(file("README", "text/plain"))).toBe(true);
  for (const name of ["a.docx", "a.pdf", "a.html", "a.txt.zip"]) expect(isTextFile(file(name))).toBe(false);
  expect(isTextFile(file("page.html", "text/html"))).toBe(false);
  expect(isTextFile(file("noname"))).toBe(false);
});

test("Markdown is proposed for Markdown files and for pasted text with headings", () => {
  expect(proposedFormat(textSource(file("a.md")))).toBe("md");
  expect(proposedFormat(textSource(file("a.txt")))).toBe("txt");
  expect(proposedFormat(textSource("# One\n\nHe slept."))).toBe("md");
  expect(proposedFormat(textSource("第一章\n\n她醒了。#1"))).toBe("txt");
});

test("choosing the same file twice gives two sources", () => {
  const same = file("a.txt");
  expect(textSource(same).id).not.toBe(textSource(same).id);
});
