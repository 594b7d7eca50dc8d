// A separate PostgreSQL for a bench, as durable as the product's, in the system's temporary folder.
import { spawn } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
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
  /** Kills all of the database's processes. */
  kill(): Promise<void>;
  /** Restarts it on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The children of a killed postmaster hold its shared memory for a moment longer. */
const RESTART_TRIES = 50;
const RESTART_MS = 200;

/** Starts an empty, migrated database. */
export async function startBenchDatabase(flags: readonly string[] = []): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "storyloom-bench-"));
  await chmod(folder, 0o755);
  const dir = join(folder, "postgres");
  let postgres: PostgresProcess | undefined;
  const forget = watchOver(folder);
  await initialise(dir, null);
  const port = await freePort();
  const start = () => startPostgres({ dir, port, logFile: join(folder, "postgres.log"), flags });
  postgres = await start();
  const url = `postgres://${POSTGRES_USER}@127.0.0.1:${port}/postgres`;
  const connection = connect(url, { max: 5, onError: () => undefined });
  await migrate(connection.pool);
  return {
    url,
    connection,
    async kill() {
      if (!postgres) return;
      const { pid, ended } = postgres;
      for (const each of [...(await childrenOf(pid)), pid]) killNow(each);
      await ended;
      postgres = undefined;
    },
    async restart() {
      for (let tries = 1; !postgres; tries++)
        try {
          postgres = await start();
        } catch (error) {
          if (tries >= RESTART_TRIES) throw error;
          await delay(RESTART_MS);
        }
    },
    async stop() {
      await connection.close();
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
      forget();
    },
  };
}

/** Waits until this process ends for any reason, then stops the database and deletes its folder. */
const WATCH = `
  read line
  pid=$(head -n 1 "$0/postgres/postmaster.pid")
  if ps -p "$pid" -o args= | grep -qF "$0"; then kill -QUIT "$pid"; sleep 1; fi
  rm -rf "$0"`;

/** Begins to watch over a folder; returns how to stop. */
function watchOver(folder: string): () => void {
  // In separate sessions, like the database: signals of the terminal reach neither.
  const watch = spawn("sh", ["-c", WATCH, folder], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  watch.unref();
  (watch.stdin as unknown as Socket).unref();
  return () => watch.stdin.end();
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

/** If the system does not list the children, only the parent is killed; the children then end by themselves. */
async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    all.map(async (name) => (await readFile(`/proc/${name}/stat`, "utf8").catch(() => "")).replace(/^.*\) \w /, "")),
  );
  return all.filter((_, at) => parents[at]?.startsWith(`${pid} `)).map(Number);
}
