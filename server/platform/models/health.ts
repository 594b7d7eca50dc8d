// What is known of a model's server: whether it answered when it was last asked, its last failure, and until when it
// asked to be left alone. Of this process, forgotten when the connection changes.
import type { ModelError, ModelErrorCode } from "./model-error.ts";

export interface LastError {
  code: ModelErrorCode;
  /** Unix seconds. */
  at: number;
}

export interface Health {
  readonly isReachable: boolean;
  readonly lastError: LastError | null;
  /** Seconds until the server wants to be asked again; 0 when now. */
  restSeconds(): number;
  succeeded(): void;
  /** `hasBegun`: it had written something, so its server is there. */
  failed(error: ModelError, hasBegun?: boolean): void;
}

/** Failures that say the server itself is not there, unless it answered. A busy or a refusing one is. */
const GONE = new Set<ModelErrorCode>(["model_unreachable", "model_timeout"]);
/** However long it asks for: after a minute it is asked again. */
const REST_MAX_SECONDS = 60;

export function createHealth(now: () => number = Date.now): Health {
  let isReachable = true;
  let lastError: LastError | null = null;
  let restUntil = 0;
  return {
    get isReachable() {
      return isReachable;
    },
    get lastError() {
      return lastError;
    },
    restSeconds: () => Math.max(0, (restUntil - now()) / 1_000),
    succeeded() {
      isReachable = true;
      restUntil = 0;
    },
    failed(error, hasBegun = false) {
      isReachable = hasBegun || error.answered || !GONE.has(error.code);
      lastError = { code: error.code, at: now() / 1_000 };
      const rest = Math.min(error.retryAfterSeconds ?? 0, REST_MAX_SECONDS);
      if (error.code === "model_busy" && rest > 0) restUntil = Math.max(restUntil, now() + rest * 1_000);
    },
  };
}
