// What nobody waits for begins when the page has nothing else to do.

/** At the latest after so long, however busy the page is. */
const LATEST_MS = 1_500;
/** Where the browser does not tell when it is idle. */
const SOON_MS = 300;

/** Runs once when the page is idle. Returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const idle = requestIdleCallback(run, { timeout: LATEST_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, SOON_MS);
  return () => clearTimeout(timer);
}
