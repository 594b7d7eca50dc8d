import { expect, test } from "vitest";
import { chapterSchema } from "../schema.ts";
import { placeBehind, textAround } from "./text-around.ts";

const line = (text: string) => ({ type: "paragraph", ...(text && { content: [{ type: "text", text }] }) });
const doc = chapterSchema().nodeFromJSON({
  type: "doc",
  content: [
    { type: "title", content: [{ type: "text", text: "Title" }] },
    line("One two."),
    { type: "blockquote", content: [line("Three."), line("")] },
    { type: "bulletList", content: [{ type: "listItem", content: [line("Four. One")] }] },
    line("last"),
  ],
});

test("returns the text on both sides without the title, blocks separated by a line break", () => {
  const whole = textAround(doc, doc.content.size);
  expect(whole).toEqual({ before: "One two.\nThree.\n\nFour. One\nlast", after: "" });
  expect(textAround(doc, 0)).toEqual({ before: "", after: whole.before });
});

test("finds each position again by the text before it", () => {
  const whole = textAround(doc, doc.content.size).before;
  for (let length = 0; length <= whole.length; length++) {
    const before = whole.slice(0, length);
    const place = placeBehind(doc, before) as number;
    // A short beginning may occur again later: the last occurrence counts.
    expect(textAround(doc, place).before).toBe(whole.slice(0, length && whole.lastIndexOf(before) + length));
    expect(doc.resolve(place).parent.isTextblock || before.endsWith("\n")).toBe(true);
  }
});

test("finds the last of several occurrences, or none", () => {
  expect(textAround(doc, placeBehind(doc, "One") as number).before).toBe("One two.\nThree.\n\nFour. One");
  expect(placeBehind(doc, "never written")).toBeNull();
});
