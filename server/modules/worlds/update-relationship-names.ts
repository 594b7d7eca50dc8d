// Updates other entries' relationships when characters get new names. All renames are applied in one pass over the
// world, because one pass for each of thousands would be far too slow.
import type { Transaction } from "../../db/client.ts";
import { type EntryRow, findStandings, listNaming, takenNames, writeRelationships } from "./entries.repo.ts";
import { renameInRelationships } from "./rename-in-relationships.ts";

export interface Rename {
  /** The entry before the change. */
  before: Pick<EntryRow, "type" | "name">;
  name: string;
}

/** Entries changed by one statement; a hundred entries with twenty changes each are megabytes. */
const TOGETHER = 100;

/**
 * Replaces old names in relationships with the new ones; the renamed entries themselves are already stored. An old name
 * that a live character still has is not replaced. If two renamed entries had the same old name, the first one counts.
 */
export async function updateRelationshipNames(
  tx: Transaction,
  worldId: string,
  renames: readonly Rename[],
): Promise<void> {
  const names = new Map<string, string>();
  for (const { before, name } of renames) {
    const isNew = before.type === "character" && before.name !== "" && name !== "" && before.name !== name;
    if (isNew && !names.has(before.name)) names.set(before.name, name);
  }
  if (names.size === 0) return;
  for (const name of await takenNames(tx, worldId, [...names.keys()])) names.delete(name);
  if (names.size === 0) return;
  const ids = await listNaming(tx, worldId, [...names.keys()]);
  for (let at = 0; at < ids.length; at += TOGETHER) {
    const standings = await findStandings(tx, ids.slice(at, at + TOGETHER));
    await writeRelationships(
      tx,
      worldId,
      standings.map((entry) => renameInRelationships(entry, names)),
    );
  }
}
