// A transaction of plain SQL, on its own connection.
import type pg from "pg";

/**
 * Runs `work` in a transaction and commits it. If anything fails, the transaction is rolled back and the error thrown.
 */
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
    // A broken connection cannot roll back; it is closed below.
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release(failure);
  }
}
