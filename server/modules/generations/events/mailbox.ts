// What one reader has not been told yet. Words for the same candidate become one event while they wait, so a reader who
// is slow costs at most what a generation holds.
import type { GenerationEvent } from "../../../../contract/generations.ts";
import type { NumberedEvent } from "../../../platform/event-streams.ts";

export interface Mailbox extends AsyncIterable<NumberedEvent<GenerationEvent>> {
  push(number: number, event: GenerationEvent): void;
  /** Nothing more will come: reading ends when everything has been read. */
  close(): void;
}

/** A mailbox for a reader who is gone when the signal says so. */
export function createMailbox(gone: AbortSignal): Mailbox {
  let waiting: NumberedEvent<GenerationEvent>[] = [];
  /** Of each candidate, the text event that more text can join: nothing else about it has come behind. */
  const open = new Map<string, { text: string }>();
  let closed = false;
  let wake: (() => void) | null = null;
  let scheduled = false;

  /** With the next turn of the loop: what comes in one turn is told together. */
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
