// Chapters as the API returns them.
import type { Chapter } from "../../../contract/chapters.ts";
import { remainingDays } from "../stories/recycle.ts";
import type { ChapterRow, DeletedChapterRow } from "./chapters.repo.ts";

type DeletedChapter = Omit<Chapter, "number"> & { deleted_at: number; remaining_days: number };

/** A live chapter with its number. */
export function presentChapter(row: ChapterRow): Chapter {
  return { ...facts(row), number: row.number };
}

/** A deleted chapter that can still be restored. */
export function presentDeletedChapter(row: DeletedChapterRow): DeletedChapter {
  return { ...facts(row), deleted_at: row.deleted_at, remaining_days: remainingDays(row.deleted_at) };
}

function facts(row: Omit<ChapterRow, "number">): Omit<Chapter, "number"> {
  return {
    _id: row.id,
    story_id: row.story_id,
    name: row.name,
    word_count: row.word_count,
    character_count: row.character_count,
    excerpt: row.excerpt,
    published: row.published,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
