// Jobs for documents nobody has open: compact their logs, and write projections that a crash left out of date.
import { z } from "zod";
import type { Job, Queue } from "../platform/queue.ts";
import type { DocumentCore } from "./document-core.ts";
import { documentsToCompact } from "./log/log.repo.ts";
import { documentsBehind } from "./projection/projection.repo.ts";
import { purgeDamagedDocuments } from "./recovery.repo.ts";

const nothing = z.object({});
const purgeJob = { name: "damaged-documents-purge", data: nothing };
const tidyJob = { name: "documents-tidy", data: nothing, retries: 0, timeoutSeconds: 600 } satisfies Job;

/** Every ten minutes, at minutes that no other job uses. */
const EVERY = "3-59/10 * * * *";
/** Reading fewer rows than this is as fast as reading a snapshot. */
const COMPACT_MIN_ROWS = 50;
const TOGETHER = 500;

export function collabJobs(queue: Queue, core: DocumentCore): void {
  queue.work(tidyJob, () => tidyDocuments(core));
  queue.schedule(tidyJob, EVERY, {});
  queue.work(purgeJob, () => purgeDamagedDocuments(core.database.pool));
  queue.schedule(purgeJob, "53 3 * * *", {});
}

/** One run; a document that fails is left for the next run. */
export async function tidyDocuments(core: DocumentCore): Promise<void> {
  const { pool } = core.database;
  const each = async (ids: readonly string[], what: string, run: (id: string) => Promise<unknown>) => {
    for (const documentId of ids)
      try {
        await run(documentId);
      } catch (error) {
        core.log.warn({ err: error, documentId }, what);
      }
  };
  // Projections first: they need the log's rows to know when a document last changed.
  await each(await documentsBehind(pool, TOGETHER), "a document could not be projected", core.projector.projectStored);
  await each(await documentsToCompact(pool, COMPACT_MIN_ROWS, TOGETHER), "compaction failed", core.compactor.compact);
}
