// Which connections to documents to close.
import type { CLOSE } from "../../contract/collab.ts";

/** The open documents of some chapters, of a story (for one person), of a person, of one login. */
export type CloseTarget =
  | { chapterIds: readonly string[] }
  | { storyId: string; uid?: string }
  | { uid: string }
  | { sessionId: string };

export type CloseReason = keyof typeof CLOSE;

/** The document, story, person and login of a connection. */
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
