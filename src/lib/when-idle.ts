// Runs work of low priority when the browser is idle.

/** The work runs after this time even if the page is never idle. */
const TIMEOUT_MS = 1_500;
/** The delay in browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 300;

/** Runs once when the page is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const idle = requestIdleCallback(run, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, FALLBACK_DELAY_MS);
  return () => clearTimeout(timer);
}
