// The appender's own connection pool, so that an acknowledgement never waits for a slow request.
import { type Connection, connect } from "../../db/client.ts";
import type { Logger } from "../../platform/log.ts";

/**
 * Opens it. Every commit is on disk before it returns, whatever the database's default, and statements have a time
 * limit.
 */
export function connectLog(url: string, log: Logger, timeoutMs: number): Connection {
  return connect(url, {
    max: 2,
    onError: (error) => log.warn({ err: error }, "the log's connection was lost"),
    onConnect: async (client) => {
      await client.query(
        `select set_config('statement_timeout', $1, false),
           case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', false) end`,
        [String(timeoutMs)],
      );
    },
  });
}
