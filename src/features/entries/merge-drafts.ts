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

/** What a noun does not have. */
const CHARACTER_PARTS = ["status", "age", "gender", "recommended", "target", "relationships", "changes"] as const;

/** `base` is what `mine` and `theirs` were made from. */
export function mergeDrafts(base: EntryDraft, mine: EntryDraft, theirs: EntryDraft): MergedDrafts {
  const draft: EntryDraft = { ...theirs };
  const both: DraftPart[] = [];
  for (const part of Object.keys(mine) as DraftPart[]) {
    if (samePart(mine[part], base[part])) continue;
    Object.assign(draft, { [part]: mine[part] });
    if (!samePart(theirs[part], base[part]) && !samePart(theirs[part], mine[part])) both.push(part);
  }
  // One made it a noun, the other changed what nouns do not have: either would undo the other.
  const character = [mine, theirs].find(({ type }) => type === "character");
  if (character && mine.type !== theirs.type) {
    const lost = CHARACTER_PARTS.filter((part) => !samePart(character[part], base[part]));
    const parts = lost.length > 0 ? (["type", ...lost] as const) : [];
    for (const part of parts) Object.assign(draft, { [part]: mine[part] });
    both.push(...parts.filter((part) => !both.includes(part)));
  }
  return { draft, both };
}
