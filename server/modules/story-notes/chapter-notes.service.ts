// A person's own notes beside a chapter. Anyone who may write the chapter may have some; nobody else reads them, and
// neither prompts nor moderation do.
import type { ChapterNote } from "../../../contract/chapter-notes.ts";
import { CHAPTER_NOTES_MAX } from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { requireChapter } from "../stories/stories.service.ts";
import { deleteNote, findNote, insertNote, listNotes, lockAndCountNotes, updateNote } from "./chapter-notes.repo.ts";

/** Every call throws story_not_found, chapter_not_found, story_no_right. */
export interface ChapterNotes {
  /** Oldest first. */
  list(uid: string, storyId: string, chapterId: string): Promise<ChapterNote[]>;
  /**
   * Adds a note; an id that the person has beside this chapter already changes nothing. `createdAt` (Unix seconds) is of
   * a deleted note that comes back. Throws chapter_notes_max, conflict (the id is in use elsewhere).
   */
  create(
    uid: string,
    storyId: string,
    chapterId: string,
    note: { id: string; text: string; createdAt?: number | null | undefined },
  ): Promise<ChapterNote>;
  /** Throws chapter_note_not_found. */
  change(uid: string, storyId: string, chapterId: string, noteId: string, text: string): Promise<ChapterNote>;
  remove(uid: string, storyId: string, chapterId: string, noteId: string): Promise<void>;
}

export function createChapterNotes(db: Database): ChapterNotes {
  return {
    async list(uid, storyId, chapterId) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      return listNotes(db, { uid, chapterId });
    },

    async create(uid, storyId, chapterId, { id, text, createdAt = null }) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      const place = { uid, chapterId };
      return db.transaction(async (tx) => {
        const count = await lockAndCountNotes(tx, place);
        const stored = await findNote(tx, place, id);
        if (stored) return stored;
        if (count >= CHAPTER_NOTES_MAX) throw new AppError("chapter_notes_max", { max: CHAPTER_NOTES_MAX });
        const added = await insertNote(tx, place, { id, text, createdAt });
        if (!added) throw new AppError("conflict");
        return added;
      });
    },

    async change(uid, storyId, chapterId, noteId, text) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      const changed = await updateNote(db, { uid, chapterId }, noteId, text);
      if (!changed) throw new AppError("chapter_note_not_found");
      return changed;
    },

    async remove(uid, storyId, chapterId, noteId) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      await deleteNote(db, { uid, chapterId }, noteId);
    },
  };
}
