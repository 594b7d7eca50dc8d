// Puts changes into the chapter in one transaction: unchanged words keep their marks and mentions, new ones are marked
// with their generation and take the formatting of the words they replace or are added to.
import { Fragment, type Mark, type Node, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import { textLength } from "../../contract/text-length.ts";
import { documentCharacters } from "../character-limit/node-counts.ts";
import type { LabChange } from "./lab-shown.ts";

export interface Accepted {
  /** How many changes have been made. */
  count: number;
  /** Characters of the changes there was no room for. */
  left: number;
}

/** Characters as the chapter counts them: breaks are not counted. */
function characters(text: string): number {
  return textLength(text.replaceAll("\n", ""));
}

/** Accepts the changes that fit into a chapter of 20,000 characters, in text order. */
export function acceptChanges(tr: Transaction, changes: readonly LabChange[], generation: string): Accepted {
  let length = documentCharacters(tr.doc);
  let left = 0;
  const fitting = changes.filter(({ removed, added }) => {
    const growth = characters(added) - characters(removed);
    const fits = growth <= 0 || length + growth <= CHAPTER_MAX_CHARACTERS;
    if (fits) length += growth;
    else left += growth;
    return fits;
  });
  const origin = tr.doc.type.schema.mark("generated", { generation });
  // From the end, so that the positions of earlier changes stay valid.
  for (const { from, to, added } of fitting.flatMap(({ edits }) => edits).toReversed()) {
    if (added === "") tr.delete(from, to);
    else replaceText(tr, { from, to, text: added, marks: origin.addToSet(marksAt(tr.doc, from, to)) });
  }
  const last = fitting.at(-1);
  if (last) finish(tr, tr.mapping.map(last.to, 1));
  return { count: fitting.length, left };
}

/** Inserts the whole text as paragraphs below the block of a position. False where there is no room for all of it. */
export function insertBelow(tr: Transaction, at: number, text: string, generation: string): boolean {
  const { schema } = tr.doc.type;
  const paragraph = schema.nodes["paragraph"];
  if (!paragraph || documentCharacters(tr.doc) + characters(text) > CHAPTER_MAX_CHARACTERS) return false;
  const origin = [schema.mark("generated", { generation })];
  const blocks = text.split("\n").map((line) => paragraph.create(null, line === "" ? [] : schema.text(line, origin)));
  const place = tr.doc.resolve(at).after(1);
  tr.insert(place, blocks);
  finish(tr, tr.mapping.slice(tr.mapping.maps.length - 1).map(place, 1) - 1);
  return true;
}

/** Puts the caret after the new text; the input type is not one of typing, so that this is an undo step of its own. */
function finish(tr: Transaction, at: number): void {
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(at, tr.doc.content.size)), -1))
    .setStoredMarks([])
    .setMeta("uiEvent", "keep")
    .scrollIntoView();
}

interface Replacement {
  from: number;
  to: number;
  text: string;
  marks: readonly Mark[];
}

function replaceText(tr: Transaction, { from, to, text, marks }: Replacement): void {
  const { schema } = tr.doc.type;
  const textOf = (line: string) => (line === "" ? Fragment.empty : Fragment.from(schema.text(line, marks)));
  const lines = text.split("\n");
  const paragraph = schema.nodes["paragraph"];
  if (lines.length === 1 || !paragraph) tr.replace(from, to, new Slice(textOf(text), 0, 0));
  else {
    const blocks: Node[] = lines.map((line) => paragraph.create(null, textOf(line)));
    tr.replace(from, to, new Slice(Fragment.from(blocks), 1, 1));
  }
}

/** The marks that all replaced words share; for words added between others, those of both neighbours. */
function marksAt(doc: Node, from: number, to: number): readonly Mark[] {
  const found: (readonly Mark[])[] = [];
  if (to > from)
    doc.nodesBetween(from, to, (node, at) => {
      // The formatting of a space between words is not visible.
      if (node.text?.slice(Math.max(0, from - at), to - at).trim()) found.push(node.marks);
    });
  if (found.length === 0) found.push(...neighbours(doc.resolve(from)));
  const [first, ...others] = found;
  return (first ?? []).filter((mark) => mark.type.name !== "generated" && others.every((marks) => mark.isInSet(marks)));
}

function neighbours({ nodeBefore, nodeAfter }: ResolvedPos): (readonly Mark[])[] {
  return [nodeBefore, nodeAfter].flatMap((node) => (node?.isText ? [node.marks] : []));
}
