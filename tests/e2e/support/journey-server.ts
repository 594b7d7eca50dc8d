// The real program for journeys: one data folder, one port, and lives that end as the journey wants.

import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { type ServerProcess, spawnServer, temporaryDataDir } from "../../support/server-process.ts";

export class JourneyServer {
  readonly url: string;
  readonly #port: number;
  readonly #dataDir: string;
  readonly #remove: () => Promise<void>;
  readonly #environment: Record<string, string>;
  #process: ServerProcess;

  private constructor(
    port: number,
    dataDir: string,
    remove: () => Promise<void>,
    environment: Record<string, string>,
    process: ServerProcess,
  ) {
    this.#port = port;
    this.#dataDir = dataDir;
    this.#remove = remove;
    this.#environment = environment;
    this.#process = process;
    this.url = process.url;
  }

  /** Starts a server with an empty database; with further variables of the environment. */
  static async start(variables: Record<string, string> = {}): Promise<JourneyServer> {
    const environment = { ...ENVIRONMENT, ...variables };
    const { dataDir, remove } = await temporaryDataDir();
    const port = await freePort();
    const process = spawnServer(dataDir, port, environment);
    await process.up();
    return new JourneyServer(port, dataDir, remove, environment, process);
  }

  /** Ends the server as a crash does: no word, no cleaning up. */
  async kill(): Promise<void> {
    this.#process.child.kill("SIGKILL");
    await this.#process.exit();
  }

  /** Starts it again on the same data and port. */
  async restart(): Promise<void> {
    this.#process = spawnServer(this.#dataDir, this.#port, this.#environment);
    await this.#process.up();
  }

  async end(): Promise<void> {
    this.#process.child.kill("SIGTERM");
    await this.#process.exit();
    await this.#remove();
  }
}

/** Journeys sign many people up from one address. */
const ENVIRONMENT = { RATE_LIMIT: "0", LOG_LEVEL: "warn" };

/** A port nobody uses. The server must find the same one after a crash, so it can't choose by itself. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
