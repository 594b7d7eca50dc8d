// Keeps the copies of a document in all processes up to date. It uses Redis if configured, PostgreSQL's notifications
// for messages that must arrive, and polling of the log in case a message was lost.
import type pg from "pg";
import type { Logger } from "../../platform/log.ts";
import type { CollabTuning } from "../collab-tuning.ts";
import type { Bus, BusHandlers } from "./bus.ts";
import type { ControlMessage } from "./control-message.ts";
import { createDatabaseBus } from "./database-bus.ts";
import { createRedisBus } from "./redis-bus.ts";

export interface FanoutHandlers extends BusHandlers {
  /** Called when it is time to read the log of every open document. */
  onPoll(): Promise<void>;
}

export interface Fanout {
  /** `serves`: whether this process has documents open for people, and so must follow other processes. */
  start(handlers: FanoutHandlers, serves: boolean): Promise<void>;
  join(documentId: string): Promise<void>;
  leave(documentId: string): void;
  wake(documentIds: Iterable<string>): void;
  awareness(documentId: string, update: Uint8Array): void;
  askAwareness(documentId: string): void;
  /** Sends a message to every other process; resolves when it is sent. */
  control(message: ControlMessage): Promise<void>;
  stop(): Promise<void>;
}

interface FanoutOptions {
  url: string;
  pool: pg.Pool;
  redisUrl: string | null;
  log: Logger;
  tuning: Pick<CollabTuning, "pollWithoutRedisMs" | "pollWithRedisMs">;
}

const HELLO_MS = 30_000;
/** A process that has sent no hello for this long counts as ended. */
const PEER_MS = 3 * HELLO_MS;

export async function createFanout({ url, pool, redisUrl, log, tuning }: FanoutOptions): Promise<Fanout> {
  const redis: Bus | null = redisUrl ? await createRedisBus(redisUrl, log) : null;
  const database = createDatabaseBus({ url, pool, log });
  const timers: NodeJS.Timeout[] = [];
  let peerHeardAt = Number.NEGATIVE_INFINITY;
  let polledAt = Date.now();
  let polling: Promise<void> | null = null;

  async function control(message: ControlMessage): Promise<void> {
    redis?.control(message);
    await database.control(message);
  }

  /** Without Redis while another process uses this database, or while Redis is down, the log is read instead. */
  function isPollDue(): boolean {
    const since = Date.now() - polledAt;
    if (redis?.healthy) return since >= tuning.pollWithRedisMs;
    const alone = redis === null && Date.now() - peerHeardAt > PEER_MS;
    return !alone && since >= tuning.pollWithoutRedisMs;
  }

  function every(ms: number, run: () => void): void {
    const timer = setInterval(run, ms);
    timer.unref();
    timers.push(timer);
  }

  return {
    async start(handlers, serves) {
      const onControl = (message: ControlMessage) => {
        if (message.type !== "hello") return handlers.onControl(message);
        peerHeardAt = Date.now();
        if (!message.answer && serves) void database.control({ type: "hello", answer: true });
      };
      await redis?.start({ ...handlers, onControl });
      const hello = () => void database.control({ type: "hello", answer: false });
      database.start({
        onControl,
        onRecovered() {
          // Sent only after listening has begun, because the replies would be missed otherwise.
          if (serves) hello();
          handlers.onRecovered();
        },
      });
      if (!serves) return;
      every(HELLO_MS, hello);
      every(Math.min(tuning.pollWithoutRedisMs, tuning.pollWithRedisMs) / 2, () => {
        if (polling || !isPollDue()) return;
        polling = handlers.onPoll().finally(() => {
          polledAt = Date.now();
          polling = null;
        });
      });
    },
    join: async (documentId) => redis?.join(documentId),
    leave: (documentId) => redis?.leave(documentId),
    wake: (documentIds) => redis?.wake(documentIds),
    awareness: (documentId, update) => redis?.awareness(documentId, update),
    askAwareness: (documentId) => redis?.askAwareness(documentId),
    control,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await polling?.catch(() => undefined);
      await Promise.all([redis?.stop(), database.stop()]);
    },
  };
}
