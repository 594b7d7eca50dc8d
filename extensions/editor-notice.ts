// What the editor has to tell the person writing. The page shows it; extensions only say it.

export type EditorNotice =
  /** A key was refused: the chapter (or its title) is as long as it may be. */
  | { type: "full"; where: "chapter" | "title" }
  /** Something did not fit as a whole: `left` characters of it were left out. */
  | { type: "cut"; left: number }
  /** Pictures do not belong in a chapter and were left out of what was pasted. */
  | { type: "images-dropped"; count: number };

export type NoticeHandler = (notice: EditorNotice) => void;
