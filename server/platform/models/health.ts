// The state of a model's server: whether it responded to the last request, its last error, and how long it asked not to
// be called. For this process only, reset when the connection changes.
import type { ModelError, ModelErrorCode } from "./model-error.ts";

export interface LastError {
  code: ModelErrorCode;
  /** Unix seconds. */
  at: number;
}

export interface Health {
  readonly isReachable: boolean;
  readonly lastError: LastError | null;
  /** Seconds until the server may be called again; 0: now. */
  restSeconds(): number;
  succeeded(): void;
  /** `hasBegun`: some text had arrived, so the server is reachable. */
  failed(error: ModelError, hasBegun?: boolean): void;
}

/** Errors that mean the server is unreachable, unless it responded. A busy or a refusing server is reachable. */
const UNREACHABLE = new Set<ModelErrorCode>(["model_unreachable", "model_timeout"]);
/** Whatever pause a server asks for, it is called again after a minute. */
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
      isReachable = hasBegun || error.answered || !UNREACHABLE.has(error.code);
      lastError = { code: error.code, at: now() / 1_000 };
      const rest = Math.min(error.retryAfterSeconds ?? 0, REST_MAX_SECONDS);
      if (error.code === "model_busy" && rest > 0) restUntil = Math.max(restUntil, now() + rest * 1_000);
    },
  };
}
