// Work that may wait until what was just typed is on the screen: keeping it on the device, telling where the caret is.

/** Nothing waits longer than this, however busy the page is. */
const LONGEST_MS = 100;
/** Where the browser does not tell when it is idle: about two frames. */
const SOON_MS = 32;

/**
 * Runs once when the next frame is drawn and the page is idle, at the latest a moment later. Returns how to run it now.
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
