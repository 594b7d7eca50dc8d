// Puts a model's plain text into the chapter as if it had been typed there: lines become paragraphs, and every letter
// is marked with its generation.
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";

/** Splits a model's text into paragraphs. */
export const linesOf = (text: string): string[] => text.replace(/\r\n?/g, "\n").replace(/\n+$/u, "").split(/\n+/);

/**
 * Inserts `text` at `at` and puts the caret after it. False where there is nothing to insert or it cannot be inserted.
 */
export function insertGenerated(tr: Transaction, at: number, text: string, generation: string): boolean {
  const lines = linesOf(text);
  if (lines.join("") === "") return false;
  const { schema } = tr.doc.type;
  const place = tr.doc.resolve(at);
  if (!place.parent.isTextblock || place.parent.type.name === "title") return false;
  const mark = schema.mark("generated", { generation });
  const around = place.marks().filter(({ type }) => type.name !== "link" && type !== mark.type);
  const marks = mark.addToSet(around);
  const textOf = (line: string) => (line === "" ? [] : [schema.text(line, marks)]);
  const before = tr.mapping.maps.length;
  const [only] = lines;
  if (lines.length === 1) tr.insert(at, textOf(only ?? ""));
  else {
    const paragraph = schema.nodes["paragraph"];
    if (!paragraph) return false;
    const blocks: Node[] = lines.map((line) => paragraph.create(null, textOf(line)));
    tr.replace(at, at, new Slice(Fragment.from(blocks), 1, 1));
  }
  const end = tr.mapping.slice(before).map(at, 1);
  // The input type is not one of typing, so that this becomes an undo step of its own.
  tr.setSelection(TextSelection.near(tr.doc.resolve(end), -1))
    .setStoredMarks([])
    .setMeta("uiEvent", "keep")
    .scrollIntoView();
  return true;
}
