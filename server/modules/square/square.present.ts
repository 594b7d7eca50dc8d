// A work in a list as the API returns it.
import { imageAddress } from "../../../contract/images.ts";
import type { ShareCard } from "../../../contract/square.ts";
import { textLength } from "../../../contract/text-length.ts";
import { EXCERPT_LENGTH } from "../../../extensions/measure.ts";
import { excerptOf } from "../../platform/excerpt.ts";
import { type CardRow, OPENING_LENGTH } from "./square.repo.ts";

export function presentCard(row: CardRow): ShareCard {
  const {
    share_id,
    kind,
    entry_count,
    character_count,
    title,
    language,
    nsfw,
    chapter_count,
    word_count,
    views,
    listed_at,
  } = row;
  return {
    share_id,
    kind,
    title,
    language,
    excerpt: excerptOf(row.excerpt, EXCERPT_LENGTH, textLength(row.excerpt) >= OPENING_LENGTH),
    nsfw,
    author: {
      _id: row.author_id,
      name: row.author_name,
      avatar: row.author_avatar,
      is_official: row.author_official,
    },
    cover: row.cover_id === null ? null : imageAddress(row.cover_id),
    chapter_count,
    word_count,
    entry_count,
    character_count,
    references: row.copies,
    views,
    listed_at,
  };
}
