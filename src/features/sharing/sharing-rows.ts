// What readers see of each chapter, computed from the story's chapters and its share.
import type { Chapter } from "../../../contract/chapters.ts";
import { CHAPTER_MAX_CHARACTERS, PUBLISH_MIN_CHARACTERS } from "../../../contract/limits.ts";
import type { StorySharing } from "../../../contract/sharings.ts";

export type SharingState = "not_published" | "published" | "changed";
/** What is done to several chapters. */
export type ManyAction = "publish" | "sync" | "unpublish";
export type Obstacle = "too_short" | "too_long";

export interface SharingRow {
  chapter: Chapter;
  state: SharingState;
  /** Unix seconds; null while it is not published. */
  syncedAt: number | null;
  /** Why the server would refuse to publish it as it stands. */
  obstacle: Obstacle | null;
}

/** @param changed The published chapters whose words have changed since. */
export function sharingRows(
  chapters: readonly Chapter[],
  sharing: StorySharing,
  changed: ReadonlySet<string>,
): SharingRow[] {
  const published = new Map(sharing.chapters.map((one) => [one.chapter_id, one]));
  return chapters.map((chapter) => {
    const one = published.get(chapter._id);
    return {
      chapter,
      state: !one ? "not_published" : changed.has(chapter._id) ? "changed" : "published",
      syncedAt: one?.synced_at ?? null,
      obstacle: obstacleOf(chapter),
    };
  });
}

function obstacleOf({ character_count }: Pick<Chapter, "character_count">): Obstacle | null {
  if (character_count <= PUBLISH_MIN_CHARACTERS) return "too_short";
  return character_count > CHAPTER_MAX_CHARACTERS ? "too_long" : null;
}

/** The chapters of these to which this can be done. One that would be refused fails all of its request. */
export function idsFor(rows: readonly SharingRow[], action: ManyAction): string[] {
  return rows.filter((row) => isFor(row, action)).map(({ chapter }) => chapter._id);
}

function isFor({ state, obstacle }: SharingRow, action: ManyAction): boolean {
  if (action === "unpublish") return state !== "not_published";
  return state === (action === "sync" ? "changed" : "not_published") && obstacle === null;
}

/** How many chapters publishing and syncing several leave out for this reason. */
export function countLeftOut(rows: readonly SharingRow[], obstacle: Obstacle): number {
  return rows.filter((row) => row.obstacle === obstacle && row.state !== "published").length;
}
