// Converts stories to their API form.
import type { DeletedStory, Story, StoryRole } from "../../../contract/stories.ts";
import { remainingDays } from "./recycle.ts";
import type { StoryRow } from "./stories.repo.ts";

/** A story as a person sees it, with their role. */
export function presentStory(row: StoryRow): Story {
  return {
    _id: row.id,
    title: row.title,
    language: row.language,
    role: row.role as StoryRole,
    owner: { _id: row.owner_id, name: row.owner_name },
    chapter_count: row.chapter_count,
    word_count: row.word_count,
    character_count: row.character_count,
    excerpt: row.excerpt,
    collaborator_count: row.collaborator_count,
    is_banned: row.is_banned,
    last_chapter_id: row.last_chapter_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** A story in the recycle bin. */
export function presentDeletedStory(row: StoryRow): DeletedStory {
  const deletedAt = row.deleted_at ?? 0;
  return { ...presentStory(row), deleted_at: deletedAt, remaining_days: remainingDays(deletedAt) };
}
