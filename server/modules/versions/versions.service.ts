// A chapter's history: lists versions, shows one beside the current text, keeps one on request and restores one. The
// documents service reads and restores their content; the stories service checks rights.
import { z } from "zod";
import type { Version, VersionBlock } from "../../../contract/versions.ts";
import { documentBlocks } from "../../../extensions/document-blocks.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { cursorMoment, decodeCursor, type Page, pageOf } from "../../platform/paging.ts";
import type { StorageUses } from "../storage-use/storage-use.service.ts";
import { type PageRequest, requireChapter } from "../stories/stories.service.ts";
import { presentVersion } from "./versions.present.ts";
import { findVersion, listVersions } from "./versions.repo.ts";

export interface Versions {
  /** Latest first. Throws story_not_found, chapter_not_found. */
  list(uid: string, storyId: string, chapterId: string, query: PageRequest): Promise<Page<Version>>;
  /**
   * Keeps the chapter as it is stored, under a name that may be empty. Throws story_not_found, chapter_not_found,
   * story_no_right, storage_full, story_storage_full, versions_max, store_unavailable.
   */
  keep(uid: string, storyId: string, chapterId: string, label: string): Promise<Version>;
  /**
   * A version, its blocks and those of the current text. Throws story_not_found, chapter_not_found, version_not_found,
   * store_unavailable.
   */
  get(
    uid: string,
    storyId: string,
    chapterId: string,
    versionId: string,
  ): Promise<Version & { blocks: VersionBlock[]; current: VersionBlock[] }>;
  /**
   * Restores a version's text as an edit; returns the id of the version kept of the text before it. Throws
   * story_not_found, chapter_not_found, version_not_found, story_no_right, storage_full, story_storage_full,
   * store_unavailable.
   */
  restore(uid: string, storyId: string, chapterId: string, versionId: string): Promise<string>;
  /**
   * The versions a damaged chapter can be recovered from; for the owner only. Throws story_not_found,
   * chapter_not_found, story_no_right, conflict, store_unavailable.
   */
  good(uid: string, storyId: string, chapterId: string): Promise<Version[]>;
  /**
   * Recovers a damaged chapter from a version; for the owner only. Throws story_not_found, chapter_not_found,
   * version_not_found, story_no_right, conflict, chapter_damaged, store_unavailable.
   */
  recover(uid: string, storyId: string, chapterId: string, versionId: string): Promise<void>;
}

export interface VersionsDeps {
  db: Database;
  documents: Pick<
    Documents,
    "keepVersion" | "readDocument" | "readVersion" | "restoreVersion" | "goodVersions" | "recoverDocument"
  >;
  storageUses: Pick<StorageUses, "requireStoryRoom">;
}

const versionCursor = z.tuple([cursorMoment, z.uuid()]);

export function createVersions({ db, documents, storageUses }: VersionsDeps): Versions {
  async function read(chapterId: string, versionId: string): Promise<Version> {
    const row = await findVersion(db, chapterId, versionId);
    if (!row) throw new AppError("version_not_found");
    return presentVersion(row);
  }

  return {
    async list(uid, storyId, chapterId, { limit, cursor, url }) {
      await requireChapter(db, uid, storyId, chapterId, "read");
      const parts = decodeCursor(cursor, versionCursor);
      const rows = await listVersions(db, chapterId, { limit, after: parts && { moment: parts[0], id: parts[1] } });
      return pageOf(rows, { limit, cursor, url }, presentVersion, (row) => [row.cursor_at, row.id]);
    },

    async keep(uid, storyId, chapterId, label) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      await storageUses.requireStoryRoom(db, uid, storyId);
      return read(chapterId, await documents.keepVersion(chapterId, { reason: "named", label, uid }));
    },

    async get(uid, storyId, chapterId, versionId) {
      await requireChapter(db, uid, storyId, chapterId, "read");
      const version = await read(chapterId, versionId);
      const [then, now] = await Promise.all([
        documents.readVersion(chapterId, versionId),
        documents.readDocument(chapterId),
      ]);
      return { ...version, blocks: documentBlocks(then), current: documentBlocks(now) };
    },

    async restore(uid, storyId, chapterId, versionId) {
      await requireChapter(db, uid, storyId, chapterId, "write");
      await storageUses.requireStoryRoom(db, uid, storyId, { writing: true });
      return documents.restoreVersion(chapterId, versionId, uid);
    },

    async good(uid, storyId, chapterId) {
      await requireChapter(db, uid, storyId, chapterId, "own");
      const ids = await documents.goodVersions(chapterId);
      return Promise.all(ids.map((id) => read(chapterId, id)));
    },

    async recover(uid, storyId, chapterId, versionId) {
      await requireChapter(db, uid, storyId, chapterId, "own");
      await documents.recoverDocument(chapterId, versionId);
    },
  };
}
