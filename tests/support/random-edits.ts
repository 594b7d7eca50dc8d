// Random edits of a chapter's document, as an editor's binding makes them: text, marks, paragraphs, headings.
import * as prng from "lib0/prng";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";

const EDITS = [insertText, insertText, insertText, deleteText, formatText, insertBlock, deleteBlock, setAttribute];

/** Makes one random edit, as one transaction. */
export function editAtRandom(doc: Y.Doc, random: prng.PRNG): void {
  const fragment = doc.getXmlFragment(DOCUMENT_FIELD);
  doc.transact(() => prng.oneOf(random, EDITS)(fragment, random));
}

function anyBlock(fragment: Y.XmlFragment, random: prng.PRNG): Y.XmlElement | null {
  const blocks = fragment.toArray().filter((node) => node instanceof Y.XmlElement);
  return blocks.length > 0 ? prng.oneOf(random, blocks) : null;
}

function anyText(fragment: Y.XmlFragment, random: prng.PRNG): Y.XmlText | null {
  const block = anyBlock(fragment, random);
  if (!block) return null;
  const first = block.toArray().find((node) => node instanceof Y.XmlText);
  if (first) return first;
  const text = new Y.XmlText();
  block.insert(0, [text]);
  return text;
}

function range({ length }: Y.XmlText, random: prng.PRNG): [at: number, length: number] {
  const at = prng.int32(random, 0, length);
  return [at, prng.int32(random, 0, Math.min(6, length - at))];
}

/** No surrogate pairs: an edit could split one, which no editor does, and Yjs replaces unpaired surrogates. */
const PIECES = ["夜", "word ", "é", "…"];

function insertText(fragment: Y.XmlFragment, random: prng.PRNG): void {
  const text = anyText(fragment, random);
  text?.insert(prng.int32(random, 0, text.length), prng.oneOf(random, PIECES));
}

function deleteText(fragment: Y.XmlFragment, random: prng.PRNG): void {
  const text = anyText(fragment, random);
  if (text) text.delete(...range(text, random));
}

function formatText(fragment: Y.XmlFragment, random: prng.PRNG): void {
  const text = anyText(fragment, random);
  if (text) text.format(...range(text, random), { bold: prng.bool(random) ? {} : null });
}

function insertBlock(fragment: Y.XmlFragment, random: prng.PRNG): void {
  const block = new Y.XmlElement("paragraph");
  block.insert(0, [new Y.XmlText("new")]);
  fragment.insert(prng.int32(random, 0, fragment.length), [block]);
}

function deleteBlock(fragment: Y.XmlFragment, random: prng.PRNG): void {
  if (fragment.length > 3) fragment.delete(prng.int32(random, 0, fragment.length - 1), 1);
}

function setAttribute(fragment: Y.XmlFragment, random: prng.PRNG): void {
  anyBlock(fragment, random)?.setAttribute("level", String(prng.int32(random, 1, 3)));
}
