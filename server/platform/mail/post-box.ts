// Sends mails after the response: how long sending takes, and whether there was a mail at all, cannot be seen from
// outside.
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../log.ts";
import type { Mail, MailMessage } from "./mail.ts";

/** Before the second and the third try. */
const WAITS_MS = [2_000, 15_000];
/** The most mails being sent at once; more means that the mail server accepts none, or a flood. */
const UNDER_WAY_MAX = 500;
/** How long a stop waits for mails that are being sent. */
const STOP_MS = 3_000;

export interface PostBox {
  /** Sends in the background with retries; a mail that cannot be sent is logged without its content and recipient. */
  post(message: MailMessage): void;
  /** Waits a short time for mails that are being sent. */
  stop(): Promise<void>;
}

export function createPostBox(mail: Mail, log: Logger, waitsMs: readonly number[] = WAITS_MS): PostBox {
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function deliver(message: MailMessage): Promise<void> {
    for (const wait of [...waitsMs, null])
      try {
        return await mail.send(message);
      } catch (error) {
        log.error({ err: error, again: wait !== null && !stopping.signal.aborted }, "a mail could not be sent");
        if (wait === null || stopping.signal.aborted) return;
        await delay(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
  }

  return {
    post(message) {
      if (underWay.size >= UNDER_WAY_MAX) return void log.error("too many mails wait to be sent; one was dropped");
      const one = deliver(message).finally(() => underWay.delete(one));
      underWay.add(one);
    },
    async stop() {
      stopping.abort();
      const given = new AbortController();
      await Promise.race([
        Promise.allSettled(underWay),
        delay(STOP_MS, undefined, { signal: given.signal }).catch(() => undefined),
      ]);
      given.abort();
      mail.close();
    },
  };
}
