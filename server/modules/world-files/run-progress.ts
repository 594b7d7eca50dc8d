// How far a run is, written down a few times a second at most, and often enough to show that it is still alive.
import type { Database } from "../../db/client.ts";
import { type StepProgress, writeProgress } from "./world-files.repo.ts";

export interface RunProgress {
  report(step: StepProgress["step"], done: number, total: number): void;
  /** Whether the run is not to be found any more: its file is forgotten, or another run has taken over. */
  isLost(): boolean;
  /** Writes nothing more. */
  end(): void;
}

const WRITE_MS = 250;
const BEAT_MS = 10_000;

export function createRunProgress(db: Database, fileId: string, runId: string): RunProgress {
  let last: StepProgress = { step: "reading", done: 0, total: 0 };
  let written: StepProgress | null = null;
  let writtenAt = 0;
  let writing = false;
  let lost = false;
  const timer = setInterval(() => {
    if (writing || (written === last && Date.now() - writtenAt < BEAT_MS)) return;
    writing = true;
    const now = last;
    // One that can't be written is followed by another one.
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
