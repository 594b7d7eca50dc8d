// The connection to Redis, opened only when one is configured.
import type { Redis } from "ioredis";
import type { Logger } from "./log.ts";

/** Opens a connection that comes back by itself. Calls made while Redis is away fail at once rather than pile up. */
export async function connectRedis(url: string, log: Logger): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // Who subscribes does so again at each "ready". The library's own way leaves a promise nobody holds, and one that
    // fails when Redis goes away twice in a moment ends the process.
    autoResubscribe: false,
    retryStrategy: (times) => Math.min(times * 200, 2_000),
  });
  redis.on("error", (error: Error) => log.warn({ err: error }, "redis"));
  return redis;
}
