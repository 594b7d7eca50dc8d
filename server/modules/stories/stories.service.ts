// Stories: creates them with a first chapter, lists, renames, deletes and restores them; and checks what a person may
// do with a story or a chapter, for all modules.
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
import type { Safety } from "../safety/safety.service.ts";
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
  isShared,
  listDeletedStories,
  listStories,
  lockAndCountStories,
  lockStoryRow,
  recycleStory,
  restoreStory,
  type StoryRow,
  tagAsAdult,
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
  /**
   * Throws story_not_found, story_no_right; sensitive_content for a title that nobody may see, if the story is shared;
   * moderation_unreachable.
   */
  update(uid: string, storyId: string, change: { title?: string; language?: Locale }): Promise<Story>;
  /** Moves a story to the recycle bin and closes all its open documents. Throws story_not_found, story_no_right. */
  remove(uid: string, storyId: string): Promise<void>;
  recycled(uid: string, query: PageRequest): Promise<Page<DeletedStory>>;
  /** Restores a story. Throws story_not_found if it is not in the person's own recycle bin. */
  recover(uid: string, storyId: string): Promise<Story>;
  /** Permanently deletes a story from the recycle bin. Throws story_not_found. */
  erase(uid: string, storyId: string): Promise<void>;
  /** A person's role for the document of a chapter; null if they have none or it was deleted. */
  chapterRights(uid: string, chapterId: string): Promise<{ storyId: string; role: StoryRole } | null>;
}

/** A person's role in a live story, if it is enough for `need`. Throws story_not_found, story_no_right. */
export async function requireStory(db: Executor, uid: string, storyId: string, need: Need): Promise<StoryRole> {
  const role = await findRole(db, uid, storyId);
  requireRole(role, need);
  return role;
}

/** A person's role in a live story; null for none. */
export function roleIn(db: Executor, uid: string, storyId: string): Promise<StoryRole | null> {
  return findRole(db, uid, storyId);
}

/**
 * A person's role in a live chapter's story, if it is enough for `need`. Throws story_not_found, story_no_right,
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
  // For a deleted chapter or one of another story the error depends on the given story only, so it reveals nothing.
  if (found?.storyId !== storyId) {
    await requireStory(db, uid, storyId, need);
    throw new AppError("chapter_not_found");
  }
  requireRole(found.role, need);
  return found.role;
}

/**
 * The same as `requireStory`, and locks the story: until the end of the transaction nobody else adds, moves or removes
 * chapters, or invites co-authors. Every change of a story's structure calls this first.
 */
export async function lockStory(tx: Transaction, uid: string, storyId: string, need: Need): Promise<StoryRole> {
  // Locks before it checks: a role read before the lock was granted could be out of date.
  await lockStoryRow(tx, storyId);
  return requireStory(tx, uid, storyId, need);
}

/** A story as a person sees it. Throws story_not_found. */
export async function readStory(db: Executor, uid: string, storyId: string): Promise<Story> {
  const row = await findStory(db, uid, storyId);
  if (!row) throw new AppError("story_not_found");
  return presentStory(row);
}

/** Records that a story's structure changed (`updated_at`). */
export async function touchStory(tx: Transaction, storyId: string): Promise<void> {
  await updateStory(tx, storyId, {});
}

/** Creates a story without chapters; the caller adds them in the same transaction. Throws stories_max. */
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
  safety: Pick<Safety, "isAdult" | "refuses">;
}

export function createStories({ db, documents, storageUses, safety }: StoriesDeps): Stories {
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

    async update(uid, storyId, change) {
      const { title } = change;
      // Everybody sees the title of a shared story at once.
      if (title !== undefined && (await isShared(db, storyId)) && (await safety.refuses(title)))
        throw new AppError("sensitive_content", { name: title });
      const isAdult = title !== undefined && (await safety.isAdult(title));
      const { story, isTagged } = await db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "own");
        if (change.title !== undefined || change.language !== undefined) await updateStory(tx, storyId, change);
        const isTagged = isAdult && (await tagAsAdult(tx, storyId));
        return { story: await readStory(tx, uid, storyId), isTagged };
      });
      if (isTagged) throw new AppError("nsfw_tagged");
      return story;
    },

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
