// Writes documents' projections: about a second after a change, and again where a crash left them out of date.
import type pg from "pg";
import * as Y from "yjs";
import { readDocumentJson } from "../../../extensions/fragment-json.ts";
import { type Measure, measureDocument } from "../../../extensions/measure.ts";
import { createLimiter } from "../../platform/concurrency-limiter.ts";
import { applyLog } from "../log/apply-log.ts";
import { readLog } from "../log/log.repo.ts";
import type { OpenDocument } from "../open-documents.ts";
import { lastChangeAgoMs, writeProjection } from "./projection.repo.ts";

export interface Projector {
  /** Projects an open document, including what other processes have stored. Null if it was deleted. */
  projectOpen(open: OpenDocument): Promise<Measure | null>;
  /** Projects a document from its log. Null if it was deleted. */
  projectStored(documentId: string): Promise<Measure | null>;
}

/** An age for projections that must not change "last edited". */
const LONG_AGO_MS = 10 ** 11;
/** Concurrency limit of projections: the pool's connections divided by this. */
const HOLDING_SHARE = 4;

export function createProjector(pool: pg.Pool): Projector {
  // A projection holds a connection and needs a second one to read: if projections held all connections, none could
  // finish.
  const withLimit = createLimiter(Math.max(1, Math.floor(pool.options.max / HOLDING_SHARE)));
  return {
    async projectOpen(open) {
      let changedAt = 0;
      const measure = await withLimit(() =>
        writeProjection(pool, open.id, async () => {
          await open.catchUp();
          changedAt = open.changedAt;
          const changedAgoMs = changedAt > 0 ? Date.now() - changedAt : LONG_AGO_MS;
          return { measure: measureDocument(readDocumentJson(open.ydoc)), changedAgoMs };
        }),
      );
      if (measure) open.characters = measure.characters;
      if (open.changedAt === changedAt) open.changedAt = 0;
      open.projectionIsBehind = false;
      return measure;
    },
    projectStored(documentId) {
      return withLimit(() =>
        writeProjection(pool, documentId, async () => {
          const log = await readLog(pool, documentId);
          const ago = await lastChangeAgoMs(pool, documentId);
          const doc = new Y.Doc();
          try {
            await applyLog(doc, log);
            return { measure: measureDocument(readDocumentJson(doc)), changedAgoMs: ago ?? LONG_AGO_MS };
          } finally {
            doc.destroy();
          }
        }),
      );
    },
  };
}
