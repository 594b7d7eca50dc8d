// A work in a person's history as the API returns it.
import type { HistoryItem } from "../../../contract/reading-history.ts";
import type { HistoryRow } from "./reading-history.repo.ts";

export function presentHistoryItem(row: HistoryRow): HistoryItem {
  const { share_id, title, language, nsfw, chapter_id, chapter_name, number, count, percent, read_at } = row;
  return {
    share_id,
    title,
    language,
    nsfw,
    author: { _id: row.author_id, name: row.author_name, avatar: row.author_avatar, is_official: row.author_official },
    chapter:
      chapter_id === null
        ? null
        : { chapter_id, name: chapter_name ?? "", number: number ?? 1, count: count ?? 1, percent },
    read_at,
  };
}
