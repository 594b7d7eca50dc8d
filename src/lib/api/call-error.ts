// The error that a failed call throws.
import { type ErrorCode, type ErrorContext, errorKey } from "../../../contract/errors.ts";

/**
 * `catalogue`: the server answered with a code of the error catalogue. `request`: there was no readable answer: no
 * network (status 0), a 500, or a response in an unknown form. Null: nothing was sent, because nobody is logged in.
 */
export type CallErrorKind = "catalogue" | "request" | null;

export class CallError extends Error {
  override readonly name = "CallError";
  readonly kind: CallErrorKind;
  /** The catalogue's code; null for a request error. */
  readonly code: ErrorCode | null;
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Key of the text in errors.json. */
  readonly key: string;
  /** Details from the response body; null when there are none. */
  readonly content: unknown;

  constructor(
    failure: { code: ErrorCode | null; status: number; content?: unknown; cause?: unknown },
    context?: ErrorContext,
  ) {
    const key = failure.code === null ? "request_failed" : errorKey(failure.code, context);
    super(key, { cause: failure.cause });
    this.kind = failure.code === null ? "request" : "catalogue";
    this.code = failure.code;
    this.status = failure.status;
    this.key = key;
    this.content = failure.content ?? null;
  }
}

/** Thrown before anything is sent, by a call that needs a logged-in person when nobody is logged in. */
export class NotLoggedInError extends CallError {
  override readonly kind = null;

  constructor() {
    super({ code: "session_invalid", status: 401 });
  }
}

/** Whether a retry of the same call may succeed: the network failed, or the server is temporarily unavailable. */
export function isWorthRetrying(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
  );
}
