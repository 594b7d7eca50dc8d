// Stores the progress of an import run: at most four times a second, and at least every ten seconds as a heartbeat.
import type { Database } from "../../db/client.ts";
import { type StepProgress, writeProgress } from "./world-files.repo.ts";

export interface RunProgress {
  report(step: StepProgress["step"], done: number, total: number): void;
  /** Whether the run no longer exists: its file was discarded, or another run has taken over. */
  isLost(): boolean;
  /** Stops writing. */
  end(): void;
}

const WRITE_MS = 250;
const HEARTBEAT_MS = 10_000;

export function createRunProgress(db: Database, fileId: string, runId: string): RunProgress {
  let last: StepProgress = { step: "reading", done: 0, total: 0 };
  let written: StepProgress | null = null;
  let writtenAt = 0;
  let writing = false;
  let lost = false;
  const timer = setInterval(() => {
    if (writing || (written === last && Date.now() - writtenAt < HEARTBEAT_MS)) return;
    writing = true;
    const now = last;
    // A failed write is ignored: the next one follows soon.
    void writeProgress(db, fileId, runId, now)
      .then((isThere) => {
        lost = !isThere;
        written = now;
        writtenAt = Date.now();
      })
      .catch(() => undefined)
      .finally(() => {
        writing = false;
      });
  }, WRITE_MS);
  return {
    report(step, done, total) {
      last = { step, done, total };
    },
    isLost: () => lost,
    end: () => clearInterval(timer),
  };
}
