// Converts a story's notes and summaries to their API form.
import type { ChapterSummary, StoryNotes } from "../../../contract/story-notes.ts";
import type { NotesRow } from "./notes.repo.ts";
import type { SummaryRow } from "./summaries.repo.ts";

/** A story without stored notes has empty notes. */
export function presentNotes(row: NotesRow | null): StoryNotes {
  return row ?? { author_note: "", style: "", point_of_view: "unset", updated_at: null };
}

export function presentSummary({ position: _, ...row }: SummaryRow): ChapterSummary {
  return row;
}
