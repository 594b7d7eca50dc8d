// The embedded database: everything is under DATA_DIR, it starts and stops with the server, and it starts cleanly
// whatever ended the last run.
import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { StartError, writable } from "./postgres-binaries.ts";
import { freePort, initialise, POSTGRES_USER, type PostgresProcess, startPostgres } from "./postgres-process.ts";
import { commandLine } from "./process-identity.ts";

const DATABASE = "storyloom";
const LOG_MAX_BYTES = 5_000_000;
/** After the server and the database were both killed, the last run's shared memory remains for about two seconds. */
const LOCK_WAIT_MS = 15_000;
const ORPHAN_STOP_MS = 30_000;

export interface EmbeddedOptions {
  dataDir: string;
  /** 0 for any free port. */
  databasePort: number;
}

type Log = Pick<Logger, "info" | "warn" | "error">;

export interface EmbeddedDatabase {
  url: string;
  port: number;
  pid: () => number;
  stop(): Promise<void>;
}

/** Starts the database of a data folder, creating it first if there is none. Throws StartErrors that say what to do. */
export async function startEmbedded(config: EmbeddedOptions, log: Log): Promise<EmbeddedDatabase> {
  const dir = join(config.dataDir, "postgres");
  const logFile = join(config.dataDir, "postgres.log");
  const fresh = !(await stat(join(dir, "PG_VERSION")).catch(() => null));
  const password = await databasePassword(config.dataDir, fresh);
  if (fresh) {
    log.info({ dir }, "creating the database's data folder");
    // In a temporary folder first: an interrupted start must not leave an incomplete database behind.
    const unfinished = `${dir}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await initialise(unfinished, password);
    await rename(unfinished, dir);
  } else await stopOrphan(dir, log);
  await rotate(logFile);

  const port = config.databasePort || (await freePort());
  let postgres = await startWhenUnlocked(dir, port, logFile, config.databasePort === 0);
  const url = embeddedUrl(password, postgres.port);
  await createDatabase(url);

  let stopping = false;
  let restarted: Promise<void> = Promise.resolve();
  const watch = (): void => {
    void postgres.ended.then(() => {
      restarted = restart();
    });
  };
  const restart = async (): Promise<void> => {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      log.error({ logFile }, "the database ended by itself; starting it again");
      try {
        // The same port, so that existing clients can reconnect.
        postgres = await startWhenUnlocked(dir, postgres.port, logFile, false);
        watch();
        return;
      } catch (error) {
        log.error({ err: error }, "the database did not start");
        await delay(wait);
      }
    }
  };
  watch();
  return {
    url,
    port: postgres.port,
    pid: () => postgres.pid,
    async stop() {
      stopping = true;
      // A database that is being restarted at this moment would outlive this process.
      await restarted;
      await postgres.stop();
    },
  };
}

/** Address of the embedded database. */
export function embeddedUrl(password: string, port: number): string {
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/** Creates the data folder if needed and checks that it is writable. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    // Whatever the umask: when started as root, the database's own user needs access to the folder.
    if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o755);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${(error as Error).message}). Choose another with DATA_DIR.`,
    );
  }
  if (!(await writable(dataDir)))
    throw new StartError(
      `The data folder ${dataDir} is not writable for this user. Give it to the user who starts Storyloom (chown), or choose another with DATA_DIR.`,
    );
}

/** The password of the embedded database, which only this server connects to. */
export async function databasePassword(dataDir: string, fresh: boolean): Promise<string> {
  const file = join(dataDir, "postgres-password");
  const kept = (await readFile(file, "utf8").catch(() => "")).trim();
  if (kept) return kept;
  if (!fresh)
    throw new StartError(
      `The password of the database is missing: ${file}. Put the file back from a copy of the data folder, or restore a backup into an empty data folder.`,
    );
  const password = randomBytes(24).toString("hex");
  const handle = await open(file, "w", 0o600);
  await handle.writeFile(`${password}\n`);
  await handle.sync();
  await handle.close();
  return password;
}

/**
 * A killed server leaves its database running. The id in postmaster.pid may by now belong to any process: only a
 * PostgreSQL of exactly this folder is stopped; a file that names another program is moved away.
 */
async function stopOrphan(dir: string, log: Log): Promise<void> {
  const file = join(dir, "postmaster.pid");
  const pid = Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]);
  if (!pid) return;
  const command = await commandLine(pid);
  if (command === "") return;
  if (!isPostgresOf(command, dir)) {
    log.warn({ pid }, "the database's pid file names another program; moving the file away");
    await unlink(file);
    return;
  }
  log.warn({ pid }, "a database of an earlier run is still running; stopping it first");
  const began = Date.now();
  process.kill(pid, "SIGINT");
  let forced = false;
  while (isPostgresOf(await commandLine(pid), dir)) {
    if (!forced && Date.now() - began > ORPHAN_STOP_MS / 2) {
      forced = true;
      process.kill(pid, "SIGQUIT");
    }
    if (Date.now() - began > ORPHAN_STOP_MS)
      throw new StartError(
        `The database of an earlier run (process ${pid}) does not stop. Stop it by hand: kill -QUIT ${pid}`,
      );
    await delay(20);
  }
}

function isPostgresOf(command: string, dir: string): boolean {
  return /(^|\/)postgres(\.exe)? /.test(command) && ` ${command} `.includes(` -D ${dir} `);
}

async function startWhenUnlocked(
  dir: string,
  port: number,
  logFile: string,
  mayMove: boolean,
): Promise<PostgresProcess> {
  const until = Date.now() + LOCK_WAIT_MS;
  for (let at = port; ; ) {
    try {
      return await startPostgres({ dir, port: at, logFile });
    } catch (error) {
      const message = error instanceof Error ? error.message : "";
      const locked = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(message);
      const taken = /could not bind|could not create any TCP\/IP sockets/.test(message);
      if (taken && !mayMove)
        throw new StartError(
          `Port ${at} of 127.0.0.1, meant for the database, is taken by another program. Choose another with DATABASE_PORT, or leave it unset for any free one.`,
        );
      if (!(locked || taken) || Date.now() > until) throw error;
      if (taken) at = await freePort();
      await delay(100);
    }
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    // 3D000: no such database. It is created on the first start, or after an interrupted one.
    if ((error as { code?: unknown }).code !== "3D000") throw error;
    const admin = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, "/postgres") });
    await admin.connect();
    try {
      await admin.query(`create database ${DATABASE}`);
    } finally {
      await admin.end();
    }
    return;
  }
  await client.end();
}

async function rotate(logFile: string): Promise<void> {
  const facts = await stat(logFile).catch(() => null);
  if (facts && facts.size > LOG_MAX_BYTES) await rename(logFile, `${logFile}.old`);
}
