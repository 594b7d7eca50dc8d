// Characters' new names in the relationships of the others, however many have one: a world is gone through once, since
// a look for each of thousands is thousands of times all of it.
import type { Transaction } from "../../db/client.ts";
import { type EntryRow, findStandings, listNaming, takenNames, writeRelationships } from "./entries.repo.ts";
import { renameInRelationships } from "./rename-in-relationships.ts";

export interface Rename {
  /** The entry as it was. */
  before: Pick<EntryRow, "type" | "name">;
  name: string;
}

/** Entries changed together: twenty changes of each are megabytes. */
const TOGETHER = 100;

/**
 * Stores the new names in place of the old ones; the entries themselves have theirs already. An old name that a
 * character goes by stays. Where two had the same, the first of them counts.
 */
export async function renameElsewhere(tx: Transaction, worldId: string, renames: readonly Rename[]): Promise<void> {
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
