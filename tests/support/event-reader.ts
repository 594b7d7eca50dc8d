// Reads a stream of server-sent events as a browser would: events with their ids, until it ends or is closed.
import { createParser } from "eventsource-parser";

export interface ReadEvent<T> {
  id: number;
  event: T;
}

export interface EventReading<T> {
  status: number;
  /** Everything read so far. */
  events: ReadEvent<T>[];
  /** Resolves with the first event that fits; rejects when the stream ends before. */
  until(fits: (event: T) => boolean): Promise<ReadEvent<T>>;
  /** Resolves at the end; rejects when the connection is lost. */
  end: Promise<ReadEvent<T>[]>;
  leave(): void;
}

/** Opens the stream and reads it. */
export async function readEvents<T>(
  url: string,
  { token, after, lastEventId }: { token: string; after?: number; lastEventId?: number },
): Promise<EventReading<T>> {
  const gone = new AbortController();
  const events: ReadEvent<T>[] = [];
  const waiting = new Set<() => void>();
  let over = false;
  const response = await fetch(after === undefined ? url : `${url}?after=${after}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { "last-event-id": String(lastEventId) }),
    },
    signal: gone.signal,
  });
  const parser = createParser({
    onEvent({ id, data }) {
      events.push({ id: Number(id), event: JSON.parse(data) as T });
      for (const wake of waiting) wake();
    },
  });

  async function read(): Promise<ReadEvent<T>[]> {
    const decoder = new TextDecoder();
    try {
      for await (const part of response.body ?? []) parser.feed(decoder.decode(part, { stream: true }));
      return events;
    } finally {
      over = true;
      for (const wake of waiting) wake();
    }
  }
  const end = read();
  // A test that does not wait for the end must not fail with an unhandled rejection.
  end.catch(() => undefined);

  return {
    status: response.status,
    events,
    end,
    leave: () => gone.abort(),
    async until(fits) {
      for (;;) {
        const found = events.find(({ event }) => fits(event));
        if (found) return found;
        if (over) throw new Error(`the stream ended without it: ${JSON.stringify(events).slice(0, 2_000)}`);
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
  };
}
