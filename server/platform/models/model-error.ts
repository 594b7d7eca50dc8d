// The one error of models: a code of the catalogue for the person, and one line for the log and the administrator.
import type { ErrorCode } from "../../../contract/errors.ts";
import type { ConnectionFault } from "../../../contract/models.ts";

/**
 * model_unavailable: paused or not connected; output_empty: it wrote nothing; model_unreachable: no connection, or it
 * broke off; model_busy: too many requests; model_timeout: no response in time; model_refused: it refused the request.
 */
export type ModelErrorCode = Extract<
  ErrorCode,
  "model_unavailable" | "output_empty" | "model_unreachable" | "model_busy" | "model_timeout" | "model_refused"
>;

export interface ModelErrorOptions extends ErrorOptions {
  retryAfterSeconds?: number | null;
  answered?: boolean;
  fault?: ConnectionFault | null;
}

/** `detail` never contains a key; it may quote the model's server, so it is for administrators and the log only. */
export class ModelError extends Error {
  readonly code: ModelErrorCode;
  readonly detail: string;
  /** Seconds to wait before the next request, where the model's server asked for that. */
  readonly retryAfterSeconds: number | null;
  /** The server responded, whatever it said, so it is reachable. */
  readonly answered: boolean;
  /** What is probably wrong with the connection, where the error says so. */
  readonly fault: ConnectionFault | null;

  constructor(code: ModelErrorCode, detail: string, options: ModelErrorOptions = {}) {
    super(`${code} ${detail}`, options);
    this.name = "ModelError";
    this.code = code;
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.answered = options.answered ?? false;
    this.fault = options.fault ?? null;
  }
}
