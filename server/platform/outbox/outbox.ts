// What would have been sent: mails and text messages of a server that was told of no way to send them.
// In memory, and only so many: it is for anyone who tries the product on their own machine.
import type { OutboxMessage } from "../../../contract/local-outbox.ts";

const KEPT_MAX = 100;

export interface Outbox {
  put(message: Omit<OutboxMessage, "id" | "at">): void;
  /** The latest first. */
  list(): OutboxMessage[];
}

/** Makes an empty one. The oldest messages make room for new ones. */
export function createOutbox(keptMax = KEPT_MAX): Outbox {
  let messages: OutboxMessage[] = [];
  let next = 1;
  return {
    put(message) {
      messages = [{ ...message, id: next++, at: Math.floor(Date.now() / 1_000) }, ...messages].slice(0, keptMax);
    },
    list: () => messages,
  };
}
