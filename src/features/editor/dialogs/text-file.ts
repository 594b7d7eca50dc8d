// A text file dropped on the page: read, turned into blocks, and offered before anything is inserted.
import type { Editor } from "@tiptap/core";
import { Fragment, Slice } from "@tiptap/pm/model";
import { CHAPTER_MAX_CHARACTERS, IMPORT_MAX_BYTES } from "../../../../contract/limits.ts";
import { cutToLength } from "../../../../contract/text-length.ts";
import { cutSlice } from "../../../../extensions/character-limit/cut-slice.ts";
import { documentCharacters, fragmentCharacters } from "../../../../extensions/character-limit/node-counts.ts";
import type { NodeJson } from "../../../../extensions/document-json.ts";

export interface TextFileOffer {
  name: string;
  blocks: NodeJson[];
  characters: number;
  /** How many characters the chapter still takes. */
  room: number;
  /** Its beginning on a few lines. */
  excerpt: string;
}

const EXCERPT_LENGTH = 240;

/** What can go wrong, as the page says it. */
export type TextFileProblem = "file_too_large" | "file_unreadable" | "file_empty";

/** Reads a dropped file. Answers a problem in place of an offer where there is nothing to insert. */
export async function readTextFile(file: File, characters: number): Promise<TextFileOffer | TextFileProblem> {
  if (file.size > IMPORT_MAX_BYTES) return "file_too_large";
  // Reading files is large and rare: it is fetched when one comes.
  const [{ decodeText }, { importText }] = await Promise.all([
    import("../../../../extensions/text-formats/decode-text.ts"),
    import("../../../../extensions/text-formats/import-text.ts"),
  ]);
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (!decoded) return "file_unreadable";
  const { text } = decoded;
  const { chapters } = importText(text, /\.(md|markdown)$/i.test(file.name) ? "md" : "txt");
  if (chapters.length === 0) return "file_empty";
  const blocks = chapters.flatMap(({ title, document }) => [
    ...(title ? [{ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: title }] }] : []),
    ...document.content.slice(1),
  ]);
  const size = chapters.reduce((sum, chapter) => sum + chapter.characters + [...chapter.title].length, 0);
  return {
    name: file.name,
    blocks,
    characters: size,
    room: Math.max(0, CHAPTER_MAX_CHARACTERS - characters),
    excerpt: cutToLength(text.trim(), EXCERPT_LENGTH),
  };
}

/**
 * Puts the blocks in at a position, as one step of undo; as much as the chapter has room for.
 * Returns how many characters were left out.
 */
export function insertTextFile(editor: Editor, offer: TextFileOffer, position: number): number {
  const { state, view } = editor;
  const whole = new Slice(Fragment.fromJSON(state.schema, offer.blocks), 0, 0);
  const size = fragmentCharacters(whole.content);
  // Counted now: others may have written since the offer.
  const room = Math.max(0, CHAPTER_MAX_CHARACTERS - documentCharacters(state.doc));
  const { content } = size > room ? cutSlice(whole, room) : whole;
  const left = size - fragmentCharacters(content);
  if (content.size === 0) return left;
  const $at = state.doc.resolve(Math.min(position, state.doc.content.size));
  const titleEnd = state.doc.firstChild?.nodeSize ?? 2;
  // Beside the block it was dropped on, never inside it and never before the title.
  const at = $at.depth === 0 ? $at.pos : $at.parent.content.size === 0 ? $at.before(1) : $at.after(1);
  const replacesEmpty = $at.depth === 1 && $at.parent.content.size === 0 && at >= titleEnd;
  const from = Math.max(titleEnd, at);
  const tr = state.tr.replaceWith(from, replacesEmpty ? from + 2 : from, content);
  view.dispatch(tr.setMeta("uiEvent", "drop").scrollIntoView());
  view.focus();
  return left;
}
