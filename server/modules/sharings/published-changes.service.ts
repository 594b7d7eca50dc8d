// What has changed in a published chapter since it was synced, for the people of its story.
import type { VersionBlock } from "../../../contract/versions.ts";
import { measureDocument } from "../../../extensions/measure.ts";
import { publishedBlocks } from "../../../extensions/published-text.ts";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { requireChapter } from "../stories/stories.service.ts";
import { comparableBlocks } from "./comparable-blocks.ts";
import { findPublished, findStoryShare } from "./sharings.repo.ts";

export interface PublishedChanges {
  /**
   * What readers get of a chapter, and what they would get of it now. Throws story_not_found, chapter_not_found (also
   * where it is not published), chapter_damaged, store_unavailable.
   */
  compare(
    uid: string,
    storyId: string,
    chapterId: string,
  ): Promise<{ synced_at: number; blocks: VersionBlock[]; current: VersionBlock[] }>;
}

export function createPublishedChanges({
  db,
  documents,
}: {
  db: Database;
  documents: Pick<Documents, "readDocument">;
}): PublishedChanges {
  return {
    async compare(uid, storyId, chapterId) {
      await requireChapter(db, uid, storyId, chapterId, "read");
      const share = await findStoryShare(db, storyId);
      const published = share && (await findPublished(db, share.id, chapterId));
      if (!published) throw new AppError("chapter_not_found");
      const doc = await documents.readDocument(chapterId);
      return {
        synced_at: published.synced_at,
        blocks: comparableBlocks(published.name, published.blocks),
        current: comparableBlocks(measureDocument(doc).title, publishedBlocks(doc)),
      };
    },
  };
}
