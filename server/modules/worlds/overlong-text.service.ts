// The rest of a text that is longer than an entry holds: its length is shown with the entry, and it can be read,
// excluded from exports and included again.
import type { Entry } from "../../../contract/entries.ts";
import { OVERLONG_TEXT_SHOWN_MAX } from "../../../contract/limits.ts";
import type { OverlongText } from "../../../contract/overlong-text.ts";
import { textLength } from "../../../contract/text-length.ts";
import type { LoreEntry } from "../../../extensions/lore-formats/lore-world.ts";
import { REST_DROPPED } from "../../../extensions/lore-formats/rest-dropped.ts";
import { formatsWithRest, restOfText } from "../../../extensions/lore-formats/write/rest-of-text.ts";
import type { Database, Executor } from "../../db/client.ts";
import { type EntryRow, findEntry } from "./entries.repo.ts";
import { markOriginals, readTexts } from "./overlong-text.repo.ts";
import { requireEntry, requireWorld } from "./worlds.policy.ts";
import { presentEntry } from "./worlds.present.ts";
import { isOwnWorld, lockOwnWorld, updateWorld } from "./worlds.repo.ts";

export interface OverlongTextCalls {
  /** Throws world_not_found, entry_deleted. */
  overlongText(uid: string, worldId: string, entryId: string): Promise<OverlongText>;
  /** Sets whether exports contain the rest; does nothing if there is none. Throws world_not_found, entry_deleted. */
  keepOverlongText(uid: string, worldId: string, entryId: string, kept: boolean): Promise<Entry>;
}

/** An entry with the length of the rest of its text, beyond its description. */
export async function presentWhole(db: Executor, row: EntryRow): Promise<Entry> {
  const rest = restOfText(await withTexts(db, row));
  return { ...presentEntry(row), ...(rest && { rest_length: textLength(rest.text) }) };
}

export function createOverlongText(db: Database): OverlongTextCalls {
  return {
    async overlongText(uid, worldId, entryId) {
      requireWorld((await isOwnWorld(db, uid, worldId)) || null);
      const rest = restOfText(await withTexts(db, requireEntry(await findEntry(db, worldId, entryId))));
      const { text, kept_by, beginning } = rest ?? { text: "", kept_by: "all" as const, beginning: "" };
      const shown = text.slice(0, OVERLONG_TEXT_SHOWN_MAX).toWellFormed();
      return { text: shown, length: textLength(text), kept_by, beginning };
    },

    async keepOverlongText(uid, worldId, entryId, kept) {
      return db.transaction(async (tx) => {
        requireWorld(await lockOwnWorld(tx, uid, worldId));
        const row = requireEntry(await findEntry(tx, worldId, entryId));
        const formats = kept ? null : formatsWithRest(await withTexts(tx, row));
        if (formats?.length !== 0) await markOriginals(tx, entryId, { mark: REST_DROPPED, formats });
        await updateWorld(tx, worldId, {});
        return presentWhole(tx, row);
      });
    },
  };
}

/** The entry in the form in which exports read its text. */
async function withTexts(db: Executor, row: EntryRow): Promise<LoreEntry> {
  const { name, aliases, description, use, underline } = row;
  const body = { type: "normal" as const, name, aliases, description, use, underline, changes: [] };
  return { body, extensions: await readTexts(db, row.id), picture: null };
}
