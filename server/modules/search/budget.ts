// The time that a search may take in the database, all its queries together; it is told when that is over.
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";

/** Nothing people type comes near. */
const SEARCH_MS = 1_000;
/** PostgreSQL's code for a statement that took longer than it may. */
const CANCELED = "57014";

/** Reads for one search. Throws search_timeout. */
export type Read = <T>(query: (tx: Transaction) => Promise<T>) => Promise<T>;

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && (error.cause as { code?: unknown }).code === CANCELED;

/** How exactly the time of the whole search is kept: a statement is given anew what is left once this much has passed. */
const EXACT_MS = 100;

/** Runs one search in one transaction; its time runs from now on. */
export async function withBudget<T>(db: Database, search: (read: Read) => Promise<T>): Promise<T> {
  const until = performance.now() + SEARCH_MS;
  let given = SEARCH_MS;
  try {
    return await db.transaction(async (tx) => {
      // The planner cannot know how rare several terms are together; whatever it thinks, nothing is to be looked
      // through.
      await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('statement_timeout', ${String(given)}, true)`);
      return search(async (query) => {
        const left = Math.ceil(until - performance.now());
        if (left <= 0) throw new AppError("search_timeout");
        if (left < given - EXACT_MS) {
          given = left;
          await tx.execute(sql`select set_config('statement_timeout', ${String(given)}, true)`);
        }
        return query(tx);
      });
    });
  } catch (error) {
    if (isTimeout(error)) throw new AppError("search_timeout");
    throw error;
  }
}
