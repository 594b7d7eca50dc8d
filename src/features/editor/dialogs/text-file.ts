// Reads a dropped text file into blocks, which a dialog offers before anything is inserted, and inserts them.
import type { Editor } from "@tiptap/core";
import { Fragment, type Node, Slice } from "@tiptap/pm/model";
import { CHAPTER_MAX_CHARACTERS, IMPORT_MAX_BYTES } from "../../../../contract/limits.ts";
import { cutToLength } from "../../../../contract/text-length.ts";
import { cutSlice } from "../../../../extensions/character-limit/cut-slice.ts";
import { documentCharacters, fragmentCharacters } from "../../../../extensions/character-limit/node-counts.ts";
import type { NodeJson } from "../../../../extensions/document-json.ts";
import type { LongPaste } from "../../../../extensions/editor-notice.ts";

export interface TextFileOffer {
  name: string;
  blocks: NodeJson[];
  characters: number;
  /** The beginning of the text, a few lines. */
  excerpt: string;
}

const EXCERPT_LENGTH = 240;

/** Why a file can't be inserted; the name of the message for it. */
export type TextFileProblem = "file_too_large" | "file_unreadable" | "file_empty";

/** Reads a dropped file. Resolves to a problem instead of an offer if there is nothing to insert. */
export async function readTextFile(file: File): Promise<TextFileOffer | TextFileProblem> {
  if (file.size > IMPORT_MAX_BYTES) return "file_too_large";
  // The code that reads files is large and rarely needed, so it is loaded only when a file is dropped.
  const [{ decodeText }, { fileBlocks }, { measureBlocks }] = await Promise.all([
    import("../../../../extensions/text-formats/decode-text.ts"),
    import("../../../../extensions/text-formats/file-blocks.ts"),
    import("../../../../extensions/text-formats/measure-blocks.ts"),
  ]);
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (!decoded) return "file_unreadable";
  const { text } = decoded;
  const blocks = fileBlocks(text, /\.(md|markdown)$/i.test(file.name) ? "md" : "txt");
  if (blocks.length === 0) return "file_empty";
  return {
    name: file.name,
    blocks,
    characters: measureBlocks(blocks),
    excerpt: cutToLength(text.trim(), EXCERPT_LENGTH),
  };
}

/** A file that does not fit, as a long paste; null if it fits. */
export function longFile(editor: Editor, offer: TextFileOffer, position: number): LongPaste | null {
  const { doc } = editor.state;
  const slice = sliceOf(editor, offer);
  if (fragmentCharacters(slice.content) <= roomIn(editor)) return null;
  const { from, to } = placeIn(doc, position);
  // An empty paragraph is replaced, as a paste into it would.
  const range = from === to ? { from, to, isDrop: true } : { from: from + 1, to: from + 1, isDrop: false };
  return { slice, ...range, isTitle: false };
}

/**
 * Inserts the blocks at a position, as one undo step; only as much as the chapter has room for.
 * Returns how many characters were left out.
 */
export function insertTextFile(editor: Editor, offer: TextFileOffer, position: number): number {
  const { state, view } = editor;
  const whole = sliceOf(editor, offer);
  const size = fragmentCharacters(whole.content);
  // Counted now: co-authors may have written since the dialog opened.
  const room = roomIn(editor);
  const { content } = size > room ? cutSlice(whole, room) : whole;
  const left = size - fragmentCharacters(content);
  if (content.size === 0) return left;
  const { from, to } = placeIn(state.doc, position);
  const tr = state.tr.replaceWith(from, to, content);
  view.dispatch(tr.setMeta("uiEvent", "drop").scrollIntoView());
  view.focus();
  return left;
}

const sliceOf = ({ state }: Editor, { blocks }: TextFileOffer) =>
  new Slice(Fragment.fromJSON(state.schema, blocks), 0, 0);

const roomIn = ({ state }: Editor) => Math.max(0, CHAPTER_MAX_CHARACTERS - documentCharacters(state.doc));

/** After the block it was dropped on, never inside it or before the title; an empty paragraph is replaced. */
function placeIn(doc: Node, position: number): { from: number; to: number } {
  const $at = doc.resolve(Math.min(position, doc.content.size));
  const titleEnd = doc.firstChild?.nodeSize ?? 2;
  const isEmpty = $at.depth > 0 && $at.parent.content.size === 0;
  const at = $at.depth === 0 ? $at.pos : isEmpty ? $at.before(1) : $at.after(1);
  const from = Math.max(titleEnd, at);
  return { from, to: isEmpty && $at.depth === 1 && at >= titleEnd ? from + 2 : from };
}
