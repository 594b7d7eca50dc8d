// The entries a world has, made ready for a comparison without keeping everybody else waiting.
import type { KeptEntryRow } from "../worlds/world-bulk.service.ts";
import { entryDigest } from "./entry-digest.ts";
import type { PresentEntry } from "./import-plan.ts";
import { bodyOf } from "./kept-entry.ts";

/** Entries digested together before others get their turn. */
const TOGETHER = 200;

export async function presentEntries(entries: readonly KeptEntryRow[]): Promise<PresentEntry[]> {
  const present: PresentEntry[] = [];
  for (let at = 0; at < entries.length; at += TOGETHER) {
    for (const row of entries.slice(at, at + TOGETHER))
      present.push({
        id: row._id,
        name: row.name,
        aliases: row.aliases,
        digest: entryDigest(bodyOf(row), row.extensions),
        picture: row.avatar_id !== null,
      });
    await new Promise((resolve) => setImmediate(resolve));
  }
  return present;
}
