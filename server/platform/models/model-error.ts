// The one way a model fails: a code of the catalogue for the person, one line for the log and the administrator.
import type { ErrorCode } from "../../../contract/errors.ts";

/**
 * model_unavailable: paused or not connected; output_empty: it wrote nothing; model_unreachable: not reached, or broke
 * off; model_busy: too busy; model_timeout: no answer in its time; model_refused: it refused the request.
 */
export type ModelErrorCode = Extract<
  ErrorCode,
  "model_unavailable" | "output_empty" | "model_unreachable" | "model_busy" | "model_timeout" | "model_refused"
>;

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
