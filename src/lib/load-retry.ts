// Loads code of the page that is optional at the moment, and tries again while it cannot be loaded: the server may be
// restarting, or the device offline.

/** The shortest and the longest backoff, in milliseconds. */
const RETRY_MIN_MS = 2_000;
const RETRY_MAX_MS = 300_000;

export interface LoadRetry<T> {
  load: () => Promise<T>;
  onLoaded: (loaded: T) => void;
  /** Called once, at the first failure. */
  onMissing: (error: unknown) => void;
  /** Whether the code is tried again after a failure. */
  retries: () => boolean;
}

/** Loads until it succeeds, with exponential backoff and whenever the browser is online again. Returns what stops it. */
export function loadWithRetry<T>({ load, onLoaded, onMissing, retries }: LoadRetry<T>): () => void {
  let isOver = false;
  let isLoading = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function attempt(): Promise<void> {
    if (isOver || isLoading) return;
    clearTimeout(timer);
    isLoading = true;
    let loaded: T;
    try {
      loaded = await load();
    } catch (error) {
      if (isOver) return;
      if (retries()) timer = setTimeout(start, Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** failures));
      else stop();
      failures++;
      if (failures === 1) onMissing(error);
      return;
    } finally {
      isLoading = false;
    }
    if (isOver) return;
    stop();
    onLoaded(loaded);
  }

  // What `onLoaded` throws is a fault of the program and no failed load.
  const start = () => void attempt().catch(reportError);
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener("online", start);
  };
  addEventListener("online", start);
  start();
  return stop;
}
