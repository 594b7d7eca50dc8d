import { expect, test } from "vitest";
import { LAB_CONTEXT_MAX } from "../../../contract/limits.ts";
import { chapterNode as chapter } from "../../../tests/support/chapter-node.ts";
import { labMaterial } from "./lab-context.ts";

const MARA = "0198aaaa-0000-7000-8000-000000000001";
const text = (words: string) => ({ type: "text", text: words });
const mention = (label: string) => ({ type: "entryMention", attrs: { entryId: MARA, label } });

test("sends mentions of the text and of both sides, each with its offsets in the part that is sent", () => {
  const doc = chapter([mention("Mara")], [text("So "), mention("the keeper"), text(" went.")], [mention("Mara V.")]);
  const start = 2 + 3 + 1;
  const material = labMaterial(doc, { from: start, to: start + 10 });
  expect(material).toEqual({
    text: "So the keeper went.",
    before: "Mara\n",
    after: "\nMara V.",
    mentions: [
      { entry_id: MARA, in: "text", from: 3, to: 13 },
      { entry_id: MARA, in: "before", from: 0, to: 4 },
      { entry_id: MARA, in: "after", from: 1, to: 8 },
    ],
  });
});

test.each([
  ["kept whole", 4, [{ entry_id: MARA, in: "before", from: 0, to: 4 }]],
  ["cut in two", 5, []],
  ["after a cut surrogate pair", 3, [{ entry_id: MARA, in: "before", from: 0, to: 4 }]],
])("a mention where the text before the selection is cut: %s", (_what, longer, expected) => {
  const doc = chapter([text("😀"), mention("Mara"), text("x".repeat(LAB_CONTEXT_MAX - 8 + longer)), text("now")]);
  const end = doc.content.size - 1;
  const { mentions } = labMaterial(doc, { from: end - 3, to: end });
  expect(mentions).toEqual(expected);
});
