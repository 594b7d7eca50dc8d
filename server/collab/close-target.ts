// Describes which connections to documents must be closed.
import type { CLOSE } from "../../contract/collab.ts";

/** Selects connections by chapter, by story (for one person), by person, or by login session. */
export type CloseTarget =
  | { chapterIds: readonly string[] }
  | { storyId: string; uid?: string }
  | { uid: string }
  | { sessionId: string };

export type CloseReason = keyof typeof CLOSE;

/** The facts about a connection that a target is compared with. */
export interface ConnectionFacts {
  documentId: string;
  storyId: string;
  uid: string;
  sessionId: string;
}

/** Whether a connection belongs to the target. */
export function isMeant(target: CloseTarget, { documentId, storyId, uid, sessionId }: ConnectionFacts): boolean {
  if ("chapterIds" in target) return target.chapterIds.includes(documentId);
  if ("storyId" in target) return target.storyId === storyId && (target.uid === undefined || target.uid === uid);
  if ("sessionId" in target) return target.sessionId === sessionId;
  return target.uid === uid;
}
