// The connection to PostgreSQL: one pool with one typed query builder.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import * as schema from "./schema.ts";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What functions of repos accept: they run alone or inside the caller's transaction. */
export type Executor = Database | Transaction;

/** An open connection pool and the query builder over it. */
export interface Connection {
  db: Database;
  pool: pg.Pool;
  /** The connection's address; contains the password, so it is never logged. */
  url: string;
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** The most connections. */
  max?: number;
  /** Called for connections lost while idle; the pool replaces them by itself. */
  onError?: (error: Error) => void;
  /** Prepares every new connection before anything else uses it. */
  onConnect?: (client: pg.ClientBase) => Promise<void>;
}

/** Opens a pool. Connections are opened by queries, so this never fails; `close` closes them all. */
export function connect(url: string, { max = 10, onError, onConnect }: ConnectOptions = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    application_name: "storyloom",
    ...(onConnect && { onConnect }),
  });
  let ended: Promise<void> | undefined;
  // Without a listener, a connection lost while idle would end the process. After `close`, lost connections are
  // expected.
  pool.on("error", (error) => {
    if (!ended) onError?.(error);
  });
  // The pool listens to idle connections only. The user of a lost one gets the error from the next query.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  return {
    db: drizzle(pool, { schema, casing: "snake_case" }),
    pool,
    url,
    close: () => (ended ??= pool.end()),
  };
}
