// A chapter's document as plain data (ProseMirror's JSON), used by seeds, projections, exports and versions.

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

/** The content of a new chapter's document. */
export type DocumentSeed = DocumentJson;

/** The field of the Yjs document that holds the chapter (TipTap's Collaboration field). */
export const DOCUMENT_FIELD = "default";

/** Deeper than any real nesting: content below it is left out when a document is read as text. */
export const MAX_DEPTH = 64;

/** The most blocks around a line of text that the editor or an import makes; a list counts twice, with its item. */
export const NESTED_MAX = 32;
