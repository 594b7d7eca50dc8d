// What the editor reports to the person writing. Extensions emit it; the page shows it.
import type { Slice } from "@tiptap/pm/model";

/** A paste or drop that does not fit, or replaces title and text, with the range of the text it would replace. */
export interface LongPaste {
  slice: Slice;
  from: number;
  to: number;
  isDrop: boolean;
  /** Whether it was meant for the title. */
  isTitle: boolean;
}

/** How much was left out. The words of tables, footnotes and links stay. */
export type Dropped = Partial<
  Record<"images" | "media" | "tables" | "footnotes" | "comments" | "deletions" | "links", number>
>;

export type EditorNotice =
  /** A key was refused: the chapter (or its title) has reached its limit. */
  | { type: "full"; where: "chapter" | "title" }
  /** Something did not fit as a whole: `left` characters of it were left out. */
  | { type: "cut"; left: number }
  /** Content that is not allowed in a chapter was removed from a paste or drop. */
  | { type: "dropped"; what: Dropped };

export type NoticeHandler = (notice: EditorNotice) => void;
