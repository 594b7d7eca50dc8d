// Waits until nothing that requests have started changes the database any more, for tests that say "nothing changed".
import { vi } from "vitest";
import type { TestApp } from "./app.ts";

const RUNNING =
  "select 1 from generations where status in ('queued', 'running') union all select 1 from world_files where status = 'running'";

export async function atRest(app: TestApp): Promise<void> {
  const { pool } = app.database;
  await vi.waitUntil(async () => (await pool.query(RUNNING)).rowCount === 0, { timeout: 30_000, interval: 20 });
  // What is read, published and listed is stored or carried on a moment later by itself.
  await app.services.readerCounts.flush();
  await app.services.announcements.tellFollowers();
  await app.services.searchIndex.catchUp();
}
