// Sharing a story by link and publishing its chapters. Readers see snapshots only: what is written afterwards is theirs
// once the owner syncs it.
import type { ReadChapter, Share, ShareState, StorySharing } from "../../../contract/sharings.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database, Executor } from "../../db/client.ts";
import { createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import type { Announcements } from "../announcements/announcements.service.ts";
import type { ReadingHistory } from "../reading-history/reading-history.service.ts";
import type { Safety } from "../safety/safety.service.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import { lockStory, readStory, requireStory, roleIn } from "../stories/stories.service.ts";
import { requireNotBanned, requireOpen } from "./open-share.ts";
import type { Openings } from "./opening.ts";
import type { Reader, ReaderCounts } from "./reader-counts.ts";
import { newShareId } from "./share-id.ts";
import { findShare, keepOwnMark, listShare, updateShare } from "./shares.repo.ts";
import { presentPublished, presentReadChapter, presentShare, withheldShare } from "./sharings.present.ts";
import {
  comparePublished,
  deleteSnapshots,
  findAdultChapter,
  findOpening,
  findPublished,
  findStoryShare,
  insertStoryShare,
  isProjected,
  isPublished,
  type JudgedSnapshot,
  listMoments,
  listPublished,
  listSnapshots,
  listUnjudged,
  liveChapters,
  lockStoryShare,
  putSnapshot,
  readClock,
  refreshText,
  type Snapshot,
  type StoredSnapshot,
  type StoryShareRow,
  setJudged,
} from "./sharings.repo.ts";
import { isSame, snapshotOf } from "./snapshot.ts";

/** Chapters that are read and judged at a time, of all requests. */
const READ_AT_ONCE = 4;
/** Characters of the first chapter in the page of a share: more than a screen shows. */
const OPENING_MAX = 3_000;

export interface Sharings extends Openings {
  /** For everybody in the story. Throws story_not_found. */
  get(uid: string, storyId: string): Promise<StorySharing>;
  /**
   * What is left out stays as it is, and the mark that a moderator has set. Throws story_not_found, story_no_right,
   * sensitive_content (the title), moderation_unreachable, share_banned, share_forbidden; nsfw_tagged when it is done.
   */
  update(uid: string, storyId: string, change: { state?: ShareState; nsfw?: boolean }): Promise<StorySharing>;
  /**
   * Publishes or syncs chapters, all or none, each from a version that is kept of it. One of which readers have the same
   * already keeps its snapshot and the time of its sync. Throws story_not_found,
   * story_no_right, conflict (published or unpublished by another request meanwhile), chapter_not_found, chapter_too_short, chapter_too_long, chapter_damaged, sensitive_content,
   * storage_full, moderation_unreachable, store_unavailable, share_banned, share_forbidden; nsfw_tagged when it is done.
   */
  publish(uid: string, storyId: string, chapterIds: readonly string[]): Promise<StorySharing>;
  /** Throws story_not_found, story_no_right. */
  unpublish(uid: string, storyId: string, chapterIds: readonly string[]): Promise<StorySharing>;
  /**
   * A shared story, for anybody, with the place of a reader who has one. One for adults is withheld from those who are not
   * in it, unless `nsfw` asks for it. Throws share_not_found, share_private, share_deleted, share_banned, share_forbidden.
   */
  look(uid: string | null, shareId: string, asked: { nsfw: boolean }): Promise<Share>;
  /** A published chapter, for anybody. Throws like `look`; chapter_not_found. */
  read(shareId: string, chapterId: string, reader: Reader): Promise<ReadChapter>;
  /** Counts a chapter as read to its end. Throws like `read`. */
  finish(shareId: string, chapterId: string, reader: Reader): Promise<void>;
}

export interface SharingsDeps {
  db: Database;
  documents: Pick<Documents, "keepVersion" | "project" | "readDocument" | "readVersion">;
  safety: Pick<Safety, "isAdult" | "refuses">;
  storageUses: Pick<StorageUses, "requireRoom">;
  readerCounts: Pick<ReaderCounts, "count">;
  readingHistory: Pick<ReadingHistory, "placeIn" | "isKept">;
  announcements: Pick<Announcements, "announce" | "keepLatest" | "wake">;
}

export function createSharings(deps: SharingsDeps): Sharings {
  const { db, documents, safety, storageUses, readerCounts, readingHistory, announcements } = deps;
  const withLimit = createLimiter(READ_AT_ONCE);

  async function sharingOf(from: Executor, storyId: string): Promise<StorySharing> {
    const share = await findStoryShare(from, storyId);
    const published = share ? await comparePublished(from, share.id) : [];
    return {
      share_id: share?.id ?? null,
      state: share?.state ?? "private",
      ban: share?.ban ?? null,
      nsfw: share?.nsfw ?? false,
      nsfw_kept: share?.nsfw_kept ?? false,
      chapters: published.map(({ chapter_id, published_at, synced_at, is_changed }) => ({
        chapter_id,
        published_at,
        synced_at,
        is_changed,
      })),
    };
  }

  async function requireAllowed({ chapterId, name, text }: Snapshot): Promise<void> {
    if (await safety.refuses(`${name}\n${text}`))
      throw new AppError("sensitive_content", { name, chapter_id: chapterId });
  }

  /** Otherwise a chapter published right after an edit would count as changed since. */
  async function projectIfBehind(snapshot: Snapshot): Promise<void> {
    if (!(await isProjected(db, snapshot))) await documents.project(snapshot.chapterId);
  }

  /** A new snapshot, from a version that is kept now; `made` is null where readers have the same as `now` already. */
  async function renewed(
    uid: string,
    chapterId: string,
    present: StoredSnapshot | undefined,
  ): Promise<{ now: Snapshot; made: JudgedSnapshot | null }> {
    const at = await readClock(db);
    const now = snapshotOf(chapterId, await documents.readDocument(chapterId), at);
    if (present && isSame(present, now)) {
      await projectIfBehind(now);
      return { now, made: null };
    }
    // Judged first: no version is kept for a text that is not published.
    await requireAllowed(now);
    const version = await documents.keepVersion(chapterId, { reason: "publish", uid });
    const made = snapshotOf(chapterId, await documents.readVersion(chapterId, version), at);
    if (!isSame(made, now)) await requireAllowed(made);
    await projectIfBehind(made);
    return { now, made: { ...made, isAdult: await safety.isAdult(`${made.name}\n${made.text}`) } };
  }

  /** Judges what was published before texts were judged. */
  async function judgeAll(storyId: string): Promise<void> {
    for (;;) {
      const texts = await listUnjudged(db, storyId);
      if (texts.length === 0) return;
      for (const { id, text } of texts) await setJudged(db, id, await safety.isAdult(text));
    }
  }

  /** All of them, a few at a time; the first failure ends it. */
  async function renewAll(uid: string, ids: readonly string[], present: ReadonlyMap<string, StoredSnapshot>) {
    let hasFailed = false;
    return Promise.all(
      ids.map((id) =>
        withLimit(async () => {
          if (hasFailed) throw new AppError("conflict");
          try {
            return await renewed(uid, id, present.get(id));
          } catch (error) {
            hasFailed = true;
            if (error instanceof AppError && error.code === "chapter_damaged")
              throw new AppError("chapter_damaged", { chapter_id: id }, { cause: error });
            throw error;
          }
        }),
      ),
    );
  }

  return {
    async get(uid, storyId) {
      await requireStory(db, uid, storyId, "read");
      return sharingOf(db, storyId);
    },

    async update(uid, storyId, { nsfw, ...asked }) {
      await requireStory(db, uid, storyId, "own");
      const state = asked.state ?? (await openShare(db, storyId))?.state ?? "private";
      let isTitleAdult = false;
      if (state !== "private") {
        const { title } = await readStory(db, uid, storyId);
        if (await safety.refuses(title)) throw new AppError("sensitive_content", { name: title });
        isTitleAdult = await safety.isAdult(title);
      }
      if (state === "square") await judgeAll(storyId);
      const updated = await db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "own");
        const share = await openShare(tx, storyId, lockStoryShare);
        if (share?.nsfw_kept && nsfw !== undefined) await keepOwnMark(tx, share.id, nsfw);
        const wanted = share?.nsfw_kept || (nsfw ?? share?.nsfw ?? false);
        const mayTag = !wanted && state === "square";
        const chapter = mayTag && share ? await findAdultChapter(tx, share.id) : null;
        const tag: Tag | null = chapter ?? (mayTag && isTitleAdult ? TITLE : null);
        const change = { state: asked.state ?? share?.state ?? state, nsfw: wanted || tag !== null };
        if (share) await updateShare(tx, share.id, change);
        else if (state !== "private") await insertStoryShare(tx, { id: newShareId(), uid, storyId, ...change });
        if (share) await listShare(tx, share.id);
        if (share) await announcements.announce(tx, share.id);
        return { sharing: await sharingOf(tx, storyId), tag };
      });
      announcements.wake();
      return tellTag(updated);
    },

    async publish(uid, storyId, chapterIds) {
      await requireStory(db, uid, storyId, "own");
      // Before chapters are read and judged for nothing.
      await openShare(db, storyId);
      const ids = [...new Set(chapterIds)];
      await requireLive(db, storyId, ids);
      await storageUses.requireRoom(db, uid);
      const present = await listSnapshots(db, ids);
      const results = await renewAll(uid, ids, present);
      const published = await db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "own");
        await requireLive(tx, storyId, ids);
        // Published, synced or unpublished by another request meanwhile: what was read here may be the older text.
        const moments = await listMoments(tx, ids);
        if (ids.some((id) => moments.get(id) !== present.get(id)?.at)) throw new AppError("conflict");
        let share = await openShare(tx, storyId, lockStoryShare);
        if (!share) {
          share = { id: newShareId(), state: "private", nsfw: false, nsfw_kept: false };
          await insertStoryShare(tx, { uid, storyId, ...share });
        }
        for (const { now, made } of results) await (made ? putSnapshot(tx, share.id, made) : refreshText(tx, now));
        const tag = share.state === "square" && !share.nsfw ? await findAdultChapter(tx, share.id) : null;
        if (tag) await updateShare(tx, share.id, { state: share.state, nsfw: true });
        await listShare(tx, share.id);
        await announcements.announce(tx, share.id);
        return { sharing: await sharingOf(tx, storyId), tag };
      });
      announcements.wake();
      return tellTag(published);
    },

    unpublish: (uid, storyId, chapterIds) =>
      db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "own");
        await deleteSnapshots(tx, storyId, chapterIds);
        const share = await findStoryShare(tx, storyId);
        if (share) await announcements.keepLatest(tx, share.id);
        return sharingOf(tx, storyId);
      }),

    async look(uid, shareId, { nsfw }) {
      const row = requireOpen(await findShare(db, shareId), "story");
      if (row.nsfw && !nsfw && !(uid && row.story_id && (await roleIn(db, uid, row.story_id))))
        return withheldShare(row, uid === null || (await readingHistory.isKept(uid)));
      const [published, place, isHistoryKept] = await Promise.all([
        listPublished(db, shareId),
        uid === null ? null : readingHistory.placeIn(uid, shareId),
        uid === null || readingHistory.isKept(uid),
      ]);
      return presentShare(row, published.map(presentPublished), { uid, place, isHistoryKept });
    },

    async opening(shareId, known, asked = null) {
      const options = { length: OPENING_MAX, version: known, chapterId: asked };
      const row = requireOpen(await findOpening(db, shareId, options), "story");
      const {
        version,
        title,
        language,
        owner_name: author,
        state,
        nsfw,
        chapter_id: id,
        chapter_name: name,
        is_first: isFirst,
        text,
      } = row;
      if (asked !== null && id === null) throw new AppError("chapter_not_found");
      if (version === known) return null;
      const chapter =
        id === null ? null : { id, name: name ?? "", text: cutOpening(text ?? ""), isFirst: isFirst === true };
      return {
        version,
        opening: { kind: "story", title, language, author, isIndexed: state === "square" && !nsfw, nsfw, chapter },
      };
    },

    async read(shareId, chapterId, reader) {
      requireOpen(await findShare(db, shareId), "story");
      const found = await findPublished(db, shareId, chapterId);
      if (!found) throw new AppError("chapter_not_found");
      readerCounts.count({ shareId, chapterId, reader, isFinished: false });
      return presentReadChapter(found);
    },

    async finish(shareId, chapterId, reader) {
      requireOpen(await findShare(db, shareId), "story");
      if (!(await isPublished(db, shareId, chapterId))) throw new AppError("chapter_not_found");
      readerCounts.count({ shareId, chapterId, reader, isFinished: true });
    },
  };
}

type OpenShare = Pick<StoryShareRow, "id" | "nsfw" | "nsfw_kept"> & { state: ShareState };

/** The story's share; null if there is none. Throws share_banned, share_forbidden. */
async function openShare<From extends Executor>(
  from: From,
  storyId: string,
  find: (from: From, storyId: string) => Promise<StoryShareRow | null> = findStoryShare,
): Promise<OpenShare | null> {
  const share = await find(from, storyId);
  if (!share) return null;
  requireNotBanned(share);
  const { id, nsfw, nsfw_kept, state } = share;
  // What is banned was refused.
  return state === "banned" ? null : { id, nsfw, nsfw_kept, state };
}

/** What is for adults: a chapter, or the title. */
type Tag = { id: string; name: string } | typeof TITLE;
const TITLE = "title";

/** The tag is an error by the specification; what was asked for is done. */
function tellTag({ sharing, tag }: { sharing: StorySharing; tag: Tag | null }): StorySharing {
  if (tag === TITLE) throw new AppError("nsfw_tagged");
  if (tag) throw new AppError("nsfw_tagged", { name: tag.name, chapter_id: tag.id });
  return sharing;
}

/** Where more text follows, the last word may be cut. */
function cutOpening(text: string): string {
  return text.length < OPENING_MAX ? text : text.replace(/\s*\S{0,30}$/u, "…");
}

async function requireLive(db: Executor, storyId: string, ids: readonly string[]): Promise<void> {
  const live = await liveChapters(db, storyId, ids);
  const missing = ids.find((id) => !live.has(id));
  if (missing !== undefined) throw new AppError("chapter_not_found", { chapter_id: missing });
}
