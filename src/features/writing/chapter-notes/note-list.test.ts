import { expect, it } from "vitest";
import type { ChapterNote } from "../../../../contract/chapter-notes.ts";
import { NOT_STORED, withNote, withoutNote, withText } from "./note-list.ts";

const note = (_id: string, created_at: number, text = _id): ChapterNote => ({ _id, text, created_at, updated_at: 0 });
const ids = (notes: readonly ChapterNote[]) => notes.map(({ _id }) => _id);

it("puts a note at the place of its time, once", () => {
  const notes = [note("a", 1), note("c", 3)];
  expect(ids(withNote(notes, note("b", 2)))).toEqual(["a", "b", "c"]);
  expect(withNote(notes, note("c", 3, "changed"))).toEqual([note("a", 1), note("c", 3, "changed")]);
  expect(ids(notes)).toEqual(["a", "c"]);
});

it("keeps notes that are not stored at the end, in the order they were added", () => {
  const pending = ["x", "y", "z"].reduce((notes, id) => withNote(notes, note(id, NOT_STORED)), [note("a", 1)]);
  expect(ids(pending)).toEqual(["a", "x", "y", "z"]);
  expect(ids(withNote(pending, note("y", 2)))).toEqual(["a", "y", "x", "z"]);
});

it("changes and drops by id, and leaves an unknown one alone", () => {
  const notes = [note("a", 1), note("b", 2)];
  expect(withText(notes, "b", "new")).toEqual([note("a", 1), note("b", 2, "new")]);
  expect(withText(notes, "q", "new")).toEqual(notes);
  expect(ids(withoutNote(notes, "a"))).toEqual(["b"]);
  expect(ids(withoutNote(notes, "q"))).toEqual(["a", "b"]);
});
