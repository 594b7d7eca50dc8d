// What a bench starts ends with it, however it ends: by itself, by Ctrl+C, by a time limit's SIGTERM, by a failure.

const endings = new Set<() => void>();

/** Runs at the process's end, synchronously, unless what it returns is called before: then there is nothing to end. */
export function atEnd(run: () => void): () => void {
  if (endings.size === 0) process.on("exit", endAll);
  endings.add(run);
  return () => {
    endings.delete(run);
    if (endings.size === 0) process.off("exit", endAll);
  };
}

/** Turns the signals that ask for an end into one that runs the endings. For programs, not for tests. */
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
      // The others must end all the same.
    }
}
