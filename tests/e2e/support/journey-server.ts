// Runs the real program for journeys on one database, data folder and port. Tests can kill and restart it.
import { type ServerProcess, spawnServer, temporaryDataDir } from "../../support/server-process.ts";
import { testPort } from "../../support/test-port.ts";
import { createDatabase, dropDatabase } from "../../support/test-postgres.ts";

/** The environment variable with the address of the run's PostgreSQL, which ends in a slash. */
export const POSTGRES_VARIABLE = "JOURNEY_POSTGRES";
/** TRUST_PROXY lets each test person have their own IP address: some limits count by address. */
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

  /** Starts a server with an empty database. `variables`: additional environment variables. */
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

  /** Kills the server with SIGKILL, so that it can't shut down cleanly. */
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
