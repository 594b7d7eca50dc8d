// The upload of a picture (product.md 4, "Image upload"): a credential, one post, then the judgement, asked for once a
// second and at most sixty times, unless somebody has to look at it first. Knows no wire: the steps are given.
import type { ErrorCode } from "../../../contract/errors.ts";
import type { UploadCredential, UploadFailureReason, UploadResult } from "../../../contract/images.ts";
import { UPLOAD_POLL_MAX, UPLOAD_POLL_MS } from "../../../contract/limits.ts";
import { CallError } from "../../lib/api/call-error.ts";

export interface UploadSteps {
  credential(signal: AbortSignal): Promise<UploadCredential>;
  send(credential: UploadCredential, picture: Blob, signal: AbortSignal): Promise<UploadResult>;
  judged(queryId: string, signal: AbortSignal): Promise<UploadResult>;
}

/** A text of the namespace; null: the cause has words of its own. */
type FailureText = "forbidden_content" | "update_image_error" | "update_failed" | null;

export interface UploadFailure {
  kind: "failed";
  reason: UploadFailureReason;
  text: FailureText;
  cause: unknown;
  /** The picture is on the server: trying again only asks for its judgement. */
  queryId: string | null;
}

export type UploadOutcome =
  | { kind: "passed"; queryId: string }
  /** It is still being judged: the attempts ran out, or it waits for somebody to look at it. */
  | { kind: "pending"; queryId: string }
  | UploadFailure;

/** The code of a picture whose content was refused. */
const REFUSED = "sensitive_content";

const REASONS: Partial<Record<ErrorCode, UploadFailureReason>> = {
  feature_maintained: "feature_maintained",
  cover_maintained: "feature_maintained",
  share_not_found: "feature_maintained",
  world_not_found: "world_deleted",
  entry_deleted: "entry_deleted",
  too_frequent: "frequently",
  user_not_found: "frequently",
};

/** Uploads a picture and waits for its judgement. Rejects only when called off, with the signal's reason. */
export async function uploadImage(picture: Blob, steps: UploadSteps, signal: AbortSignal): Promise<UploadOutcome> {
  let result: UploadResult;
  try {
    const credential = await steps.credential(signal);
    signal.throwIfAborted();
    result = await steps.send(credential, picture, signal);
  } catch (cause) {
    signal.throwIfAborted();
    return refused(cause);
  }
  signal.throwIfAborted();
  return verdict(result) ?? (await awaitJudgement(result.query_id, steps, signal));
}

/** Has a picture take its place once it passes: null when that is noted, else how it ended. */
export async function aimAtPlace(
  queryId: string,
  aim: (queryId: string) => Promise<UploadResult>,
  signal: AbortSignal,
): Promise<UploadOutcome | null> {
  try {
    const ended = verdict(await aim(queryId));
    signal.throwIfAborted();
    return ended?.kind === "pending" ? null : ended;
  } catch (cause) {
    signal.throwIfAborted();
    if (!(cause instanceof CallError) || cause.code === null) return failed("upload_error", null, cause, queryId);
    if (cause.code === REFUSED) return failed("sensitive", "forbidden_content", cause);
    // Whatever is gone by now, the picture, the world or the entry: nothing is left to ask about.
    return failed(REASONS[cause.code] ?? "upload_error", null, cause, cause.status === 404 ? null : queryId);
  }
}

/** Waits for the judgement of a picture that is on the server. Rejects only when called off. */
export async function awaitJudgement(queryId: string, steps: UploadSteps, signal: AbortSignal): Promise<UploadOutcome> {
  for (let asked = 0; asked < UPLOAD_POLL_MAX; asked++) {
    await pause(signal);
    let result: UploadResult;
    try {
      result = await steps.judged(queryId, signal);
    } catch (cause) {
      signal.throwIfAborted();
      const isGone = cause instanceof CallError && cause.code !== null && cause.status === 404;
      return failed("upload_error", "update_failed", cause, isGone ? null : queryId);
    }
    signal.throwIfAborted();
    const ended = verdict(result);
    if (ended) return ended;
  }
  return { kind: "pending", queryId };
}

/** How it ended; null while it is to be waited for. What only a person will judge is not waited for. */
function verdict({ query_id: queryId, status, passed, held }: UploadResult): UploadOutcome | null {
  if (held) return { kind: "pending", queryId };
  if (status === "failed") return failed("upload_error", "update_image_error");
  if (status !== "done") return null;
  return passed ? { kind: "passed", queryId } : failed("sensitive", "forbidden_content");
}

/** The credential or the post failed. An answer that isn't what was expected has no words of its own. */
function refused(cause: unknown): UploadFailure {
  if (!(cause instanceof CallError)) return failed("upload_error", "update_image_error", cause);
  if (cause.code !== null) return failed(REASONS[cause.code] ?? "upload_error", null, cause);
  return failed("upload_error", cause.status >= 200 && cause.status < 300 ? "update_image_error" : null, cause);
}

function failed(
  reason: UploadFailureReason,
  text: FailureText,
  cause: unknown = null,
  queryId: string | null = null,
): UploadFailure {
  return { kind: "failed", reason, text, cause, queryId };
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, UPLOAD_POLL_MS);
    signal.addEventListener("abort", stop, { once: true });
  });
}
