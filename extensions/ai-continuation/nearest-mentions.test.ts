import { expect, test } from "vitest";
import { REQUEST_MENTIONS_MAX } from "../../contract/limits.ts";
import { leafText } from "../entry-mention/leaf-text.ts";
import { chapterSchema } from "../schema.ts";
import { nearestMentions } from "./nearest-mentions.ts";
import { mentionsAround } from "./text-around.ts";

const MARA = "0198aaaa-0000-7000-8000-000000000001";
const TOBIN = "0198aaaa-0000-7000-8000-000000000002";
const text = (words: string) => ({ type: "text", text: words });
const mention = (entryId: unknown, label: unknown) => ({ type: "entryMention", attrs: { entryId, label } });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const chapter = (...content: object[]) =>
  chapterSchema().nodeFromJSON({ type: "doc", content: [{ type: "title", content: [text("Title")] }, ...content] });

const doc = chapter(
  paragraph(mention(MARA, "Mara"), text(" lit it."), { type: "hardBreak" }, text("😀 "), mention(TOBIN, "Tobin")),
  { type: "horizontalRule" },
  { type: "blockquote", content: [paragraph(text("Then ")), paragraph(mention(MARA, "the keeper"), text(" slept."))] },
);

test("splits the text at every position, and each mention has the offset of its words", () => {
  const body = doc.firstChild?.nodeSize ?? 0;
  const shown = (from: number, to: number) => doc.textBetween(from, to, "\n", leafText("\n"));
  for (let place = body; place <= doc.content.size; place++) {
    const { before, after } = mentionsAround(doc, place);
    expect(before.text).toBe(shown(body, place));
    expect(after.text).toBe(shown(place, doc.content.size));
    const words = [before, after].flatMap(({ text: all, mentions }) =>
      mentions.map(({ from, to }) => all.slice(from, to)),
    );
    expect(words).toEqual(["Mara", "Tobin", "the keeper"]);
  }
});

test("orders mentions by distance and says which text each is in", () => {
  const { before, after } = mentionsAround(doc, doc.content.size - 10);
  expect(nearestMentions({ before, after })).toEqual([
    { entry_id: MARA, in: "after", from: 0, to: 10 },
    { entry_id: TOBIN, in: "before", from: 16, to: 21 },
    { entry_id: MARA, in: "before", from: 0, to: 4 },
  ]);
});

test("returns at most REQUEST_MENTIONS_MAX mentions and leaves out the farthest", () => {
  const many = chapter(paragraph(...Array.from({ length: REQUEST_MENTIONS_MAX + 2 }, () => mention(MARA, "M"))));
  const { before, after } = mentionsAround(many, many.content.size);
  const told = nearestMentions({ before, after });
  expect(told).toHaveLength(REQUEST_MENTIONS_MAX);
  expect(Math.min(...told.map(({ from }) => from))).toBe(2);
});

test("mentions without an entry or without words are left out", () => {
  const odd = chapter(paragraph(mention("x", "Mara"), mention(MARA, ""), mention(null, null), text("It burned.")));
  const { before } = mentionsAround(odd, odd.content.size);
  expect(before).toEqual({ text: "MaraIt burned.", mentions: [] });
});
