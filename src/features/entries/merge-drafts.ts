// Two people, or two windows, have changed one entry: what only one of them changed is that one's; what both changed
// otherwise is for the author to choose. Pure.
import { type EntryDraft, samePart } from "./entry-draft.ts";

export type DraftPart = keyof EntryDraft;

export interface MergedDrafts {
  /** One's own where both have changed something. */
  draft: EntryDraft;
  /** What both have changed, and not to the same. */
  both: DraftPart[];
}

/** `base` is what `mine` and `theirs` were made from. */
export function mergeDrafts(base: EntryDraft, mine: EntryDraft, theirs: EntryDraft): MergedDrafts {
  const draft: EntryDraft = { ...theirs };
  const both: DraftPart[] = [];
  for (const part of Object.keys(mine) as DraftPart[]) {
    if (samePart(mine[part], base[part])) continue;
    Object.assign(draft, { [part]: mine[part] });
    if (!samePart(theirs[part], base[part]) && !samePart(theirs[part], mine[part])) both.push(part);
  }
  return { draft, both };
}
