// Delays inserts into the document log until a test releases them.
import type pg from "pg";

/** Blocks inserts until the returned function is called; reading continues. */
export async function holdInserts(pool: pg.Pool): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("lock table document_updates in share mode");
  return async () => {
    await client.query("rollback");
    client.release();
  };
}
