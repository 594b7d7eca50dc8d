// The one way a model fails: a code of the catalogue for the person, one line for the log and the administrator.
import type { ErrorCode } from "../../../contract/errors.ts";

/**
 * 42236: paused or not connected; 42284: it wrote nothing; 50301: not reached, or broke off; 50302: too busy;
 * 50303: no answer in its time; 50304: it refused the request.
 */
export type ModelErrorCode = Extract<ErrorCode, 42236 | 42284 | 50301 | 50302 | 50303 | 50304>;

export interface ModelErrorOptions extends ErrorOptions {
  retryAfterSeconds?: number | null;
  answered?: boolean;
}

/** `detail` never holds a key; it may be what the model's server said, so it is for administrators and the log. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly detail: string;
  /** Seconds the model's server asked to be left alone, where it said so. */
  readonly retryAfterSeconds: number | null;
  /** Its server answered, whatever it said: it is there. */
  readonly answered: boolean;

  constructor(code: ModelErrorCode, detail: string, options: ModelErrorOptions = {}) {
    super(`${code} ${detail}`, options);
    this.name = "ModelError";
    this.code = code;
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.answered = options.answered ?? false;
  }
}
