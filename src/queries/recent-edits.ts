// Edits of chapters on this device that the server's answers about their share do not know of yet. All times are this
// device's, in Unix milliseconds: its clock is never compared with the server's.
import { proxy } from "valtio";

/** The server has written the projection by this time after the last edit; what is fetched later is up to date. */
export const COUNTED_MS = 2_000;

export interface RecentEdits {
  /** The last edit of each chapter. */
  edited: Record<string, number>;
  /** Of each chapter: edits until then were published with it. */
  sent: Record<string, number>;
  /** Of each story: the last answer counted edits until then. */
  counted: Record<string, number>;
}

export const recentEdits = proxy<RecentEdits>({ edited: {}, sent: {}, counted: {} });

const raise = (times: Record<string, number>, id: string, at: number) => {
  times[id] = Math.max(times[id] ?? 0, at);
};

export function noteEdit(chapterId: string, at: number): void {
  raise(recentEdits.edited, chapterId, Math.round(at));
}

/** Call it with an answer that says which chapters have changed. */
export function noteCounted(storyId: string, askedAt: number): void {
  raise(recentEdits.counted, storyId, askedAt - COUNTED_MS);
}

/** Call it when chapters have been published with every word the server had when it was asked. */
export function noteSent(chapterIds: readonly string[], askedAt: number): void {
  for (const id of chapterIds) raise(recentEdits.sent, id, askedAt);
}

/** Whether the last answer may have been given without knowing of a chapter's last edit. */
export function isUncounted({ edited, sent, counted }: RecentEdits, storyId: string, chapterId: string): boolean {
  const at = edited[chapterId];
  return at !== undefined && at > Math.max(sent[chapterId] ?? 0, counted[storyId] ?? 0);
}
