// @vitest-environment jsdom
// What an answer of the server says of the share, and what of one of its chapters.
import { expect, it } from "vitest";
import { CallError } from "./api/call-error.ts";
import { closedByChapter, closedCode, isChapterGone } from "./closed-share.ts";

const refusal = (code: string) => Object.assign(Object.create(CallError.prototype) as CallError, { code });

it.each([
  ["share_private", "share_private", "share_private", false],
  ["share_deleted", "share_deleted", "share_deleted", false],
  ["share_banned", "share_banned", "share_banned", false],
  ["share_forbidden", "share_forbidden", "share_forbidden", false],
  ["share_not_found", "share_not_found", "share_not_found", false],
  ["parameter_invalid", "parameter_invalid", null, true],
  ["chapter_not_found", null, null, true],
  ["server_error", null, null, false],
])("%s", (code, ofShare, ofChapter, isGone) => {
  const error = refusal(code);
  expect([closedCode(error), closedByChapter(error), isChapterGone(error)]).toEqual([ofShare, ofChapter, isGone]);
});
