// Text of notes and summaries that is typed and not stored: kept as long as the page is open, whatever part of it is
// shown, and asked about before leaving (product.md 2).
import { subscribe } from "valtio";
import { clearNeedSave, flagNeedSave } from "../../lib/need-save.ts";
import { onLogout } from "../../session/logout.ts";
import type { NotesDraft } from "./notes-draft.ts";

const summaries = new Map<string, string>();
const notes = new Map<string, NotesDraft>();

const summarySource = (chapterId: string) => `summary ${chapterId}`;

/** A chapter's summary as typed; undefined where nothing is unsaved. */
export function typedSummary(chapterId: string): string | undefined {
  return summaries.get(chapterId);
}

/** Keeps a typed summary; null: it was stored or discarded. */
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

/** A story's draft: the existing one if it has unsaved text, otherwise a new one. */
export function notesDraftOf(storyId: string, create: () => NotesDraft): NotesDraft {
  const known = notes.get(storyId);
  if (known) return known;
  const draft = create();
  const source = `notes ${storyId}`;
  subscribe(draft.state, () => {
    const { saving } = draft.state;
    if (saving === "saved") notes.delete(storyId);
    else notes.set(storyId, draft);
    // A pending debounce is saved by leaving; these two states cannot be.
    if (saving === "failed" || saving === "too_long") flagNeedSave(() => void notes.delete(storyId), source);
    else clearNeedSave(source);
  });
  return draft;
}

onLogout(() => {
  summaries.clear();
  notes.clear();
});
