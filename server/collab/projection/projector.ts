// Keeps text facts beside documents: about a second after a change, and again where a crash left them behind.
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
  /** Writes the facts of an open document, with whatever other processes have stored. Null if it is gone. */
  projectOpen(open: OpenDocument): Promise<Measure | null>;
  /** Writes the facts of a document as the log has it. Null if it is gone. */
  projectStored(documentId: string): Promise<Measure | null>;
}

/** So long ago that it moves nobody's "last edited". */
const LONG_AGO_MS = 10 ** 11;
/** One in so many of the pool's connections may be held by projections. */
const HOLDING_SHARE = 4;

export function createProjector(pool: pg.Pool): Projector {
  // Anyone who projects holds a connection and needs another one to read: if everybody held one, nobody would get on.
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
