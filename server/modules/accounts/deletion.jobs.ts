// The job that deletes accounts two weeks after the request, with everything they own.
import { z } from "zod";
import type { Documents } from "../../collab/documents.service.ts";
import type { Database } from "../../db/client.ts";
import type { Queue } from "../../platform/queue.ts";
import {
  closeAccount,
  deleteAccount,
  deleteFollows,
  deleteGenerations,
  deleteNotices,
  deleteReaders,
  deleteReports,
  deleteStory,
  deleteToldFollows,
  deleteWorlds,
  listDueAccounts,
  ownedStories,
} from "./deletion.repo.ts";

const purge = { name: "deleted-accounts-purge", data: z.object({}), timeoutSeconds: 1_800 };
const ACCOUNTS_TOGETHER = 100;
/** A world's entries are deleted with it, so a statement deletes few worlds. */
const WORLDS_TOGETHER = 5;
const GENERATIONS_TOGETHER = 1_000;
const FOLLOWS_TOGETHER = 500;
/** Of what there may be as much as readers and followers. */
const ROWS_TOGETHER = 1_000;
/** The evidence of a report is up to some hundred kilobytes. */
const REPORTS_TOGETHER = 50;

type Closing = Pick<Documents, "closeDocuments">;

/**
 * Deletes every account that is due; returns how many. If one fails, the others are still deleted, and it is tried
 * again the next time. The files of pictures are removed by the job that removes files without a row.
 */
export async function purgeDueAccounts(db: Database, documents: Closing): Promise<number> {
  const failures: unknown[] = [];
  let [total, after] = [0, null as string | null];
  for (;;) {
    const due = await listDueAccounts(db, after, ACCOUNTS_TOGETHER);
    for (const uid of due)
      try {
        if (await purgeAccount(db, documents, uid)) total++;
      } catch (error) {
        failures.push(error);
      }
    after = due.at(-1) ?? null;
    if (due.length < ACCOUNTS_TOGETHER) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be deleted`);
  return total;
}

/** In steps, so that no statement locks thousands of chapters; if the process dies, the next run continues. */
async function purgeAccount(db: Database, documents: Closing, uid: string): Promise<boolean> {
  if (!(await closeAccount(db, uid))) return false;
  for (const storyId of await ownedStories(db, uid)) {
    await deleteStory(db, uid, storyId);
    // Everybody else who has the story open is told that it was deleted.
    await documents.closeDocuments({ storyId }, "notFound");
  }
  while ((await deleteWorlds(db, uid, WORLDS_TOGETHER)) === WORLDS_TOGETHER);
  while ((await deleteGenerations(db, uid, GENERATIONS_TOGETHER)) === GENERATIONS_TOGETHER);
  while ((await deleteFollows(db, uid, FOLLOWS_TOGETHER)) === FOLLOWS_TOGETHER);
  // The follows are gone: nobody is told anything more.
  while ((await deleteNotices(db, uid, ROWS_TOGETHER)) > 0);
  for (const deleteSome of [deleteToldFollows, deleteReaders])
    while ((await deleteSome(db, uid, ROWS_TOGETHER)) === ROWS_TOGETHER);
  while ((await deleteReports(db, uid, REPORTS_TOGETHER)) === REPORTS_TOGETHER);
  await deleteAccount(db, uid);
  return true;
}

/** Registers the deletion, every hour. */
export function accountDeletionJobs(queue: Queue, db: Database, documents: Closing): void {
  queue.work(purge, async () => {
    await purgeDueAccounts(db, documents);
  });
  queue.schedule(purge, "47 * * * *", {});
}
