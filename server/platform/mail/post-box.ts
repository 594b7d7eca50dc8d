// Mails that are sent after the answer was given: how long a mail takes, and whether there is one, tells nobody
// anything.
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../log.ts";
import type { Mail, MailMessage } from "./mail.ts";

/** Before the second try and the third. */
const WAITS_MS = [2_000, 15_000];
/** Mails on their way at most; more means a server that takes none, and a flood. */
const UNDER_WAY_MAX = 500;
/** A stop waits so long for mails on their way. */
const STOP_MS = 3_000;

export interface PostBox {
  /** Sends in the background and tries again; what cannot be sent is logged, without what it says and to whom. */
  post(message: MailMessage): void;
  /** Waits for what is on its way, not for long. */
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
