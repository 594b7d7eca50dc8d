// Sharing a story by link and publishing its chapters. Readers see snapshots only: what is written afterwards is theirs
// once the owner syncs it.
import type { ReadChapter, Share, ShareState, StorySharing } from "../../../contract/sharings.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database, Executor } from "../../db/client.ts";
import { createLimiter } from "../../platform/concurrency-limiter.ts";
import { AppError } from "../../platform/errors.ts";
import type { Safety } from "../safety/safety.service.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import { lockStory, readStory, requireStory } from "../stories/stories.service.ts";
import { newShareId } from "./share-id.ts";
import type { Opening } from "./share-page.ts";
import { presentPublished, presentReadChapter, presentShare } from "./sharings.present.ts";
import {
  comparePublished,
  deleteSnapshots,
  findOpening,
  findPublished,
  findShare,
  findStoryShare,
  insertShare,
  listMoments,
  listPublished,
  listSnapshots,
  liveChapters,
  type Micros,
  putSnapshot,
  readClock,
  type ShareRow,
  type Snapshot,
  type StoredSnapshot,
  setState,
  touchSnapshot,
} from "./sharings.repo.ts";
import { isSame, snapshotOf } from "./snapshot.ts";

/** Chapters that are read and judged at a time, of all requests. */
const READ_AT_ONCE = 4;
/** Characters of the first chapter in the page of a share: more than a screen shows. */
const OPENING_MAX = 3_000;

export interface Sharings {
  /** For everybody in the story. Throws story_not_found. */
  get(uid: string, storyId: string): Promise<StorySharing>;
  /** Throws story_not_found, story_no_right, sensitive_content (the title), moderation_unreachable. */
  setState(uid: string, storyId: string, state: ShareState): Promise<StorySharing>;
  /**
   * Publishes or syncs chapters, all or none, each from a version that is kept of it. Throws story_not_found,
   * story_no_right, conflict (published or unpublished by another request meanwhile), chapter_not_found, chapter_too_short, chapter_too_long, chapter_damaged, sensitive_content,
   * storage_full, moderation_unreachable, store_unavailable.
   */
  publish(uid: string, storyId: string, chapterIds: readonly string[]): Promise<StorySharing>;
  /** Throws story_not_found, story_no_right. */
  unpublish(uid: string, storyId: string, chapterIds: readonly string[]): Promise<StorySharing>;
  /** A shared story, for anybody. Throws share_not_found, share_private, share_deleted. */
  look(uid: string | null, shareId: string): Promise<Share>;
  /** How a shared story begins. Throws share_not_found, share_private, share_deleted. */
  opening(shareId: string): Promise<Opening>;
  /** A published chapter, for anybody. Throws share_not_found, share_private, share_deleted, chapter_not_found. */
  read(shareId: string, chapterId: string): Promise<ReadChapter>;
}

export interface SharingsDeps {
  db: Database;
  documents: Pick<Documents, "keepVersion" | "readDocument" | "readVersion">;
  safety: Pick<Safety, "refuses">;
  storageUses: Pick<StorageUses, "requireRoom">;
}

export function createSharings({ db, documents, safety, storageUses }: SharingsDeps): Sharings {
  const withLimit = createLimiter(READ_AT_ONCE);

  async function sharingOf(from: Executor, storyId: string): Promise<StorySharing> {
    const share = await findStoryShare(from, storyId);
    const published = share ? await comparePublished(from, share.id) : [];
    return {
      share_id: share?.id ?? null,
      state: share?.state ?? "private",
      chapters: published.map(({ chapter_id, published_at, synced_at, is_changed }) => ({
        chapter_id,
        published_at,
        synced_at,
        is_changed,
      })),
    };
  }

  function requireOpen<Row extends ShareRow>(share: Row | null): Row & { title: string } {
    if (!share) throw new AppError("share_not_found");
    const { title } = share;
    // What became of a private story, or of its author's account, is nobody's business.
    if (share.state === "private" || share.is_closed) throw new AppError("share_private");
    if (title === null) throw new AppError("share_deleted");
    return { ...share, title };
  }

  async function requireAllowed({ chapterId, name, text }: Snapshot): Promise<void> {
    if (await safety.refuses(`${name}\n${text}`))
      throw new AppError("sensitive_content", { name, chapter_id: chapterId });
  }

  /** A new snapshot, from a version that is kept now; `made` is null where readers have the same already. */
  async function renewed(
    uid: string,
    chapterId: string,
    present: StoredSnapshot | undefined,
  ): Promise<{ chapterId: string; at: Micros; made: Snapshot | null }> {
    const at = await readClock(db);
    const now = snapshotOf(chapterId, await documents.readDocument(chapterId), at);
    if (present && isSame(present, now)) return { chapterId, at, made: null };
    // Judged first: no version is kept for a text that is not published.
    await requireAllowed(now);
    const version = await documents.keepVersion(chapterId, { reason: "publish", uid });
    const made = snapshotOf(chapterId, await documents.readVersion(chapterId, version), at);
    if (!isSame(made, now)) await requireAllowed(made);
    return { chapterId, at, made };
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

    async setState(uid, storyId, state) {
      if (state !== "private") {
        const { title } = await readStory(db, uid, storyId);
        if (await safety.refuses(title)) throw new AppError("sensitive_content", { name: title });
      }
      return db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "own");
        const share = await findStoryShare(tx, storyId);
        if (share) await setState(tx, share.id, state);
        else if (state !== "private") await insertShare(tx, { id: newShareId(), uid, storyId, state });
        return sharingOf(tx, storyId);
      });
    },

    async publish(uid, storyId, chapterIds) {
      await requireStory(db, uid, storyId, "own");
      const ids = [...new Set(chapterIds)];
      await requireLive(db, storyId, ids);
      await storageUses.requireRoom(db, uid);
      const present = await listSnapshots(db, ids);
      const results = await renewAll(uid, ids, present);
      return db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "own");
        await requireLive(tx, storyId, ids);
        // Published, synced or unpublished by another request meanwhile: what was read here may be the older text.
        const moments = await listMoments(tx, ids);
        if (ids.some((id) => moments.get(id) !== present.get(id)?.at)) throw new AppError("conflict");
        let share = (await findStoryShare(tx, storyId))?.id;
        if (share === undefined) {
          share = newShareId();
          await insertShare(tx, { id: share, uid, storyId, state: "private" });
        }
        for (const { chapterId, at, made } of results)
          await (made ? putSnapshot(tx, share, made) : touchSnapshot(tx, chapterId, at));
        return sharingOf(tx, storyId);
      });
    },

    unpublish: (uid, storyId, chapterIds) =>
      db.transaction(async (tx) => {
        await lockStory(tx, uid, storyId, "own");
        await deleteSnapshots(tx, storyId, chapterIds);
        return sharingOf(tx, storyId);
      }),

    async look(uid, shareId) {
      const row = requireOpen(await findShare(db, shareId));
      return presentShare(row, (await listPublished(db, shareId)).map(presentPublished), uid);
    },

    async opening(shareId) {
      const row = requireOpen(await findOpening(db, shareId, OPENING_MAX));
      const { title, language, owner_name, chapter } = row;
      return {
        title,
        language,
        author: owner_name,
        chapter: chapter && { ...chapter, text: cutOpening(chapter.text) },
      };
    },

    async read(shareId, chapterId) {
      requireOpen(await findShare(db, shareId));
      const found = await findPublished(db, shareId, chapterId);
      if (!found) throw new AppError("chapter_not_found");
      return presentReadChapter(found);
    },
  };
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
