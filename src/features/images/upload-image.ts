// The upload of a picture (product.md 4, "Image upload"): a credential, one POST, then polling for the judgement once a
// second, at most sixty times, unless it is held for an administrator. The network calls are passed in as `steps`.
import type { ErrorCode } from "../../../contract/errors.ts";
import type { UploadCredential, UploadFailureReason, UploadResult } from "../../../contract/images.ts";
import { UPLOAD_POLL_MAX, UPLOAD_POLL_MS } from "../../../contract/limits.ts";
import { CallError } from "../../lib/api/call-error.ts";

export interface UploadSteps {
  credential(signal: AbortSignal): Promise<UploadCredential>;
  send(credential: UploadCredential, picture: Blob, signal: AbortSignal): Promise<UploadResult>;
  judged(queryId: string, signal: AbortSignal): Promise<UploadResult>;
}

/** A key of the `images` translations; null if the cause has its own message. */
type FailureText = "forbidden_content" | "update_image_error" | "update_failed" | null;

export interface UploadFailure {
  kind: "failed";
  reason: UploadFailureReason;
  text: FailureText;
  cause: unknown;
  /** The id if the picture is on the server: a retry only polls for its judgement. */
  queryId: string | null;
}

export type UploadOutcome =
  | { kind: "passed"; queryId: string }
  /** The picture is still being judged: the polls ran out, or it is held for an administrator. */
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

/** Uploads a picture and waits for its judgement. Rejects only if aborted, with the signal's reason. */
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

/** Registers a picture to be used once it passes. Resolves to null if it is registered, else to the outcome. */
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
    // After a 404 the picture, the world or the entry is deleted: there is nothing left to poll.
    return failed(REASONS[cause.code] ?? "upload_error", null, cause, cause.status === 404 ? null : queryId);
  }
}

/** Waits for the judgement of a picture that is on the server. Rejects only if aborted. */
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

/** The outcome; null while polling must continue. A picture held for an administrator is not waited for. */
function verdict({ query_id: queryId, status, passed, held }: UploadResult): UploadOutcome | null {
  if (held) return { kind: "pending", queryId };
  if (status === "failed") return failed("upload_error", "update_image_error");
  if (status !== "done") return null;
  return passed ? { kind: "passed", queryId } : failed("sensitive", "forbidden_content");
}

/** The failure of the credential or the POST. An unexpected response has no message of its own. */
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
