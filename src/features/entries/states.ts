// The states of an entry chapter by chapter, computed from the form in the same way as the prompt computes them from
// the stored entry (contract/entry-at-chapter.ts).
import { entryAtChapter } from "../../../contract/entry-at-chapter.ts";
import type { Age, EntryDraft, Status } from "./entry-draft.ts";
import { bodyOf, chapterNumber } from "./entry-draft.ts";

export interface EntryState {
  /** The first chapter of the state; the first state begins with the story. */
  from: number;
  status: Status;
  age: Age;
  target: string;
  description: string;
  relationships: readonly { name: string; tags: readonly string[] }[];
  /** The parts that differ from the previous state. */
  changed: ReadonlySet<"status" | "age" | "target" | "description" | "relationships">;
}

const PARTS = ["status", "age", "target", "description", "relationships"] as const;

/** The initial state and one for each change with a valid chapter, in the order of the story. */
export function statesOf(draft: EntryDraft): EntryState[] {
  const body = bodyOf({ ...draft, type: "character" });
  if (body.type !== "character") return [];
  const entry = {
    description: body.description,
    character_status: body.character_status ?? "alive",
    character_age: body.character_age ?? "unknown",
    character_target: body.character_target ?? "",
    character_relationships: (body.character_relationships ?? []).map((one) => ({
      ...one,
      locked: one.locked ?? false,
    })),
    changes: (body.changes ?? [])
      .filter(({ from_chapter }) => from_chapter >= 1)
      .map((change) => ({
        ...change,
        character_relationships: change.character_relationships?.map((one) => ({
          ...one,
          locked: one.locked ?? false,
        })),
      })),
  };
  const chapters = [...new Set([0, ...entry.changes.map(({ from_chapter }) => from_chapter)])].sort((a, b) => a - b);
  const states: EntryState[] = [];
  for (const from of chapters) {
    const now = entryAtChapter(entry, from);
    const facts = {
      status: now.character_status,
      age: now.character_age,
      target: now.character_target.trim(),
      description: now.description.trim(),
      relationships: now.character_relationships.map(({ name, relationships }) => ({ name, tags: relationships })),
    };
    const last = states.at(-1);
    const changed = PARTS.filter((part) => last && JSON.stringify(last[part]) !== JSON.stringify(facts[part]));
    states.push({ from, ...facts, changed: new Set(changed) });
  }
  return states;
}

/** The state just before a change: the initial values of its parts. */
export function stateBefore(draft: EntryDraft, chapter: string): Pick<EntryDraft, (typeof PARTS)[number]> {
  const until = chapterNumber(chapter);
  const now = { ...draft };
  const earlier = draft.changes
    .filter((change) => chapterNumber(change.chapter) < until)
    .sort((a, b) => chapterNumber(a.chapter) - chapterNumber(b.chapter));
  for (const change of earlier)
    for (const part of PARTS) if (change[part] !== undefined) Object.assign(now, { [part]: change[part] });
  return { ...now, relationships: now.relationships.map((row) => ({ ...row, tags: [...row.tags] })) };
}
