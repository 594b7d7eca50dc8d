// What is reported from the page of a shared work.
import type { SharedEntry, SharedWorld } from "../../../contract/shared-worlds.ts";
import type { Share, SharedChapter } from "../../../contract/sharings.ts";
import type { Reported } from "../../features/reports/report-dialog.ts";

/** A work as it is reported, and whose it is: authors do not report their own. */
export interface ReportedWork {
  reported: Reported;
  author: string;
}

/** @param chapter The one that is open. */
export function reportedStory(share: Share, chapter: SharedChapter | null): ReportedWork {
  const { share_id, title, author } = share;
  const at = chapter && { chapter_id: chapter.chapter_id };
  return {
    reported: { subject: { kind: "story", share_id, ...at }, title, part: chapter?.name || undefined },
    author: author._id,
  };
}

/** @param entry The one whose card it is reported from. */
export function reportedWorld(world: SharedWorld, entry?: SharedEntry): ReportedWork {
  const { share_id, title, author } = world;
  const at = entry && { entry_id: entry._id };
  return {
    reported: { subject: { kind: "universe", share_id, ...at }, title, part: entry?.name || undefined },
    author: author._id,
  };
}
