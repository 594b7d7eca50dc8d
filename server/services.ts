// What runs without HTTP: the modules' services, wired to the platform and to each other in one place.
// A module that comes adds its own lines here; the order is the order of dependence.
import type { Connection } from "./db/client.ts";
import type { Config } from "./platform/config.ts";
import type { Logger } from "./platform/log.ts";
import { createQueue, type Queue } from "./platform/queue.ts";
import { signingSecret } from "./platform/secret.ts";

export interface ServicesOptions {
  config: Config;
  database: Connection;
  log: Logger;
}

export interface Services {
  queue: Queue;
  /** What access tokens are signed with. */
  secret: Uint8Array;
}

/** Makes every service. Jobs begin with `queue.start()`. */
export async function createServices({ config, database, log }: ServicesOptions): Promise<Services> {
  const secret = await signingSecret(config);
  const queue = createQueue({ pool: database.pool, log: log.child({ part: "jobs" }), works: config.role !== "web" });
  return { queue, secret };
}
