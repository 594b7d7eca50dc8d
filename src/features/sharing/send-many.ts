// Sends many chapters in several requests, one after the other: what fails does not take back what was done, and the
// chapters that failed are told with the reason.
import { PUBLISHED_AT_ONCE_MAX } from "../../../contract/limits.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { WordsMissingError } from "./sharing-requests.ts";

/** So many requests at most, up to what one may hold: fewer would show no progress, more would send too much. */
const REQUESTS_MAX = 20;
/** So many requests that fail in a row end it: the rest would most likely fail alike, each after a long wait. */
const FAILURES_MAX = 2;

export interface SendManyOptions {
  send: (chapterIds: string[]) => Promise<unknown>;
  /** Called with the number of chapters that are dealt with. */
  onDone: (count: number) => void;
  /** Called with chapters that are left as they were, and why. */
  onFailed: (chapterIds: string[], error: unknown) => void;
}

/** The server does all of a request or nothing: chapters that it refuses by name are left out, the others sent anew. */
export async function sendMany(
  chapterIds: readonly string[],
  { send, onDone, onFailed }: SendManyOptions,
): Promise<void> {
  const size = Math.min(PUBLISHED_AT_ONCE_MAX, Math.ceil(chapterIds.length / REQUESTS_MAX));
  let failures = 0;
  for (let at = 0; at < chapterIds.length; at += size) {
    let ids = chapterIds.slice(at, at + size);
    while (ids.length > 0) {
      try {
        await send(ids);
        failures = 0;
        break;
      } catch (error) {
        const named = namedIn(error);
        const [refused, others] = [ids.filter((id) => named.includes(id)), ids.filter((id) => !named.includes(id))];
        if (refused.length > 0) {
          onFailed(refused, error);
          ids = others;
          continue;
        }
        failures++;
        onFailed(failures < FAILURES_MAX ? ids : [...ids, ...chapterIds.slice(at + size)], error);
        if (failures === FAILURES_MAX) return;
        break;
      }
    }
    onDone(Math.min(at + size, chapterIds.length));
  }
}

const REFUSALS: readonly unknown[] = [
  ...["chapter_too_short", "chapter_too_long", "chapter_damaged", "sensitive_content"],
  // Deleted meanwhile.
  "chapter_not_found",
];

/** The chapters for which a request was refused; empty when it failed for another reason. */
function namedIn(error: unknown): readonly string[] {
  if (error instanceof WordsMissingError) return error.chapterIds;
  if (!(error instanceof CallError) || !REFUSALS.includes(error.code)) return [];
  const { content } = error;
  const isNamed = typeof content === "object" && content !== null && "chapter_id" in content;
  return isNamed && typeof content.chapter_id === "string" ? [content.chapter_id] : [];
}
