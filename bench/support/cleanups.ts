// Cleanup of what a bench starts, however the bench ends: normally, by Ctrl+C, by a time limit's SIGTERM, by an error.

const endings = new Set<() => void>();

/** Registers a synchronous cleanup for the process's end; the returned function unregisters it. */
export function atEnd(run: () => void): () => void {
  if (endings.size === 0) process.on("exit", endAll);
  endings.add(run);
  return () => {
    endings.delete(run);
    if (endings.size === 0) process.off("exit", endAll);
  };
}

/** Makes signals that terminate the process run the cleanups first. For programs, not for tests. */
export function endOnSignals(): void {
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
  process.once("SIGHUP", () => process.exit(129));
}

function endAll(): void {
  for (const run of endings)
    try {
      run();
    } catch {
      // The other cleanups must run all the same.
    }
}
