// A text file dropped on the page: read, turned into blocks, and offered before anything is inserted.
import type { Editor } from "@tiptap/core";
import { CHAPTER_MAX_CHARACTERS, IMPORT_MAX_BYTES } from "../../../../contract/limits.ts";
import { cutToLength } from "../../../../contract/text-length.ts";
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
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text === null) return "file_unreadable";
  // Reading Markdown is large and rare: it is fetched when a file comes.
  const { importText } = await import("../../../../extensions/text-formats/import-text.ts");
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

/** A file's text: by its byte order mark, as UTF-8, else as the encoding old Chinese files have; null for neither. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  for (const encoding of marked ? [marked] : ["utf-8", "gb18030"]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Bytes of a program or picture decode too, but no text holds a NUL.
      if (!text.includes("\u0000")) return text;
    } catch {
      // The next one then.
    }
  }
  return null;
}

/** Puts the blocks in at a position, as one step of undo; as much as the chapter has room for. */
export function insertTextFile(editor: Editor, offer: TextFileOffer, position: number): void {
  const { state, view } = editor;
  const nodes = offer.blocks.map((block) => state.schema.nodeFromJSON(block));
  const fitting = fitBlocks(nodes, offer.room);
  if (fitting.length === 0) return;
  const $at = state.doc.resolve(Math.min(position, state.doc.content.size));
  const titleEnd = state.doc.firstChild?.nodeSize ?? 2;
  // Beside the block it was dropped on, never inside it and never before the title.
  const at = $at.depth === 0 ? $at.pos : $at.parent.content.size === 0 ? $at.before(1) : $at.after(1);
  const replacesEmpty = $at.depth === 1 && $at.parent.content.size === 0 && at >= titleEnd;
  const from = Math.max(titleEnd, at);
  const tr = state.tr.replaceWith(from, replacesEmpty ? from + 2 : from, fitting);
  view.dispatch(tr.setMeta("uiEvent", "drop").scrollIntoView());
  view.focus();
}

function fitBlocks<T extends { textContent: string }>(nodes: T[], room: number): T[] {
  let left = room;
  return nodes.filter((node) => {
    left -= [...node.textContent].length;
    return left >= 0;
  });
}
