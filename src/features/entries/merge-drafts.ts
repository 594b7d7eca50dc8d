// Three-way merge of an entry that two people or windows have changed: parts changed by only one are merged; parts that
// both changed differently are conflicts, which the author resolves. Pure.
import { type EntryDraft, samePart } from "./entry-draft.ts";

export type DraftPart = keyof EntryDraft;

export interface MergedDrafts {
  /** The merged form; conflicting parts have one's own value. */
  draft: EntryDraft;
  /** The conflicts: parts that both have changed, to different values. */
  both: DraftPart[];
}

/** Parts that a noun does not have. */
const CHARACTER_PARTS = ["status", "age", "gender", "recommended", "target", "relationships", "changes"] as const;

/** `base` is the common ancestor of `mine` and `theirs`. */
export function mergeDrafts(base: EntryDraft, mine: EntryDraft, theirs: EntryDraft): MergedDrafts {
  const draft: EntryDraft = { ...theirs };
  const both: DraftPart[] = [];
  for (const part of Object.keys(mine) as DraftPart[]) {
    if (samePart(mine[part], base[part])) continue;
    Object.assign(draft, { [part]: mine[part] });
    if (!samePart(theirs[part], base[part]) && !samePart(theirs[part], mine[part])) both.push(part);
  }
  // One made it a noun, the other changed parts that nouns do not have: neither can be kept without undoing the other.
  const character = [mine, theirs].find(({ type }) => type === "character");
  if (character && mine.type !== theirs.type) {
    const lost = CHARACTER_PARTS.filter((part) => !samePart(character[part], base[part]));
    const parts = lost.length > 0 ? (["type", ...lost] as const) : [];
    for (const part of parts) Object.assign(draft, { [part]: mine[part] });
    both.push(...parts.filter((part) => !both.includes(part)));
  }
  return { draft, both };
}
