// A PostgreSQL of a bench's own, as durable as the product's, in the system's temporary folder.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, connect } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import {
  freePort,
  initialise,
  POSTGRES_USER,
  type PostgresProcess,
  startPostgres,
} from "../../server/db/postgres-process.ts";

export interface BenchDatabase {
  url: string;
  connection: Connection;
  /** Ends the database's processes without a word, and starts it again on the same port. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts it empty and migrated. */
export async function startBenchDatabase(flags: readonly string[] = []): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "storyloom-bench-"));
  await chmod(folder, 0o755);
  const dir = join(folder, "postgres");
  await initialise(dir, null);
  const port = await freePort();
  const start = () => startPostgres({ dir, port, logFile: join(folder, "postgres.log"), flags });
  let postgres: PostgresProcess = await start();
  const url = `postgres://${POSTGRES_USER}@127.0.0.1:${port}/postgres`;
  const connection = connect(url, { max: 5, onError: () => undefined });
  await migrate(connection.pool);
  return {
    url,
    connection,
    async kill() {
      process.kill(postgres.pid, "SIGKILL");
      await postgres.ended;
    },
    async restart() {
      postgres = await startAgain(start);
    },
    async stop() {
      await connection.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The children of a killed postmaster hold its shared memory for a moment longer. */
async function startAgain(start: () => Promise<PostgresProcess>): Promise<PostgresProcess> {
  for (let attempt = 0; ; attempt++)
    try {
      return await start();
    } catch (error) {
      if (attempt >= 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
}
