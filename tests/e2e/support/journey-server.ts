// The real program for journeys: one database, one data folder, one port, which can be killed and restarted.
import { type ServerProcess, spawnServer, temporaryDataDir } from "../../support/server-process.ts";
import { testPort } from "../../support/test-port.ts";
import { createDatabase, dropDatabase } from "../../support/test-postgres.ts";

/** Where the run's PostgreSQL is, ending in a slash. */
export const POSTGRES_VARIABLE = "JOURNEY_POSTGRES";
/** Everybody has an address of their own, as behind a proxy: limits count by address. */
const ENVIRONMENT = { RATE_LIMIT: "0", PASSWORD_MEMORY_MIB: "1", TRUST_PROXY: "loopback", LOG_LEVEL: "warn" };

export class JourneyServer {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly #start: () => ServerProcess;
  readonly #remove: () => Promise<void>;
  #process: ServerProcess;

  private constructor(dataDir: string, start: () => ServerProcess, remove: () => Promise<void>, databaseUrl: string) {
    this.dataDir = dataDir;
    this.databaseUrl = databaseUrl;
    this.#start = start;
    this.#remove = remove;
    this.#process = start();
    this.url = this.#process.url;
  }

  /** Starts a server with an empty database; with further variables of the environment. */
  static async start(variables: Record<string, string> = {}): Promise<JourneyServer> {
    const address = process.env[POSTGRES_VARIABLE] as string;
    const [{ dataDir, remove }, port, database] = [
      await temporaryDataDir(),
      await testPort(),
      await createDatabase(address),
    ];
    const databaseUrl = address + database;
    const environment = { ...ENVIRONMENT, DATABASE_URL: databaseUrl, ...variables };
    const server = new JourneyServer(
      dataDir,
      () => spawnServer(dataDir, port, environment),
      async () => {
        await remove();
        await dropDatabase(address, database);
      },
      databaseUrl,
    );
    await server.#process.up();
    return server;
  }

  /** Kills the server without any clean-up. */
  async kill(): Promise<void> {
    this.#process.child.kill("SIGKILL");
    await this.#process.exit();
  }

  /** Starts it again on the same data and port. */
  async restart(): Promise<void> {
    this.#process = this.#start();
    await this.#process.up();
  }

  async end(): Promise<void> {
    this.#process.child.kill("SIGTERM");
    await this.#process.exit();
    await this.#remove();
  }
}
