// A transaction of plain SQL, on a connection of its own.
import type pg from "pg";

/** Does `work` in a transaction and commits it. Where anything fails, all of it is undone and the failure thrown. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    const done = await work(client);
    await client.query("commit");
    return done;
  } catch (error) {
    failure = error as Error;
    // A connection that broke cannot roll back; it is thrown away below.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release(failure);
  }
}
