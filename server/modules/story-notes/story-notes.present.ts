// A story's notes and summaries as the wire shows them.
import type { ChapterSummary, StoryNotes } from "../../../contract/story-notes.ts";
import type { NotesRow } from "./notes.repo.ts";
import type { SummaryRow } from "./summaries.repo.ts";

/** A story nobody has written notes for has empty ones. */
export function presentNotes(row: NotesRow | null): StoryNotes {
  return row ?? { author_note: "", style: "", point_of_view: "unset", updated_at: null };
}

export function presentSummary({ position: _, ...row }: SummaryRow): ChapterSummary {
  return row;
}
