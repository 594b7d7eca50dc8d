// What the editor has to tell the person writing. The page shows it; extensions only say it.

import type { Slice } from "@tiptap/pm/model";

/** What was pasted or dropped and does not fit, and the range of the text it was meant for. */
export interface LongPaste {
  slice: Slice;
  from: number;
  to: number;
  isDrop: boolean;
  /** Whether it was meant for the title. */
  isTitle: boolean;
}

export type EditorNotice =
  /** A key was refused: the chapter (or its title) is as long as it may be. */
  | { type: "full"; where: "chapter" | "title" }
  /** Something did not fit as a whole: `left` characters of it were left out. */
  | { type: "cut"; left: number }
  /** Pictures do not belong in a chapter and were left out of what was pasted. */
  | { type: "images-dropped"; count: number };

export type NoticeHandler = (notice: EditorNotice) => void;
