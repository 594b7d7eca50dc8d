// Chapters that shall open with the caret in them, though nobody left it there: they were made out of another just now.
const wished = new Set<string>();

/** When it opens next. */
export function wishForCaret(chapterId: string): void {
  wished.add(chapterId);
}

/** Whether that was wished for; once. */
export function takeWishForCaret(chapterId: string): boolean {
  return wished.delete(chapterId);
}
