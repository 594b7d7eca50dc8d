// Tests of reading imported texts in a worker thread.
import { expect, it } from "vitest";
import { initialDocument } from "../../../extensions/initial-document.ts";
import { importText } from "../../../extensions/text-formats/import-text.ts";
import { createReadBook } from "./read-book.ts";

it("returns documents in their stored form, also for a text with thousands of marks", async () => {
  const text = `# One\n\n${"a**b_".repeat(6_000)}\n\n# Two\n\nThe end.`;
  const book = await createReadBook()(text, "md", null);
  const expected = importText(text, "md");
  expect(book).toEqual({
    chapters: expected.chapters.map(({ document }) => initialDocument(document)),
    splitChapters: expected.splitChapters,
  });
  expect(book.chapters.length).toBe(2);
});

it("refuses input that its thread cannot read as a text", async () => {
  const readBook = createReadBook();
  await expect(readBook(null as unknown as string, "txt", null)).rejects.toMatchObject({ code: "parameter_invalid" });
  expect((await readBook("Once.", "txt", null)).chapters).toHaveLength(1);
});
