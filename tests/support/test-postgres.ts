// One real PostgreSQL for a test run, on a port of its own in the system's temporary folder, with a migrated template.
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { connect } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { initialise, POSTGRES_USER, startPostgres } from "../../server/db/postgres-process.ts";
import { createQueue } from "../../server/platform/queue.ts";
import { testPort } from "./test-port.ts";

const TEMPLATE = "storyloom_template";
/** No test data has to survive a crash, so commits do not wait for the disk. */
const FAST = [
  "-F",
  "-c",
  "full_page_writes=off",
  "-c",
  "synchronous_commit=off",
  "-c",
  "max_connections=200",
  "-c",
  "shared_buffers=64MB",
];

export interface TestPostgres {
  /** The server's address, ending in a slash: a database's name follows. */
  address: string;
  stop(): Promise<void>;
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "storyloom-test-"));
  await chmod(folder, 0o755);
  const dir = join(folder, "postgres");
  await initialise(dir, null, ["--no-sync"]);
  const postgres = await startPostgres({
    dir,
    port: await testPort(),
    logFile: join(folder, "postgres.log"),
    flags: FAST,
  });
  const address = `postgres://${POSTGRES_USER}@127.0.0.1:${postgres.port}/`;

  await administer(address, `create database ${TEMPLATE}`);
  const template = connect(`${address}${TEMPLATE}`, { max: 2 });
  await migrate(template.pool);
  // The template also has the job tables. Without them, every test file that starts the app would create them.
  const queue = createQueue({ pool: template.pool, log: pino({ level: "silent" }), works: false });
  await queue.start();
  await queue.stop();
  await template.close();

  return {
    address,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new database, cloned from the migrated template in a few hundredths of a second; returns its name. */
export async function createDatabase(address: string): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(address, `create database ${name} template ${TEMPLATE}`);
  return name;
}

/** Drops it, even if clients are connected. */
export function dropDatabase(address: string, name: string): Promise<void> {
  return administer(address, `drop database if exists ${name} with (force)`);
}

async function administer(address: string, statement: string): Promise<void> {
  const admin = connect(`${address}postgres`, { max: 1 });
  try {
    await admin.pool.query(statement);
  } finally {
    await admin.close();
  }
}
