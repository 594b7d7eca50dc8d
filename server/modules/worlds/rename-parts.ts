// Updates the names of the entries that an entry's text was split into, because they contain the entry's names.
import { PART_KEY, partsIdOf, renamedPart } from "../../../extensions/lore-formats/split-entry.ts";
import type { Transaction } from "../../db/client.ts";
import { type EntryRow, findEntries, overwriteEntries } from "./entries.repo.ts";
import { listParts, readSplit, writeKept } from "./originals.repo.ts";
import { type StoredEntry, storedEntry } from "./stored-entry.ts";

type Names = Pick<EntryRow, "name" | "aliases">;

/** `before` and `now`: the entry's old and new names. Parts whose names a person has changed are left unchanged. */
export async function renameParts(
  tx: Transaction,
  worldId: string,
  entryId: string,
  { before, now }: { before: Names; now: Names },
): Promise<void> {
  if (before.name === now.name && JSON.stringify(before.aliases) === JSON.stringify(now.aliases)) return;
  const splitId = partsIdOf(await readSplit(tx, entryId));
  if (splitId === null) return;
  const kept = new Map((await listParts(tx, worldId, PART_KEY, splitId)).map((part) => [part.id, part.kept]));
  const rows = await findEntries(tx, worldId, [...kept.keys()]);
  const renamed = rows.flatMap((row) => {
    const names = renamedPart(row, kept.get(row.id), now);
    return names ? [{ row, names }] : [];
  });
  if (renamed.length === 0) return;
  await overwriteEntries(
    tx,
    worldId,
    renamed.map(({ row, names: { name, aliases } }) => ({ ...renamedRow(row, { name, aliases }), id: row.id })),
  );
  await writeKept(
    tx,
    worldId,
    PART_KEY,
    renamed.map(({ row, names }) => ({ id: row.id, kept: names.kept })),
  );
}

function renamedRow({ avatar_id, character_gender, ...row }: EntryRow, names: Names): StoredEntry {
  return storedEntry({
    ...row,
    ...names,
    ...(character_gender !== null && { character_gender }),
    avatar: avatar_id,
  });
}
