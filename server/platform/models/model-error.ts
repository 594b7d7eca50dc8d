// The one way a model fails: a code of the catalogue for the person, one line for the log and the administrator.
import type { ErrorCode } from "../../../contract/errors.ts";

/**
 * 42236: paused or not connected; 42284: it wrote nothing; 50301: not reached, or broke off; 50302: too busy;
 * 50303: no answer in its time; 50304: it refused the request.
 */
export type ModelErrorCode = Extract<ErrorCode, 42236 | 42284 | 50301 | 50302 | 50303 | 50304>;

/** `detail` never holds a key or anything a person wrote: it may be logged and shown to administrators. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly detail: string;
  /** Seconds the model's server asked to be left alone, where it said so. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ModelErrorCode,
    detail: string,
    options: ErrorOptions & { retryAfterSeconds?: number | null } = {},
  ) {
    super(`${code} ${detail}`, options);
    this.name = "ModelError";
    this.code = code;
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
  }
}
