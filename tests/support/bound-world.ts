// A fake in-memory server with a story's bound world, for tests of how the editor shows it.
import { vi } from "vitest";
import type { Entry, EntryBody } from "../../contract/entries.ts";
import type { NamedEntry, StoryEntry } from "../../contract/story-world.ts";

export const STORY = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c11";
export const CHAPTER = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c12";
const WORLD = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c01";

export interface BoundWorld {
  /** Entries by id. */
  entries: Map<string, Entry>;
  /** Bodies of the PUT requests, in order. */
  puts: Partial<EntryBody>[];
  /** Whether the world itself was deleted. */
  gone: boolean;
}

export const idOf = (index: number): string => `0190f5b2-7c3a-7c11-8a51-${String(index).padStart(12, "0")}`;

export const entryOf = (index: number, name: string, more: Partial<Entry> = {}): Entry => ({
  _id: idOf(index),
  type: "character",
  name,
  aliases: [],
  description: `${name} is known along the coast.`,
  use: "auto",
  underline: true,
  avatar: null,
  character_status: "alive",
  character_age: "unknown",
  character_gender: null,
  is_recommended: false,
  character_target: "",
  character_relationships: [],
  changes: [],
  created_at: 1,
  updated_at: 1,
  ...more,
});

/** Answers the calls about a world with these entries, which belongs to the caller. */
export function serveBoundWorld(entries: readonly Entry[]): BoundWorld {
  const served: BoundWorld = { entries: new Map(entries.map((entry) => [entry._id, entry])), puts: [], gone: false };
  const refusal = (error_code: number) => Response.json({ error_code, error: "no", content: null }, { status: 404 });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    if (served.gone) return refusal(40403);
    if (pathname.endsWith("/world")) return Response.json(worldAnswer([...served.entries.values()]));
    if (!pathname.includes("/entries/")) return refusal(40440);
    const entry = served.entries.get(pathname.split("/").at(-1) ?? "");
    if (!entry) return refusal(40404);
    if (init.method !== "PUT") return Response.json({ ...entry, pinned: false, known_by: [] } satisfies StoryEntry);
    const body = JSON.parse(String(init.body)) as EntryBody;
    served.puts.push(body);
    const changed = { ...entry, ...body, updated_at: entry.updated_at + 1 };
    served.entries.set(entry._id, changed);
    return Response.json(changed);
  });
  return served;
}

function worldAnswer(entries: readonly Entry[]) {
  const named = ({ _id, type, name, aliases, underline, avatar, character_status, changes }: Entry): NamedEntry => ({
    ...{ _id, type, name, aliases, underline, avatar, character_status },
    status_changes: changes.flatMap(({ from_chapter, character_status: status }) =>
      status ? [{ from_chapter, character_status: status }] : [],
    ),
  });
  return {
    world: {
      _id: WORLD,
      title: "The Hest Littoral",
      background: "",
      cover: null,
      forbidden_words: [],
      share_status: "private",
      entry_count: entries.length,
      character_count: entries.length,
      created_at: 1,
      updated_at: 1,
    },
    own: true,
    entries: entries.map(named),
    pinned: [],
  };
}
