// What a call that failed throws.
import { type ErrorCode, type ErrorContext, errorKey } from "../../../contract/errors.ts";

/**
 * `request` stands for everything without an answer worth reading: no network, status 0, 500, or an answer in an
 * unknown form. Null: nothing was sent, because nobody is logged in.
 */
export type CallErrorKind = "catalogue" | "request" | null;

export class CallError extends Error {
  override readonly name = "CallError";
  readonly kind: CallErrorKind;
  /** The catalogue's code; null for a request error. */
  readonly code: ErrorCode | null;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Key of the text in errors.json. */
  readonly key: string;
  /** Details the server sent along. */
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

/** Rejects a call of a person's where nobody is logged in, before anything is sent. */
export class NotLoggedInError extends CallError {
  override readonly kind = null;

  constructor() {
    super({ code: "session_invalid", status: 401 });
  }
}

/** Whether trying the same call again may help: the network failed, or the server could not answer just now. */
export function isWorthRetrying(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504)
  );
}
