// What journeys start from: the real program with a database of its own, one a Playwright worker, and on request one
// a test may kill.
import { test as base } from "@playwright/test";
import { freePort } from "../../server/db/postgres-process.ts";
import { type ServerProcess, spawnServer, temporaryDataDir } from "./server-process.ts";

/** A running server that can be ended in any way and started again on the same data and address. */
export interface JourneyServer {
  url: string;
  dataDir: string;
  /** kill -9 of the server; its database stays, as it would. */
  kill(): Promise<void>;
  /** SIGTERM, waiting for its end. */
  stop(): Promise<void>;
  /** Starts it again. */
  start(): Promise<void>;
}

/** Starts a server; `dispose` stops it and removes its data. */
export async function startJourneyServer(
  env: Record<string, string> = {},
): Promise<JourneyServer & { dispose(): Promise<void> }> {
  const { dataDir, remove } = await temporaryDataDir();
  const port = await freePort();
  const settings = { DEMO: "on", RATE_LIMIT: "0", LOG_LEVEL: "warn", ...env };
  let server: ServerProcess = spawnServer(dataDir, port, settings);
  const finish = async (signal: NodeJS.Signals) => {
    if (server.child.exitCode !== null || server.child.signalCode !== null) return;
    server.child.kill(signal);
    await server.exit();
  };
  await server.up();
  return {
    url: server.url,
    dataDir,
    kill: () => finish("SIGKILL"),
    stop: () => finish("SIGTERM"),
    async start() {
      server = spawnServer(dataDir, port, settings);
      await server.up();
    },
    async dispose() {
      await finish("SIGTERM");
      await remove();
    },
  };
}

interface WorkerFixtures {
  /** The worker's server, shared by its tests: each makes accounts of its own. */
  server: JourneyServer;
}

interface TestFixtures {
  /** A server of the test's own, to stop, kill and start. */
  ownServer: JourneyServer;
}

/** Playwright's `test` with a server; `page.goto("/…")` goes to the worker's. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to learn what is needed
    async ({}, use) => {
      const server = await startJourneyServer();
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern to learn what is needed
  ownServer: async ({}, use) => {
    const server = await startJourneyServer();
    await use(server);
    await server.dispose();
  },
});
