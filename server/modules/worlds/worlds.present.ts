// Converts worlds and entries to their API form.
import type { Entry } from "../../../contract/entries.ts";
import { imageAddress } from "../../../contract/images.ts";
import type { Person, World } from "../../../contract/worlds.ts";
import type { EntryRow, PersonRow } from "./entries.repo.ts";
import type { WorldRow } from "./worlds.repo.ts";

/** The address of a picture; null for none. */
export const addressOf = (imageId: string | null) => (imageId === null ? null : imageAddress(imageId));

/** A world as its owner and co-authors see it. */
export function presentWorld(row: WorldRow): World {
  return {
    _id: row.id,
    title: row.title,
    background: row.background,
    cover: addressOf(row.cover_id),
    forbidden_words: row.forbidden_words,
    share_status: row.share_status,
    entry_count: row.entry_count,
    character_count: row.character_count,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentEntry({ id, avatar_id, ...row }: EntryRow): Entry {
  return { ...row, _id: id, avatar: addressOf(avatar_id) };
}

/** A character with the fields that the relationship graph needs. */
export function presentPerson({ id, avatar_id, ...row }: PersonRow): Person {
  return { ...row, _id: id, avatar: addressOf(avatar_id) };
}
