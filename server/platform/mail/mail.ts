// Mail as the modules see it: one text to one person, by whichever way this server has.
import type { Outbox } from "../outbox/outbox.ts";

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** Resolves when it was taken by the next server. Throws where it was not. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** Mail that stays here, where it can be read. */
export function createOutboxMail(outbox: Outbox): Mail {
  return {
    async send({ to, subject, text }) {
      outbox.put({ kind: "email", to, subject, text });
    },
    close: () => undefined,
  };
}
