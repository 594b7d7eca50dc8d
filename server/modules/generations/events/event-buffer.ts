// Buffers the events that one reader has not received yet. Texts for the same candidate are merged while they wait, so
// a slow reader takes at most the memory of the generation's text.
import type { GenerationEvent } from "../../../../contract/generations.ts";
import type { NumberedEvent } from "../../../platform/event-streams.ts";

export interface EventBuffer extends AsyncIterable<NumberedEvent<GenerationEvent>> {
  push(number: number, event: GenerationEvent): void;
  /** No more events follow: reading ends when all buffered ones have been read. */
  close(): void;
}

/** A buffer for one reader; `gone` aborts when the reader disconnects. */
export function createEventBuffer(gone: AbortSignal): EventBuffer {
  let waiting: NumberedEvent<GenerationEvent>[] = [];
  /** For each candidate, the buffered text event to which more text can be appended: its last event. */
  const open = new Map<string, { text: string }>();
  let closed = false;
  let wake: (() => void) | null = null;
  let scheduled = false;

  /** Wakes the reader in the next turn of the event loop, so that the events of one turn are read together. */
  function wakeSoon(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      wake?.();
    });
  }
  gone.addEventListener("abort", wakeSoon, { once: true });

  return {
    push(number, event) {
      if (closed || gone.aborted) return;
      const joined = event.type === "text" ? open.get(event.candidate) : undefined;
      if (event.type === "text" && joined) joined.text += event.text;
      else {
        const own = { ...event };
        waiting.push({ number, event: own });
        if (own.type === "text") open.set(own.candidate, own);
        else if ("candidate" in own) open.delete(own.candidate);
        else if (own.type === "snapshot") open.clear();
      }
      wakeSoon();
    },
    close() {
      closed = true;
      wakeSoon();
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const batch = waiting;
        waiting = [];
        open.clear();
        for (const one of batch) {
          if (gone.aborted) return;
          yield one;
        }
        if (gone.aborted || (closed && waiting.length === 0)) return;
        if (waiting.length === 0)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    },
  };
}
