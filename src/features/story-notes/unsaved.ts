// What was typed into notes and summaries and is not stored: kept while this page is open, whatever of it is shown, and
// asked about before it is left (product.md 2).
import { subscribe } from "valtio";
import { clearNeedSave, flagNeedSave } from "../../lib/need-save.ts";
import { onLogout } from "../../session/logout.ts";
import type { NotesDraft } from "./notes-draft.ts";

const summaries = new Map<string, string>();
const notes = new Map<string, NotesDraft>();

const summarySource = (chapterId: string) => `summary ${chapterId}`;

/** A chapter's summary as it was typed last; undefined where nothing waits. */
export function typedSummary(chapterId: string): string | undefined {
  return summaries.get(chapterId);
}

/** Keeps what is typed; null: it is stored, or nobody's wish any more. */
export function keepTypedSummary(chapterId: string, text: string | null): void {
  const source = summarySource(chapterId);
  if (text === null) {
    summaries.delete(chapterId);
    clearNeedSave(source);
    return;
  }
  summaries.set(chapterId, text);
  flagNeedSave(() => void summaries.delete(chapterId), source);
}

/** A story's draft: the one that has something unsaved, else a new one. */
export function notesDraftOf(storyId: string, create: () => NotesDraft): NotesDraft {
  const known = notes.get(storyId);
  if (known) return known;
  const draft = create();
  const source = `notes ${storyId}`;
  subscribe(draft.state, () => {
    const { saving } = draft.state;
    if (saving === "saved") notes.delete(storyId);
    else notes.set(storyId, draft);
    // What waits for its pause is stored by leaving; this can't be.
    if (saving === "failed" || saving === "too_long") flagNeedSave(() => void notes.delete(storyId), source);
    else clearNeedSave(source);
  });
  return draft;
}

onLogout(() => {
  summaries.clear();
  notes.clear();
});
