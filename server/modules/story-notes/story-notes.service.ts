// What a model is given about a story besides its text: the writers' notes and directions, the bound world, and the
// chapters' summaries.
import { z } from "zod";
import { SUMMARIES_PENDING_MAX, SUMMARY_WRITING_MAX_MS } from "../../../contract/limits.ts";
import type { ChapterDirection, ChapterSummary, StoryNotes as Notes } from "../../../contract/story-notes.ts";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import type { Logger } from "../../platform/log.ts";
import { decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { ContextInput } from "../context/context.service.ts";
import type { Safety } from "../safety/safety.service.ts";
import { type PageRequest, requireChapter, requireStory } from "../stories/stories.service.ts";
import { findDirection, writeDirection } from "./directions.repo.ts";
import { findNotes, findUniverse, recordModelUse, writeNotes, writeUniverse } from "./notes.repo.ts";
import { presentNotes, presentSummary } from "./story-notes.present.ts";
import { createSumUpAll, type SumUpAll } from "./sum-up-all.ts";
import {
  askForSummary,
  beginSummary,
  countPending,
  dropSummary,
  endSummary,
  failSummary,
  findPrevious,
  findSummary,
  listDue,
  listEarlier,
  listSummaries,
  pinSummary,
  type SummaryReason,
  writeOwnSummary,
} from "./summaries.repo.ts";
import type { WriteSummary } from "./write-summary.ts";

export interface StoryNotes {
  /** Throws story_not_found. */
  get(uid: string, storyId: string): Promise<Notes>;
  /** Throws story_not_found, story_no_right, sensitive_content, moderation_unreachable. */
  put(uid: string, storyId: string, notes: Omit<Notes, "updated_at">): Promise<Notes>;
  /** All chapters in order, including those without a summary. Throws story_not_found. */
  summaries(uid: string, storyId: string, query: PageRequest): Promise<Page<ChapterSummary>>;
  /**
   * With a text, the summary becomes the author's own, which no job overwrites. Throws story_not_found,
   * chapter_not_found, story_no_right, sensitive_content, moderation_unreachable.
   */
  putSummary(
    uid: string,
    storyId: string,
    chapterId: string,
    change: { text?: string; pinned?: boolean },
  ): Promise<ChapterSummary>;
  /**
   * Has a model rewrite the summary in the background; a pinned one stays unchanged. Throws story_not_found,
   * chapter_not_found, story_no_right, continuation_suspended, too_many_requests.
   */
  renewSummary(uid: string, storyId: string, chapterId: string): Promise<ChapterSummary>;
  /** What this person wants to happen next in a chapter. Throws story_not_found, chapter_not_found, story_no_right. */
  direction(uid: string, storyId: string, chapterId: string): Promise<ChapterDirection>;
  /** Throws story_not_found, chapter_not_found, story_no_right. */
  putDirection(uid: string, storyId: string, chapterId: string, text: string): Promise<ChapterDirection>;
  /** Binds a world; null unbinds it. Throws story_not_found, story_no_right, world_not_found. */
  presetUniverse(uid: string, storyId: string, universeId: string | null): Promise<string | null>;
  /** The world bound to a story. Checks no rights: the caller does. */
  universeOf(storyId: string): Promise<string | null>;
  /** What a prompt in a chapter contains of notes and earlier chapters. Checks no rights: the caller does. */
  forPrompt(storyId: string, chapterId: string | null): Promise<Pick<ContextInput, "notes" | "summaries" | "previous">>;
  /**
   * Records that a model writes in this story, which makes its chapters be summed up as they are finished. It runs in
   * the background, so that the generation does not wait for it.
   */
  noteUse(storyId: string): void;
  /** Summing up all chapters of a story at one request. */
  all: Pick<SumUpAll, "progress" | "start" | "stop">;
}

/** The work that jobs do. */
export interface SummaryWork {
  /** Sums up one chapter. `asked`: a person requested it; else it is not done if the summary is a person's own. */
  sumUp(chapterId: string, asked: boolean): Promise<void>;
  /** Queues the chapters that are due: of one story, or of all stories in use. */
  findDue(storyId: string | null): Promise<void>;
  /** Sums up the next chapters of a story whose chapters are all being summed up. */
  sumUpNext(storyId: string): Promise<void>;
}

export interface SummaryQueue {
  sumUp(chapterId: string, asked: boolean): Promise<void>;
  checkStory(storyId: string): Promise<void>;
  sumUpNext(storyId: string): Promise<void>;
}

export interface StoryNotesDeps {
  db: Database;
  log: Logger;
  queue: SummaryQueue;
  writeSummary: WriteSummary;
  safety: Pick<Safety, "refuses" | "requireNotSuspended">;
  /** Whether a person may bind this world to a story. */
  mayBindUniverse(uid: string, universeId: string): Promise<boolean>;
}

const DUE_TOGETHER = 40;
const summaryCursor = z.tuple([z.string().regex(/^[0-9A-Za-z]{1,200}$/), z.uuid()]);

/** Binds a world to a story. Checks no rights: the caller does, for both. */
export async function bindUniverse(tx: Transaction, storyId: string, universeId: string): Promise<void> {
  await writeUniverse(tx, storyId, universeId);
}

export function createStoryNotes(deps: StoryNotesDeps): StoryNotes & SummaryWork {
  const { db, log, queue, safety } = deps;

  async function readSummary(storyId: string, chapterId: string): Promise<ChapterSummary> {
    const row = await findSummary(db, storyId, chapterId);
    if (!row) throw new AppError("chapter_not_found");
    return presentSummary(row);
  }

  /** Does not count toward a suspension: notes are saved automatically, many times, while they are typed. */
  async function requireAllowed(text: string): Promise<void> {
    if (await safety.refuses(text)) throw new AppError("sensitive_content");
  }

  /** Writes a summary; whether it was stored. Errors of the model are logged, not thrown. */
  async function write(chapterId: string, reason: SummaryReason): Promise<boolean> {
    const chapter = await beginSummary(db, chapterId, reason);
    if (!chapter) {
      // Nothing to sum up: the chapter is empty or was deleted, or its summary may not be rewritten.
      if (reason === "asked") await dropSummary(db, chapterId);
      return false;
    }
    try {
      const text = await deps.writeSummary(chapter, AbortSignal.timeout(SUMMARY_WRITING_MAX_MS));
      return await endSummary(db, chapterId, { ...chapter, text });
    } catch (error) {
      log.warn({ err: error, chapterId }, "a summary was not written");
      await failSummary(db, chapterId, chapter.token);
      return false;
    }
  }

  const all = createSumUpAll({
    db,
    safety,
    next: (storyId) => queue.sumUpNext(storyId),
    sumUp: (chapterId) => write(chapterId, "all"),
  });

  async function recordUseAndQueue(storyId: string): Promise<void> {
    if (await recordModelUse(db, storyId)) await queue.checkStory(storyId);
  }

  return {
    async get(uid, storyId) {
      await requireStory(db, uid, storyId, "read");
      return presentNotes(await findNotes(db, storyId));
    },

    async put(uid, storyId, notes) {
      await requireStory(db, uid, storyId, "write");
      await requireAllowed(`${notes.author_note}\n${notes.style}`);
      return presentNotes(await writeNotes(db, storyId, notes));
    },

    async summaries(uid, storyId, { limit, cursor, url }) {
      await requireStory(db, uid, storyId, "read");
      const parts = decodeCursor(cursor, summaryCursor);
      const after = parts && { position: parts[0], id: parts[1] };
      const rows = await listSummaries(db, storyId, { limit, after });
      return pageOf(rows, { limit, cursor, url }, presentSummary, (row) => [row.position, row.chapter_id]);
    },

    async putSummary(uid, storyId, chapterId, { text, pinned }) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      if (text !== undefined) {
        await requireAllowed(text);
        await writeOwnSummary(db, chapterId, text);
      }
      if (pinned !== undefined) await pinSummary(db, chapterId, pinned);
      return readSummary(storyId, chapterId);
    },

    async renewSummary(uid, storyId, chapterId) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      await safety.requireNotSuspended(uid);
      if ((await countPending(db, storyId)) >= SUMMARIES_PENDING_MAX) throw new AppError("too_many_requests");
      if (await askForSummary(db, chapterId))
        await queue.sumUp(chapterId, true).catch(async (error: unknown) => {
          await dropSummary(db, chapterId);
          throw error;
        });
      return readSummary(storyId, chapterId);
    },

    async direction(uid, storyId, chapterId) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      return findDirection(db, uid, chapterId);
    },

    async putDirection(uid, storyId, chapterId, text) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      return writeDirection(db, uid, chapterId, text);
    },

    async presetUniverse(uid, storyId, universeId) {
      await requireStory(db, uid, storyId, "write");
      if (universeId !== null && !(await deps.mayBindUniverse(uid, universeId))) throw new AppError("world_not_found");
      await writeUniverse(db, storyId, universeId);
      return universeId;
    },

    universeOf: (storyId) => findUniverse(db, storyId),

    async forPrompt(storyId, chapterId) {
      const [notes, earlier, previous] = await Promise.all([
        findNotes(db, storyId),
        chapterId === null ? [] : listEarlier(db, storyId, chapterId),
        chapterId === null ? null : findPrevious(db, storyId, chapterId),
      ]);
      const { updated_at: _, ...told } = presentNotes(notes);
      return { notes: told, previous, summaries: earlier.map(({ id, ...summary }) => ({ chapterId: id, ...summary })) };
    },

    noteUse(storyId) {
      recordUseAndQueue(storyId).catch((error: unknown) =>
        log.warn({ err: error, storyId }, "summaries could not be queued"),
      );
    },

    async sumUp(chapterId, asked) {
      await write(chapterId, asked ? "asked" : "due");
    },

    async findDue(storyId) {
      for (const chapterId of await listDue(db, storyId, DUE_TOGETHER)) await queue.sumUp(chapterId, false);
      if (storyId === null) await all.resume();
    },

    sumUpNext: (storyId) => all.work(storyId),
    all,
  };
}
