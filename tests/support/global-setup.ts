// One real PostgreSQL for a test run, on a free port in the system's temporary folder, with a migrated template.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { connect } from "../../server/db/client.ts";
import { migrate } from "../../server/db/migrate.ts";
import { freePort, initialise, POSTGRES_USER, startPostgres } from "../../server/db/postgres-process.ts";
import { createQueue } from "../../server/platform/queue.ts";

export const TEMPLATE = "storyloom_template";
/** Nothing of a test outlives it, so nothing waits for the disk. */
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

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the run's database server, ending in a slash: a database's name follows. */
    databaseServer: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "storyloom-test-"));
  await chmod(folder, 0o755);
  const dir = join(folder, "postgres");
  await initialise(dir, null, ["--no-sync"]);
  const postgres = await startPostgres({
    dir,
    port: await freePort(),
    logFile: join(folder, "postgres.log"),
    flags: FAST,
  });
  const server = `postgres://${POSTGRES_USER}@127.0.0.1:${postgres.port}/`;

  const admin = connect(`${server}postgres`, { max: 1 });
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.close();
  const template = connect(`${server}${TEMPLATE}`, { max: 2 });
  await migrate(template.pool);
  // The job tables too, or every test file that starts the app would make them again.
  const queue = createQueue({ pool: template.pool, log: pino({ level: "silent" }), works: false });
  await queue.start();
  await queue.stop();
  await template.close();

  project.provide("databaseServer", server);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
