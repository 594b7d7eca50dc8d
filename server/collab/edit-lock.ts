// One edit by the server at a time for each document, in all processes. Editors' updates merge as they arrive; but two
// edits that restore the same text, each in a copy without it, would both insert it.
import type pg from "pg";

/**
 * Runs something while the server makes no other edit to the document. `run` gets the connection that holds the lock.
 */
export type EditLock = <T>(documentId: string, run: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

/**
 * Callers in this process that wait for the same document's lock queue here, so that only one of them takes a
 * connection.
 */
export function createEditLock(pool: pg.Pool): EditLock {
  const last = new Map<string, Promise<unknown>>();

  return (documentId, run) => {
    const turn = (last.get(documentId) ?? Promise.resolve()).then(() => locked(pool, documentId, run));
    const settled = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(documentId) === settled) last.delete(documentId);
      });
    last.set(documentId, settled);
    return turn;
  };
}

async function locked<T>(pool: pg.Pool, documentId: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const lock = (what: string) =>
    client.query(`select ${what}(hashtextextended('document-edit:' || $1, 0))`, [documentId]);
  let lost: Error | undefined;
  try {
    // Not in a transaction: the version kept before the edit must be committed before the edit is stored.
    await lock("pg_advisory_lock");
    try {
      return await run(client);
    } finally {
      await lock("pg_advisory_unlock").catch((error: Error) => {
        lost = error;
      });
    }
  } finally {
    // A connection that may still hold the lock is closed, which releases the lock.
    client.release(lost);
  }
}
