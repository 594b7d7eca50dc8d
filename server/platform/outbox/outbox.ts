// The outbox: mails and text messages of a server that has no way to send them. In memory and bounded, for people who
// try the product on their own machine.
import type { OutboxMessage } from "../../../contract/local-outbox.ts";

const KEPT_MAX = 100;

export interface Outbox {
  put(message: Omit<OutboxMessage, "id" | "at">): void;
  /** Newest first. */
  list(): OutboxMessage[];
}

/** Creates an empty outbox. New messages replace the oldest. */
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
