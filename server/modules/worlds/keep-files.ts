// Stores the files that came with imported cards, as far as the person has room for them.
import { CARD_FILES_PER_PERSON_MAX_BYTES } from "../../../contract/limits.ts";
import type { CardFile } from "../../../extensions/lore-formats/lore-world.ts";
import type { Transaction } from "../../db/client.ts";
import { countFileBytes, insertFile, removeFiles } from "./entry-files.repo.ts";

/**
 * Replaces the files of entries and returns how many had no room. The caller has locked the person's row; otherwise two
 * concurrent imports would both count the same free room.
 */
export async function keepFiles(
  tx: Transaction,
  uid: string,
  entries: readonly { id: string; files: readonly CardFile[] }[],
): Promise<number> {
  if (entries.length === 0) return 0;
  await removeFiles(
    tx,
    entries.map(({ id }) => id),
  );
  let room = CARD_FILES_PER_PERSON_MAX_BYTES - (await countFileBytes(tx, uid));
  let left = 0;
  for (const { id, files } of entries)
    for (const file of files) {
      if (file.bytes.length > room) {
        left++;
        continue;
      }
      await insertFile(tx, id, file);
      room -= file.bytes.length;
    }
  return left;
}

/** The files of new entries by their ids; `entries` has the same order as `ids`. */
export function filesOfNew(
  ids: readonly string[],
  entries: readonly { files?: readonly CardFile[] | undefined }[],
): { id: string; files: readonly CardFile[] }[] {
  return entries.flatMap(({ files = [] }, at) => {
    const id = ids[at];
    return id !== undefined && files.length > 0 ? [{ id, files }] : [];
  });
}
