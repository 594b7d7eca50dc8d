// What the answers of calls for a shared work say of it: closed by its author, deleted, banned by a moderator, unknown.
import { CallError } from "./api/call-error.ts";

const CLOSED = ["share_not_found", "share_private", "share_deleted", "share_banned", "share_forbidden"] as const;
/** The share's id is none: of a chapter's call the same code says only that the chapter's id is none. */
const INVALID = "parameter_invalid";
export type ClosedCode = (typeof CLOSED)[number] | typeof INVALID;

/** Why the share cannot be read any more, by the answer of a call for it; null for a failure that may pass. */
export function closedCode(error: unknown): ClosedCode | null {
  return codeOf(error) === INVALID ? INVALID : closedByChapter(error);
}

/** The same by the answer of a call for one of its chapters. */
export function closedByChapter(error: unknown): ClosedCode | null {
  return CLOSED.find((closed) => closed === codeOf(error)) ?? null;
}

/** Whether it is the chapter only that cannot be read any more. */
export function isChapterGone(error: unknown): boolean {
  return codeOf(error) === "chapter_not_found" || codeOf(error) === INVALID;
}

const codeOf = (error: unknown) => (error instanceof CallError ? error.code : null);
