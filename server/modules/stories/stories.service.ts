// Stories: made with a first chapter, listed, renamed, put into the recycle bin and taken back; and the one answer
// to what a person may do with a story or a chapter.
import { generateKeyBetween } from "fractional-indexing";
import { z } from "zod";
import { type Locale, STORIES_PER_USER_MAX } from "../../../contract/limits.ts";
import type { DeletedStory, Story, StoryRole } from "../../../contract/stories.ts";
import { initialDocument } from "../../../extensions/initial-document.ts";
import { emptySeed } from "../../../extensions/seed.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import { type Need, requireRole } from "./stories.policy.ts";
import { presentDeletedStory, presentStory } from "./stories.present.ts";
import {
  type After,
  eraseStory,
  findChapterRole,
  findRole,
  findStory,
  insertFirstChapter,
  insertStory,
  listDeletedStories,
  listStories,
  lockAndCountStories,
  lockStoryRow,
  recycleStory,
  restoreStory,
  type StoryRow,
  updateStory,
} from "./stories.repo.ts";

export interface PageRequest {
  limit: number;
  cursor?: string;
  /** The request's own path and query. */
  url: string;
}

export interface Stories {
  list(uid: string, query: PageRequest & { scope: "all" | "own" | "shared"; search?: string }): Promise<Page<Story>>;
  /** A story with its first, empty chapter. Throws storage_full, stories_max. */
  create(uid: string, story: { title: string; language: Locale }): Promise<Story>;
  /** Throws story_not_found. */
  get(uid: string, storyId: string): Promise<Story>;
  /** Throws story_not_found, story_no_right. */
  update(uid: string, storyId: string, change: { title?: string; language?: Locale }): Promise<Story>;
  /** Into the recycle bin; everybody's open documents of it close. Throws story_not_found, story_no_right. */
  remove(uid: string, storyId: string): Promise<void>;
  recycled(uid: string, query: PageRequest): Promise<Page<DeletedStory>>;
  /** Throws story_not_found for what is not in one's own recycle bin. */
  recover(uid: string, storyId: string): Promise<Story>;
  /** For good. Throws story_not_found. */
  erase(uid: string, storyId: string): Promise<void>;
  /** What a person may do with the document of a chapter; null for nothing (gone, deleted, not theirs). */
  chapterRights(uid: string, chapterId: string): Promise<{ storyId: string; role: StoryRole } | null>;
}

/** What a person is to a live story, if that is enough for `need`. Throws story_not_found, story_no_right. */
export async function requireStory(db: Executor, uid: string, storyId: string, need: Need): Promise<StoryRole> {
  const role = await findRole(db, uid, storyId);
  requireRole(role, need);
  return role;
}

/** What a person is to a live story; null for nothing. */
export function roleIn(db: Executor, uid: string, storyId: string): Promise<StoryRole | null> {
  return findRole(db, uid, storyId);
}

/**
 * What a person is to a live chapter's story, if that is enough for `need`. Throws story_not_found, story_no_right,
 * chapter_not_found.
 */
export async function requireChapter(
  db: Executor,
  uid: string,
  storyId: string,
  chapterId: string,
  need: Need,
): Promise<StoryRole> {
  const found = await findChapterRole(db, uid, chapterId);
  // A chapter that is gone, or another story's, tells nothing: what is answered then hangs on the story alone.
  if (found?.storyId !== storyId) {
    await requireStory(db, uid, storyId, need);
    throw new AppError("chapter_not_found");
  }
  requireRole(found.role, need);
  return found.role;
}

/**
 * The same as of a story, and until the end of the transaction nobody else adds, moves, removes or invites in this
 * story. Anyone who changes a story's structure takes this first.
 */
export async function lockStory(tx: Transaction, uid: string, storyId: string, need: Need): Promise<StoryRole> {
  // First the lock, then the question: an answer read while waiting for the lock could be out of date.
  await lockStoryRow(tx, storyId);
  return requireStory(tx, uid, storyId, need);
}

/** A story as the asking person sees it. Throws story_not_found. */
export async function readStory(db: Executor, uid: string, storyId: string): Promise<Story> {
  const row = await findStory(db, uid, storyId);
  if (!row) throw new AppError("story_not_found");
  return presentStory(row);
}

/** Notes that a story's structure changed. */
export async function touchStory(tx: Transaction, storyId: string): Promise<void> {
  await updateStory(tx, storyId, {});
}

/** A story without chapters, for a caller that adds them in the same transaction. Throws stories_max. */
export async function addStory(
  tx: Transaction,
  uid: string,
  { title, language }: { title: string; language: Locale },
): Promise<string> {
  if ((await lockAndCountStories(tx, uid)) >= STORIES_PER_USER_MAX)
    throw new AppError("stories_max", { max: STORIES_PER_USER_MAX });
  return insertStory(tx, uid, title, language);
}

export interface StoriesDeps {
  db: Database;
  documents: Pick<Documents, "createDocument" | "closeDocuments">;
  storageUses: Pick<StorageUses, "requireRoom">;
}

export function createStories({ db, documents, storageUses }: StoriesDeps): Stories {
  return {
    async list(uid, { scope, search, limit, cursor, url }) {
      const rows = await listStories(db, uid, { scope, search, limit, after: readCursor(cursor) });
      return pageOf(rows, { limit, cursor, url }, presentStory, rowCursor);
    },

    create: (uid, story) =>
      db.transaction(async (tx) => {
        await storageUses.requireRoom(tx, uid);
        const storyId = await addStory(tx, uid, story);
        const chapterId = await insertFirstChapter(tx, storyId, generateKeyBetween(null, null));
        await documents.createDocument(tx, chapterId, initialDocument(emptySeed()));
        return readStory(tx, uid, storyId);
      }),

    get: (uid, storyId) => readStory(db, uid, storyId),

    update: (uid, storyId, change) =>
      db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "own");
        if (change.title !== undefined || change.language !== undefined) await updateStory(tx, storyId, change);
        return readStory(tx, uid, storyId);
      }),

    async remove(uid, storyId) {
      await db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "own");
        await recycleStory(tx, storyId);
      });
      await documents.closeDocuments({ storyId }, "notFound");
    },

    async recycled(uid, { limit, cursor, url }) {
      const rows = await listDeletedStories(db, uid, { limit, after: readCursor(cursor) });
      return pageOf(rows, { limit, cursor, url }, presentDeletedStory, rowCursor);
    },

    async recover(uid, storyId) {
      if (!(await restoreStory(db, uid, storyId))) throw new AppError("story_not_found");
      return readStory(db, uid, storyId);
    },

    async erase(uid, storyId) {
      if (!(await eraseStory(db, uid, storyId))) throw new AppError("story_not_found");
    },

    chapterRights: (uid, chapterId) => findChapterRole(db, uid, chapterId),
  };
}

const cursorParts = z.tuple([cursorMoment, z.uuid()]);

function readCursor(cursor: string | undefined): After | null {
  const parts = decodeCursor(cursor, cursorParts);
  return parts && { moment: parts[0], id: parts[1] };
}

function rowCursor(row: StoryRow): string[] {
  return [row.cursor_at, row.id];
}
