// A chapter's document as plain data: ProseMirror's JSON. What seeds, projections, exports and versions speak.

/** A mark of a piece of text. */
export interface MarkJson {
  type: string;
  attrs?: Record<string, unknown>;
}

/** A node: a block with `content`, or a piece of text with `text` and `marks`. */
export interface NodeJson {
  type: string;
  attrs?: Record<string, unknown>;
  content?: NodeJson[];
  text?: string;
  marks?: MarkJson[];
}

/** A whole document: `{ type: "doc", content: [title, ...blocks] }`. */
export interface DocumentJson extends NodeJson {
  type: "doc";
  content: NodeJson[];
}

/** What a new chapter's document is made of. */
export type DocumentSeed = DocumentJson;

/** The field of the Yjs document that holds the chapter (TipTap's Collaboration field). */
export const DOCUMENT_FIELD = "default";

/** Deeper nesting than any writer makes: what lies below is left out when a document is read as text. */
export const MAX_DEPTH = 64;

/** Blocks around a line of text at most, where the editor or an import makes it; a list counts twice, with its item. */
export const NESTED_MAX = 32;
