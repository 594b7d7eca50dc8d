// Defers work until what was just typed has been drawn: storing it on the device, sending the caret's position.

/** Work is deferred for at most this long, however busy the page is. */
const LONGEST_MS = 100;
/** Used where the browser has no `requestIdleCallback`: about two frames. */
const SOON_MS = 32;

/**
 * Runs `run` once after the next frame is drawn and the page is idle, at most LONGEST_MS later. Returns a function that
 * runs it immediately.
 */
export function afterFrame(run: () => void): () => void {
  let isDue = true;
  const now = () => {
    if (!isDue) return;
    isDue = false;
    cancel();
    run();
  };
  const cancel = whenIdle(now);
  return now;
}

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const idle = requestIdleCallback(run, { timeout: LONGEST_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(run, SOON_MS);
  return () => clearTimeout(timer);
}
