// Commits at a test's own time: inserts into the log that wait until they are let go.
import type pg from "pg";

/** Nothing is stored from now on until the returned function is called; reading goes on. */
export async function holdInserts(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("lock table document_updates in share mode");
  return async () => {
    await client.query("rollback");
    client.release();
  };
}
