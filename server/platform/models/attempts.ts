// Retries a request to a model, for a short time and only while no text has arrived: a reader never sees a text begin
// twice.
import { setTimeout as delay } from "node:timers/promises";
import type { Health } from "./health.ts";
import { ModelError } from "./model-error.ts";

const RETRY_DELAYS_MS = [200, 800];
/** If a server asks for a longer pause, the request fails at once: the person is told, and may try again. */
export const REST_WAIT_MAX_SECONDS = 5;

/** Yields the first attempt whose text begins. Each attempt's outcome is reported to `health`. */
export async function* withRetries(
  ask: () => AsyncIterable<string>,
  health: Pick<Health, "succeeded" | "failed">,
  signal: AbortSignal,
): AsyncGenerator<string, void, void> {
  for (let attempt = 0; ; attempt++) {
    let hasBegun = false;
    try {
      for await (const text of ask()) {
        if (!hasBegun) health.succeeded();
        hasBegun = true;
        yield text;
      }
      return;
    } catch (error) {
      if (signal.aborted || !(error instanceof ModelError)) throw error;
      health.failed(error, hasBegun);
      const wait = hasBegun ? null : waitBefore(error, attempt);
      if (wait === null) throw error;
      await sleep(wait, signal);
    }
  }
}

/** Milliseconds to wait before the next attempt; null: no further attempt. */
function waitBefore({ code, retryAfterSeconds }: ModelError, attempt: number): number | null {
  const usual = RETRY_DELAYS_MS[attempt];
  if (usual === undefined) return null;
  if (code === "output_empty") return attempt === 0 ? 0 : null;
  if (code !== "model_unreachable" && code !== "model_busy") return null;
  if (retryAfterSeconds === null) return usual;
  return retryAfterSeconds <= REST_WAIT_MAX_SECONDS ? retryAfterSeconds * 1_000 : null;
}

/** Waits; rejects with the signal's reason when that aborts. */
export async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(milliseconds, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
