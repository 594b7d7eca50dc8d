// Whose connections to documents are to be closed, and why.
import type { CLOSE } from "../../contract/collab.ts";

/** The open documents of some chapters, of a story (of one person), of a person, of one login. */
export type CloseTarget =
  | { chapterIds: readonly string[] }
  | { storyId: string; uid?: string }
  | { uid: string }
  | { sessionId: string };

export type CloseReason = keyof typeof CLOSE;

/** Whose a connection is, and to what. */
export interface ConnectionFacts {
  documentId: string;
  storyId: string;
  uid: string;
  sessionId: string;
}

/** Whether a connection is among those meant. */
export function isMeant(target: CloseTarget, { documentId, storyId, uid, sessionId }: ConnectionFacts): boolean {
  if ("chapterIds" in target) return target.chapterIds.includes(documentId);
  if ("storyId" in target) return target.storyId === storyId && (target.uid === undefined || target.uid === uid);
  if ("sessionId" in target) return target.sessionId === sessionId;
  return target.uid === uid;
}
