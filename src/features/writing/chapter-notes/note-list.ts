// Changes of the list of notes, oldest first, as the cache holds it.
import type { ChapterNote } from "../../../../contract/chapter-notes.ts";

/** The creation time of a note that the server has not stored yet: last in the list, whatever this device's clock says. */
export const NOT_STORED = Number.POSITIVE_INFINITY;

/** Puts a note at its place, instead of the one with its id. */
export function withNote(notes: readonly ChapterNote[], note: ChapterNote): ChapterNote[] {
  const all = [...withoutNote(notes, note._id), note];
  // Two that are not stored are equal: their difference would not be a number.
  return all.sort((a, b) => (a.created_at < b.created_at ? -1 : Number(a.created_at > b.created_at)));
}

export function withoutNote(notes: readonly ChapterNote[], id: string): ChapterNote[] {
  return notes.filter(({ _id }) => _id !== id);
}

/** Changes the text of a note that is in the list. */
export function withText(notes: readonly ChapterNote[], id: string, text: string): ChapterNote[] {
  return notes.map((note) => (note._id === id ? { ...note, text } : note));
}
