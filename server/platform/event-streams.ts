// Server-sent events: writes the events of a handler's iterable to one reader, as fast as that reader reads.
// A reader that reads nothing for a while is disconnected; no events are fetched ahead, so a slow reader costs no
// memory.
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { AppError } from "./errors.ts";
import { whenOver } from "./when-over.ts";

/** One event and the number from which a reader resumes. Numbers never decrease; several events may share one. */
export interface NumberedEvent<T> {
  number: number;
  event: T;
}

export interface EventStreamLimits {
  /** How often a comment is sent, so that proxies and readers know the connection is alive. */
  commentMs: number;
  /** A reader that reads nothing for this long is disconnected. */
  drainMs: number;
  /** Streams one person may read at the same time from this process. */
  perPerson: number;
}

const LIMITS: EventStreamLimits = { commentMs: 15_000, drainMs: 30_000, perPerson: 12 };
const RETRY_AFTER_SECONDS = 15;

export interface EventReader {
  reply: FastifyReply;
  /** The person whose streams are counted; null for a guest. */
  uid: string | null;
  /** Called with every comment: whether this reader may go on reading. */
  mayStay: () => Promise<boolean>;
}

export interface EventStreams {
  /**
   * Opens a stream for a reader and keeps it open until the iterable or the reader ends. `open` receives a signal that
   * aborts when the reader has disconnected; the iterable must end then. If `open` returns null, no more events will
   * come and the response is 204, which tells browsers not to reconnect. Throws too_many_requests when the person reads
   * too many streams, and what `open` throws.
   */
  send(
    reader: EventReader,
    open: (gone: AbortSignal) => Promise<AsyncIterable<NumberedEvent<unknown>> | null>,
  ): Promise<void>;
  /** Ends every stream when the server stops. */
  closeAll(): void;
  /** Streams open at the moment. */
  count(): number;
}

/** Creates the registry of all streams of a server. */
export function createEventStreams(given: Partial<EventStreamLimits> = {}): EventStreams {
  const limits = { ...LIMITS, ...given };
  const open = new Map<AbortController, string | null>();

  function admit(uid: string | null): AbortController {
    const own = [...open.values()].filter((owner) => owner !== null && owner === uid).length;
    if (own >= limits.perPerson) throw new AppError("too_many_requests", { retry_after: RETRY_AFTER_SECONDS });
    const end = new AbortController();
    open.set(end, uid);
    return end;
  }

  return {
    async send(reader, start) {
      const end = admit(reader.uid);
      whenOver(reader.reply, () => end.abort());
      let events: Awaited<ReturnType<typeof start>>;
      try {
        events = await start(end.signal);
      } catch (error) {
        open.delete(end);
        throw error;
      }
      if (events === null) {
        open.delete(end);
        reader.reply.code(204).send();
        return;
      }
      begin(reader.reply);
      const source = events;
      // Not awaited: a person's place in the limiter is free once their stream has begun.
      void write(reader, source, end, limits).finally(() => open.delete(end));
    },
    closeAll() {
      for (const end of open.keys()) end.abort();
    },
    count: () => open.size,
  };
}

function begin(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string | string[]>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    // Tells nginx to send each event on without buffering.
    "x-accel-buffering": "no",
  });
  reply.raw.flushHeaders();
}

async function write(
  { reply, mayStay }: EventReader,
  events: AsyncIterable<NumberedEvent<unknown>>,
  end: AbortController,
  { commentMs, drainMs }: EventStreamLimits,
): Promise<void> {
  const { raw, log } = reply;
  const comments = setInterval(() => {
    if (!raw.writableNeedDrain) raw.write(":\n\n");
    void mayStay().then((may) => may || end.abort());
  }, commentMs);
  try {
    for await (const { number, event } of events) {
      if (end.signal.aborted) break;
      if (
        !raw.write(`id: ${number}\ndata: ${JSON.stringify(event)}\n\n`) &&
        !(await drained(raw, end.signal, drainMs))
      ) {
        raw.destroy();
        break;
      }
    }
    raw.end();
  } catch (error) {
    // The aborted connection shows the reader that this is not the end, and it reconnects.
    if (!end.signal.aborted) log.error({ err: error }, "event stream failed");
    raw.destroy();
  } finally {
    clearInterval(comments);
    end.abort();
  }
}

/** Waits until the reader has read what was written; false when that takes too long or the reader has disconnected. */
async function drained(raw: FastifyReply["raw"], gone: AbortSignal, drainMs: number): Promise<boolean> {
  const done = new AbortController();
  const signal = AbortSignal.any([gone, done.signal]);
  try {
    return await Promise.race([
      once(raw, "drain", { signal }).then(() => true),
      delay(drainMs, false, { signal, ref: false }),
    ]);
  } catch {
    return false;
  } finally {
    done.abort();
  }
}
