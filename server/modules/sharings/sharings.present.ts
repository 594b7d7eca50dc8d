// Shares and published chapters as the API returns them.
import type { PublishedBlock } from "../../../contract/published-text.ts";
import type { ReadingPlace } from "../../../contract/reading-place.ts";
import type { ReadChapter, Share, SharedChapter } from "../../../contract/sharings.ts";
import type { ShareRow } from "./shares.repo.ts";
import type { PublishedRow } from "./sharings.repo.ts";

export interface Published extends SharedChapter {
  characters: number;
}

export function presentPublished(row: PublishedRow): Published {
  const { chapter_id, name, word_count, published_at, synced_at, character_count } = row;
  return { chapter_id, name, word_count, published_at, synced_at, characters: character_count };
}

export function presentReadChapter(row: PublishedRow & { blocks: PublishedBlock[] }): ReadChapter {
  const { characters: _characters, ...chapter } = presentPublished(row);
  return { ...chapter, blocks: row.blocks };
}

/** A story for adults as it is told to those who have not asked for such works. */
export const withheldShare = (row: ShareRow & { title: string }, isHistoryKept: boolean): Share => ({
  ...presentShare(row, [], { uid: null, place: null, isHistoryKept }),
  is_withheld: true,
});

export function presentShare(
  row: ShareRow & { title: string },
  chapters: Published[],
  { uid, place, isHistoryKept }: { uid: string | null; place: ReadingPlace | null; isHistoryKept: boolean },
): Share {
  return {
    share_id: row.id,
    title: row.title,
    language: row.language,
    author: {
      _id: row.owner_id,
      name: row.owner_name,
      avatar: row.owner_avatar,
      is_official: row.owner_official,
    },
    nsfw: row.nsfw,
    is_withheld: false,
    is_listed: row.state === "square",
    views: row.views,
    character_count: chapters.reduce((sum, { characters }) => sum + characters, 0),
    word_count: chapters.reduce((sum, { word_count }) => sum + word_count, 0),
    chapters: chapters.map(({ characters: _characters, ...chapter }) => chapter),
    own_story_id: uid === row.owner_id ? row.story_id : null,
    place,
    is_history_kept: isHistoryKept,
  };
}
