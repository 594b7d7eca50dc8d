// One edit by the server at a time for each document, in all processes. A writer's edits merge as they come; but two
// that put the same words back, each into a copy without them, would both put them in.
import type pg from "pg";

/** Runs something while nobody else edits the document for the server. It gets the connection that holds the lock. */
export type EditLock = <T>(documentId: string, run: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

/** Anyone who waits for a document's lock in this process waits here, so that only one of them takes a connection. */
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
    // No transaction: what is kept before the edit must stand before the edit is stored.
    await lock("pg_advisory_lock");
    try {
      return await run(client);
    } finally {
      await lock("pg_advisory_unlock").catch((error: Error) => {
        lost = error;
      });
    }
  } finally {
    // A connection that may still hold the lock ends, and the lock with it.
    client.release(lost);
  }
}
