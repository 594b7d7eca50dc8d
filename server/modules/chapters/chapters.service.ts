// Chapters: their order, titles and counts. Their text is in their documents.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Chapter } from "../../../contract/chapters.ts";
import { CHAPTERS_PER_STORY_MAX } from "../../../contract/limits.ts";
import type { DocumentJson } from "../../../extensions/document-json.ts";
import { type InitialDocument, initialDocument } from "../../../extensions/initial-document.ts";
import { emptySeed, SeedError } from "../../../extensions/seed.ts";
import { givenSeed } from "../../../extensions/validated-seed.ts";
import type { Documents, SplitPart } from "../../collab/documents.service.ts";
import type { Database, Executor, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import { lockStory, type PageRequest, requireStory, touchStory } from "../stories/stories.service.ts";
import { presentChapter, presentDeletedChapter } from "./chapters.present.ts";
import {
  countChapters,
  deleteChapter,
  findAnyChapter,
  findChapter,
  insertChapters,
  listChapterIds,
  listChapters,
  listDeletedChapters,
  restoreChapter,
  writePosition,
} from "./chapters.repo.ts";
import { keysAt, type Place } from "./positions.ts";

/** Deleted chapters stay for thirty days; together with the live ones a story has at most this many. */
const ROWS_PER_STORY_MAX = CHAPTERS_PER_STORY_MAX * 5;

export type { Place };

type DeletedChapter = ReturnType<typeof presentDeletedChapter>;

export interface Chapters {
  /** Throws story_not_found. */
  list(uid: string, storyId: string, query: PageRequest): Promise<Page<Chapter>>;
  /** Throws story_not_found, chapter_not_found. */
  get(uid: string, storyId: string, chapterId: string): Promise<Chapter>;
  /**
   * Adds a chapter at the end or after another. With an `id` the client chose, a repeated request returns the
   * chapter the first one made. `blocks` are its text as sent. Throws story_not_found, story_no_right, storage_full,
   * story_storage_full, chapter_not_found (`afterId`), conflict (the id belongs to something else), parameter_invalid
   * (`blocks` are no chapter's text), chapters_max.
   */
  create(
    uid: string,
    storyId: string,
    chapter: {
      id?: string | undefined;
      name: string;
      afterId: string | null;
      blocks?: readonly unknown[] | undefined;
    },
  ): Promise<Chapter>;
  /** Throws story_not_found, chapter_not_found, story_no_right, storage_full, story_storage_full, store_unavailable. */
  rename(uid: string, storyId: string, chapterId: string, name: string): Promise<Chapter>;
  /**
   * Moves a chapter before another one, or to the end (`beforeId` is null). Throws story_not_found, chapter_not_found
   * (either chapter), story_no_right.
   */
  move(uid: string, storyId: string, chapterId: string, beforeId: string | null): Promise<Chapter>;
  /**
   * Moves the text after each place into new chapters with these ids, which follow this one; returns them. The text
   * before the split is kept as a version. A repeated request finishes an interrupted one; if the text was changed in
   * between, it stays in both chapters. Throws story_not_found, chapter_not_found, story_no_right, storage_full,
   * story_storage_full, conflict (an id belongs to something else), parameter_invalid (no place in the text),
   * chapters_max, store_unavailable.
   */
  split(uid: string, storyId: string, chapterId: string, parts: readonly SplitPart[]): Promise<SplitOutcome>;
  /** Deletes a chapter and closes its open documents. Throws story_not_found, chapter_not_found, story_no_right. */
  remove(uid: string, storyId: string, chapterId: string): Promise<void>;
  /** Throws story_not_found, story_no_right. */
  deleted(uid: string, storyId: string, query: PageRequest): Promise<Page<DeletedChapter>>;
  /** Restores a chapter to its old place. Throws story_not_found, chapter_not_found, story_no_right, chapters_max. */
  recover(uid: string, storyId: string, chapterId: string): Promise<Chapter>;
  /**
   * Adds chapters in order, each with its text, in the caller's transaction, which holds the story's lock. With
   * `importedBy`, a version of each is kept. Throws chapters_max, chapter_not_found.
   */
  add(
    tx: Transaction,
    storyId: string,
    place: Place,
    initial: readonly InitialDocument[],
    importedBy?: string,
  ): Promise<string[]>;
}

/** Ids of a story's live chapters in order. The caller has checked the right to read them. */
export function chapterIdsOf(db: Executor, storyId: string): Promise<string[]> {
  return listChapterIds(db, storyId);
}

export interface SplitOutcome {
  chapters: Chapter[];
  /** The text was changed between a failed request and its repetition, so it also stays in the old chapter. */
  is_doubled: boolean;
}

export interface ChaptersDeps {
  db: Database;
  documents: Pick<Documents, "createDocument" | "setTitle" | "splitDocument" | "readDocument" | "closeDocuments">;
  storageUses: Pick<StorageUses, "requireStoryRoom">;
}

const chapterCursor = z.tuple([z.string().regex(/^[0-9A-Za-z]{1,200}$/), z.uuid()]);
const deletedCursor = z.tuple([cursorMoment, z.uuid()]);

export function createChapters({ db, documents, storageUses }: ChaptersDeps): Chapters {
  async function read(from: Executor, storyId: string, chapterId: string): Promise<Chapter> {
    const row = await findChapter(from, storyId, chapterId);
    if (!row) throw new AppError("chapter_not_found");
    return presentChapter(row);
  }

  async function add(
    tx: Transaction,
    storyId: string,
    place: Place,
    initial: readonly InitialDocument[],
    {
      ids = initial.map(() => randomUUID()),
      importedBy,
    }: { ids?: readonly string[]; importedBy?: string | undefined } = {},
  ): Promise<string[]> {
    const { live, all } = await countChapters(tx, storyId);
    if (live + initial.length > CHAPTERS_PER_STORY_MAX || all + initial.length > ROWS_PER_STORY_MAX)
      throw new AppError("chapters_max", { max: CHAPTERS_PER_STORY_MAX });
    if ("after" in place) await read(tx, storyId, place.after);
    const keys = await keysAt(tx, storyId, place, initial.length);
    if (!(await insertChapters(tx, storyId, ids, keys))) throw new AppError("conflict");
    for (const [index, one] of initial.entries())
      await documents.createDocument(tx, ids[index] as string, one, importedBy);
    await touchStory(tx, storyId);
    return [...ids];
  }

  return {
    add: (tx, storyId, place, initial, importedBy) => add(tx, storyId, place, initial, { importedBy }),

    async list(uid, storyId, { limit, cursor, url }) {
      await requireStory(db, uid, storyId, "read");
      const parts = decodeCursor(cursor, chapterCursor);
      const rows = await listChapters(db, storyId, { limit, after: parts && { position: parts[0], id: parts[1] } });
      return pageOf(rows, { limit, cursor, url }, presentChapter, (row) => [row.position, row.id]);
    },

    async get(uid, storyId, chapterId) {
      await requireStory(db, uid, storyId, "read");
      return read(db, storyId, chapterId);
    },

    async create(uid, storyId, { id = randomUUID(), name, afterId, blocks }) {
      // The right to write is checked before what was sent is parsed.
      if (blocks) await requireStory(db, uid, storyId, "write");
      const initial = readGiven(name, blocks);
      return db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "write");
        const made = await findAnyChapter(tx, id);
        if (made && (made.storyId !== storyId || made.deleted)) throw new AppError("conflict");
        if (!made) {
          // A chapter without text is just a row: it may be created as long as any storage is left.
          await storageUses.requireStoryRoom(tx, uid, storyId, blocks && { bytes: initial.bytes.length });
          const place: Place = afterId ? { after: afterId } : { at: "end" };
          await add(tx, storyId, place, [initial], { ids: [id] });
        }
        return read(tx, storyId, id);
      });
    },

    async rename(uid, storyId, chapterId, name) {
      await requireStory(db, uid, storyId, "write");
      await read(db, storyId, chapterId);
      await storageUses.requireStoryRoom(db, uid, storyId, { writing: true });
      await documents.setTitle(chapterId, name, uid);
      return read(db, storyId, chapterId);
    },

    move: (uid, storyId, chapterId, beforeId) =>
      db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "write");
        const chapter = await read(tx, storyId, chapterId);
        if (beforeId === chapterId) return chapter;
        if (beforeId) await read(tx, storyId, beforeId);
        const place: Place = beforeId ? { before: beforeId } : { at: "end" };
        const [position] = await keysAt(tx, storyId, place, 1, chapterId);
        await writePosition(tx, chapterId, position as string);
        await touchStory(tx, storyId);
        return read(tx, storyId, chapterId);
      }),

    async split(uid, storyId, chapterId, parts) {
      await requireStory(db, uid, storyId, "write");
      await read(db, storyId, chapterId);
      // The text is already stored; the room that moving it takes is checked as for any other edit.
      await storageUses.requireStoryRoom(db, uid, storyId, { writing: true });
      const ids = parts.map(({ id }) => id);
      let isDoubled = false;
      await documents.splitDocument(chapterId, uid, parts, async (tails) => {
        const isNew = await db.transaction(async (tx) => {
          await lockStory(tx, uid, storyId, "write");
          const made = await countMade(tx, storyId, ids);
          if (made === null || ids.includes(chapterId) || (made > 0 && made < ids.length))
            throw new AppError("conflict");
          if (made > 0) return false;
          if (!tails) throw new AppError("parameter_invalid", [{ field: "at", reason: "invalid" }]);
          const initial = tails.map((tail) => tail.initial);
          await add(tx, storyId, { after: chapterId }, initial, { ids });
          return true;
        });
        if (isNew || !tails) return isNew;
        // An earlier request made the new chapters: text that they do not have stays in this one.
        const made: DocumentJson[] = [];
        for (const id of ids) made.push(await documents.readDocument(id));
        const seeds = tails.map(({ seed }) => seed);
        const isSame = made.every((one, index) => hasSameText(one, seeds[index] as DocumentJson));
        isDoubled = !isSame && made.some((one, index) => sharesText(one, seeds[index] as DocumentJson));
        return isSame;
      });
      return { chapters: await Promise.all(ids.map((id) => read(db, storyId, id))), is_doubled: isDoubled };
    },

    async remove(uid, storyId, chapterId) {
      await db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "write");
        if (!(await deleteChapter(tx, storyId, chapterId))) throw new AppError("chapter_not_found");
        await touchStory(tx, storyId);
      });
      await documents.closeDocuments({ chapterIds: [chapterId] }, "notFound");
    },

    async deleted(uid, storyId, { limit, cursor, url }) {
      await requireStory(db, uid, storyId, "write");
      const parts = decodeCursor(cursor, deletedCursor);
      const rows = await listDeletedChapters(db, storyId, {
        limit,
        after: parts && { moment: parts[0], id: parts[1] },
      });
      return pageOf(rows, { limit, cursor, url }, presentDeletedChapter, (row) => [row.cursor_at, row.id]);
    },

    recover: (uid, storyId, chapterId) =>
      db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "write");
        // A repeated "undo" returns the chapter, which is already restored.
        if (await findChapter(tx, storyId, chapterId)) return read(tx, storyId, chapterId);
        if ((await countChapters(tx, storyId)).live >= CHAPTERS_PER_STORY_MAX)
          throw new AppError("chapters_max", { max: CHAPTERS_PER_STORY_MAX });
        if (!(await restoreChapter(tx, storyId, chapterId))) throw new AppError("chapter_not_found");
        await touchStory(tx, storyId);
        return read(tx, storyId, chapterId);
      }),
  };
}

/** How many of some ids are live chapters of the story; null if one belongs to anything else. */
async function countMade(db: Executor, storyId: string, ids: readonly string[]): Promise<number | null> {
  let made = 0;
  for (const id of ids) {
    const found = await findAnyChapter(db, id);
    if (!found) continue;
    if (found.storyId !== storyId || found.deleted) return null;
    made++;
  }
  return made;
}

/** Whether an existing chapter has the text of `tail`. A tail without a title ignores one that was added since. */
function hasSameText(made: DocumentJson, tail: DocumentJson): boolean {
  const [title] = tail.content;
  const from = title?.content?.length ? 0 : 1;
  const textOf = ({ content }: DocumentJson) => JSON.stringify(content.slice(from));
  return textOf(made) === textOf(tail);
}

/** Whether both have a non-empty block in common. */
function sharesText(one: DocumentJson, other: DocumentJson): boolean {
  const textOf = ({ content }: DocumentJson) =>
    content.filter((block) => block.content?.length).map((block) => JSON.stringify(block.content));
  const blocks = new Set(textOf(one));
  return textOf(other).some((block) => blocks.has(block));
}

/** The initial document of a chapter, made of the blocks that were sent, or empty. Throws parameter_invalid. */
function readGiven(name: string, blocks: readonly unknown[] | undefined): InitialDocument {
  try {
    return initialDocument(blocks ? givenSeed(name, blocks) : emptySeed(name));
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    throw new AppError("parameter_invalid", [{ field: "blocks", reason: "invalid" }]);
  }
}
