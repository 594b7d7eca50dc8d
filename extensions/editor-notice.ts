// What the editor has to tell the person writing. The page shows it; extensions only say it.

import type { Slice } from "@tiptap/pm/model";

/**
 * What was pasted or dropped and does not fit, or goes over title and text, and the range of the text it was meant for.
 */
export interface LongPaste {
  slice: Slice;
  from: number;
  to: number;
  isDrop: boolean;
  /** Whether it was meant for the title. */
  isTitle: boolean;
}

/** How much was left out. Of tables, footnotes and links the words stay. */
export type Dropped = Partial<
  Record<"images" | "media" | "tables" | "footnotes" | "comments" | "deletions" | "links", number>
>;

export type EditorNotice =
  /** A key was refused: the chapter (or its title) is as long as it may be. */
  | { type: "full"; where: "chapter" | "title" }
  /** Something did not fit as a whole: `left` characters of it were left out. */
  | { type: "cut"; left: number }
  /** What does not belong in a chapter was left out of what was pasted or dropped. */
  | { type: "dropped"; what: Dropped };

export type NoticeHandler = (notice: EditorNotice) => void;
