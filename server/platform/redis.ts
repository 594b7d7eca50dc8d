// The connection to Redis, opened only when one is configured.
import type { Redis } from "ioredis";
import type { Logger } from "./log.ts";

/**
 * Opens a connection that reconnects by itself. Commands sent while Redis is unreachable fail at once and are not
 * queued.
 */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // Subscribers subscribe again at each "ready". The library's own resubscription leaves an unhandled promise, and
    // when that rejects, because Redis disconnects twice in a short time, the process ends.
    autoResubscribe: false,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });
  redis.on("error", (error: Error) => log.warn({ err: error }, "redis"));
  return redis;
}
