// Shared worlds and their entries as the API returns them.
import { imageAddress } from "../../../contract/images.ts";
import type { SharedEntry, SharedWorld } from "../../../contract/shared-worlds.ts";
import type { Person } from "../../../contract/worlds.ts";
import type { SharedPersonRow, SharedWorldRow } from "./shared-worlds.repo.ts";
import type { SnapshotEntry } from "./snapshot.repo.ts";

const addressOf = (imageId: string | null) => (imageId === null ? null : imageAddress(imageId));

export function presentSharedWorld(row: SharedWorldRow & { title: string }, uid: string | null): SharedWorld {
  return {
    share_id: row.id,
    title: row.title,
    background: row.background,
    cover: addressOf(row.cover_id),
    language: row.language,
    author: {
      _id: row.owner_id,
      name: row.owner_name,
      avatar: row.owner_avatar,
      is_official: row.owner_official,
    },
    nsfw: row.nsfw,
    is_withheld: false,
    is_listed: row.is_listed,
    views: row.views,
    references: row.copies,
    character_count: row.character_count,
    noun_count: row.entry_count - row.character_count,
    entry_count: row.entry_count,
    synced_at: row.synced_at,
    own_world_id: uid === row.owner_id ? row.world_id : null,
  };
}

/** A world for adults as it is told to those who have not asked for such works. */
export const withheldWorld = (row: SharedWorldRow & { title: string }): SharedWorld => ({
  ...presentSharedWorld({ ...row, background: "", cover_id: null, entry_count: 0, character_count: 0 }, null),
  is_withheld: true,
});

export function presentSharedEntry(row: SnapshotEntry): SharedEntry {
  const { entry_id, avatar_id, use: _use, underline: _line, search_text: _text, sort_key: _key, ...entry } = row;
  return { ...entry, _id: entry_id, avatar: addressOf(avatar_id) };
}

export function presentSharedPerson({ entry_id, avatar_id, ...row }: SharedPersonRow): Person {
  return { ...row, _id: entry_id, avatar: addressOf(avatar_id) };
}
