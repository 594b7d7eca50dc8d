import { expect, it } from "vitest";
import { initialDocument } from "../../../extensions/initial-document.ts";
import { importText } from "../../../extensions/text-formats/import-text.ts";
import { createReadBook } from "./read-book.ts";

it("hands over documents as they are stored, not the many nodes of a text of marks", async () => {
  const text = `# One\n\n${"a**b_".repeat(6_000)}\n\n# Two\n\nThe end.`;
  const book = await createReadBook()(text, "md", null);
  const expected = importText(text, "md");
  expect(book).toEqual({
    chapters: expected.chapters.map(({ document }) => initialDocument(document)),
    splitChapters: expected.splitChapters,
  });
  expect(book.chapters.length).toBe(2);
});

it("refuses what its thread can't read as a text", async () => {
  const readBook = createReadBook();
  await expect(readBook(null as unknown as string, "txt", null)).rejects.toMatchObject({ code: "parameter_invalid" });
  expect((await readBook("Once.", "txt", null)).chapters).toHaveLength(1);
});
