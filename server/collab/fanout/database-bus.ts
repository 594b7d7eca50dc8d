// Sends control messages with PostgreSQL's NOTIFY, which reaches every process even without Redis or while it is down.
// Carets and the notification of every keystroke are not sent this way, because NOTIFY takes a lock that all commits
// share.
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Logger } from "../../platform/log.ts";
import type { BusHandlers } from "./bus.ts";
import { type ControlMessage, readEnvelope } from "./control-message.ts";

const CHANNEL = "storyloom_documents";
const RETRY_MS = 1_000;

export interface DatabaseBus {
  start(handlers: Pick<BusHandlers, "onControl" | "onRecovered">): void;
  /** Resolves when the message is sent. An error is only logged, because the regular checks find the change later. */
  control(message: ControlMessage): Promise<void>;
  stop(): Promise<void>;
}

export function createDatabaseBus({ url, pool, log }: { url: string; pool: pg.Pool; log: Logger }): DatabaseBus {
  const sender = randomUUID();
  let handlers: Pick<BusHandlers, "onControl" | "onRecovered"> | undefined;
  let listener: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<void> | undefined;
  let stopped = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: "storyloom listen",
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", (error) => lost(client, error));
    client.on("end", () => lost(client, null));
    client.on("notification", ({ payload }) => receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      return lost(client, error);
    }
    if (stopped) return client.end();
    listener = client;
    handlers?.onRecovered();
  }

  function lost(client: pg.Client, error: unknown): void {
    if (stopped || (listener !== null && listener !== client) || timer) return;
    listener = null;
    if (error) log.warn({ err: error }, "no notifications from the database");
    timer = setTimeout(() => {
      timer = undefined;
      opening = listen();
    }, RETRY_MS);
    timer.unref();
  }

  function receive(payload: string | undefined): void {
    const said = readEnvelope(payload ?? "");
    if (said && said.from !== sender) handlers?.onControl(said.message);
  }

  return {
    start(given) {
      handlers = given;
      opening = listen();
    },
    async control(message) {
      try {
        await pool.query("select pg_notify($1, $2)", [CHANNEL, JSON.stringify({ from: sender, message })]);
      } catch (error) {
        log.warn({ err: error }, "the other processes could not be notified");
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await opening?.catch(() => undefined);
      await listener?.end().catch(() => undefined);
    },
  };
}
