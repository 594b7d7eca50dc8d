// What is done for documents nobody has open: fold their logs, and bring text facts up to date that a crash left
// behind.
import { z } from "zod";
import type { Job, Queue } from "../platform/queue.ts";
import type { DocumentCore } from "./document-core.ts";
import { documentsToCompact } from "./log/log.repo.ts";
import { documentsBehind } from "./projection/projection.repo.ts";
import { purgeDamagedDocuments } from "./recovery.repo.ts";

const nothing = z.object({});
const purgeJob = { name: "damaged-documents-purge", data: nothing };
const tidyJob = { name: "documents-tidy", data: nothing, retries: 0, timeoutSeconds: 600 } satisfies Job;

/** Every ten minutes, at a minute nothing else has. */
const EVERY = "3-59/10 * * * *";
/** Fewer rows than this are read as fast as a snapshot. */
const COMPACT_MIN_ROWS = 50;
const TOGETHER = 500;

export function collabJobs(queue: Queue, core: DocumentCore): void {
  queue.work(tidyJob, () => tidyDocuments(core));
  queue.schedule(tidyJob, EVERY, {});
  queue.work(purgeJob, () => purgeDamagedDocuments(core.database.pool));
  queue.schedule(purgeJob, "53 3 * * *", {});
}

/** One round; a document that fails is left for the next. */
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
  // Text facts first: they tell by the log's rows when a document was last written to.
  await each(await documentsBehind(pool, TOGETHER), "text facts of a document", core.projector.projectStored);
  await each(await documentsToCompact(pool, COMPACT_MIN_ROWS, TOGETHER), "compaction", core.compactor.compact);
}
