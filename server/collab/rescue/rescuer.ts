// Schedules the search for text that merges have lost: debounced after a suspicion, so that it runs when typing has
// paused. Documents are searched one after another, because each search reads a whole log.
import type pg from "pg";
import type { Logger } from "../../platform/log.ts";
import type { CollabTuning } from "../collab-tuning.ts";
import { type Rescue, rescueDocument } from "./rescue-document.ts";

export interface Rescuer {
  /** Reports that this document may have lost text. */
  suspect(documentId: string): void;
  /** The number of documents still to be searched. */
  readonly pending: number;
  /** Searches the remaining documents and stops. */
  stop(): Promise<void>;
}

interface RescuerOptions {
  pool: pg.Pool;
  log: Logger;
  tuning: Pick<CollabTuning, "rescueAfterMs" | "rescueAtLatestMs">;
  /** Called after the edits of a rescue are stored, to show them in open documents. */
  onRescued(documentId: string, rescue: Rescue): Promise<void>;
}

interface Suspicion {
  since: number;
  tries: number;
  timer: NodeJS.Timeout | undefined;
}

const RETRY_MS = 5_000;
/** After this many failed retries the search waits until the document is opened again; the log keeps the text. */
const TRIES = 20;

export function createRescuer({ pool, log, tuning, onRescued }: RescuerOptions): Rescuer {
  const suspicions = new Map<string, Suspicion>();
  let running: Promise<void> = Promise.resolve();
  let atWork = 0;
  let isStopping = false;

  function search(documentId: string, suspicion: Suspicion): void {
    clearTimeout(suspicion.timer);
    suspicions.delete(documentId);
    atWork++;
    running = running.then(async () => {
      try {
        const rescue = await rescueDocument(pool, documentId);
        if (rescue) {
          log.info({ documentId, runs: rescue.runs }, "text lost in a merge was put back");
          await onRescued(documentId, rescue);
        }
      } catch (error) {
        log.warn({ err: error, documentId }, "text lost in a merge could not be put back");
        if (!isStopping && suspicion.tries < TRIES)
          wait(documentId, { ...suspicion, tries: suspicion.tries + 1 }, RETRY_MS);
      } finally {
        atWork--;
      }
    });
  }

  function wait(documentId: string, suspicion: Suspicion, ms: number): void {
    clearTimeout(suspicion.timer);
    suspicion.timer = setTimeout(() => search(documentId, suspicion), ms);
    suspicion.timer.unref();
    suspicions.set(documentId, suspicion);
  }

  return {
    suspect(documentId) {
      const suspicion = suspicions.get(documentId) ?? { since: Date.now(), tries: 0, timer: undefined };
      const left = suspicion.since + tuning.rescueAtLatestMs - Date.now();
      wait(documentId, suspicion, Math.max(0, Math.min(tuning.rescueAfterMs, left)));
    },
    get pending() {
      return suspicions.size + atWork;
    },
    async stop() {
      isStopping = true;
      for (const [documentId, suspicion] of [...suspicions]) search(documentId, suspicion);
      await running;
    },
  };
}
