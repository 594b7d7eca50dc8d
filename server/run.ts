// Runs the server: start in order, print the address, stop in order. Errors the operator can fix are shown as a
// sentence that says what to do; stacks are only for bugs.
import type { App } from "./app.ts";
import type { Connection } from "./db/client.ts";
import { type EmbeddedDatabase, prepareDataDir, startEmbedded } from "./db/embedded.ts";
import { lockInstance } from "./db/instance-lock.ts";
import { StartError } from "./db/postgres-binaries.ts";
import { listenError, requireAddress } from "./listen-address.ts";
import { type Config, ConfigError, readConfig } from "./platform/config.ts";
import { logConsole } from "./platform/console-log.ts";
import { createLog, type Logger } from "./platform/log.ts";

const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
/** Whatever stops the process (systemd, a container) kills it after some time, so it ends by itself before. */
const STOP_DEADLINE_MS = 25_000;

/** What has been started, in order; stopped in the opposite order. */
type Stopper = () => Promise<unknown>;

export interface RunOptions {
  /** Set where somebody else starts and stops the embedded database; otherwise this process does. */
  ownDatabaseUrl?: string | undefined;
}

/** Runs the server until a signal ends it. */
export async function run(env: NodeJS.ProcessEnv, options: RunOptions = {}): Promise<void> {
  // The terminal or the log's reader may be closed: no reason to stop, let alone during a stop.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const stoppers: Stopper[] = [];
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return fail(error, null, stoppers);
  }
  const log = createLog(config.logLevel);
  logConsole(log.child({ part: "libraries" }));
  let stopping = false;
  const starting = new Promise<void>((resolve, reject) => {
    setImmediate(() => start(config, log, stoppers, { ...options, interrupted: () => stopping }).then(resolve, reject));
  });
  for (const signal of STOP_SIGNALS)
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      say("Stopping: saving documents and closing the database.");
      // A start in progress first continues to a point where it can be stopped.
      void starting.then(undefined, () => undefined).then(() => end(log, stoppers));
    });
  process.on("uncaughtException", (error) => void fail(error, log, stoppers));
  process.on("unhandledRejection", (error) => void fail(error, log, stoppers));
  try {
    await starting;
  } catch (error) {
    if (!stopping) await fail(error, log, stoppers);
  }
}

async function start(
  config: Config,
  log: Logger,
  stoppers: Stopper[],
  { ownDatabaseUrl, interrupted }: RunOptions & { interrupted: () => boolean },
): Promise<void> {
  // Loading the code and starting the database each take half of the start, so they run in parallel.
  const loading = import("./load.ts");
  loading.catch(() => undefined);
  const url = config.databaseUrl ?? ownDatabaseUrl ?? (await embedded(config, log, stoppers)).url;
  const { connect, createApp, createServices, DEMO_PASSWORD, migrate } = await loading;
  if (interrupted()) return;

  const database: Connection = connect(url, {
    max: config.databasePool,
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  stoppers.push(database.close);
  await reach(database, config);
  const applied = await migrate(database.pool);
  if (applied > 0) log.info({ applied }, "database migrated");
  if (interrupted()) return;

  if (config.role === "jobs") {
    const services = await createServices({ config, database, log });
    stoppers.push(() => services.core.stop());
    stoppers.push(services.stop);
    await services.start();
    say("Storyloom does its jobs here; pages are served by other processes.");
    return;
  }
  const app = await createApp({ config, database, log });
  stoppers.push(app.close);
  const authors = await app.services.demo.prepare();
  const address = await listen(app, config);
  if (interrupted()) return;
  say(`\nStoryloom is running at ${address}`);
  if (authors.length > 0) say(`Log in as ${authors.join(" or ")}, password ${DEMO_PASSWORD}, or make an account.`);
  say("Stop it with Ctrl+C.\n");
  await app.services.warmUp();
}

async function embedded(config: Config, log: Logger, stoppers: Stopper[]): Promise<EmbeddedDatabase> {
  if (config.role === "jobs")
    throw new StartError(
      "A process that only does jobs shares a database with those that serve pages: set DATABASE_URL. Without it, the server does its jobs itself.",
    );
  await prepareDataDir(config.dataDir);
  const lock = await lockInstance(config.dataDir, `http://${config.host}:${config.port}`);
  stoppers.push(lock.release);
  // No database is created for a server that can't listen.
  await requireAddress(config);
  const database = await startEmbedded(config, log);
  stoppers.push(database.stop);
  return database;
}

async function reach(database: Connection, config: Config): Promise<void> {
  try {
    await database.pool.query("select 1");
  } catch (error) {
    if (config.databaseUrl === null) throw error;
    const { hostname, port, pathname } = new URL(config.databaseUrl);
    throw new StartError(
      `The database of DATABASE_URL (${hostname}:${port || 5432}${pathname}) does not answer: ${(error as Error).message || "no connection"}`,
    );
  }
}

async function listen(app: App, config: Config): Promise<string> {
  try {
    return await app.listen();
  } catch (error) {
    throw listenError(error, config);
  }
}

async function fail(error: unknown, log: Logger | null, stoppers: Stopper[]): Promise<void> {
  if (error instanceof StartError || error instanceof ConfigError) process.stderr.write(`\n${error.message}\n\n`);
  else if (log) log.fatal({ err: error }, ending ? "error while stopping" : "the server cannot go on");
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
  await end(log, stoppers);
}

let ending: Promise<never> | null = null;

/** Stops everything, last started first, and ends the process. Only once, whatever else fails meanwhile. */
function end(log: Logger | null, stoppers: Stopper[]): Promise<never> {
  ending ??= stopAll(log, stoppers).then((): never => process.exit());
  return ending;
}

async function stopAll(log: Logger | null, stoppers: Stopper[]): Promise<void> {
  setTimeout(() => {
    log?.error("stopping took too long; ending anyway");
    process.exit(1);
  }, STOP_DEADLINE_MS).unref();
  for (let stop = stoppers.pop(); stop; stop = stoppers.pop())
    try {
      await stop();
    } catch (error) {
      process.exitCode = 1;
      log?.error({ err: error }, "stopping");
    }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
