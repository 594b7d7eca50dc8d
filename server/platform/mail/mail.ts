// Mail as the modules see it: one text to one person, however this server sends it.
import type { Outbox } from "../outbox/outbox.ts";

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
}

export interface Mail {
  /** Resolves when the mail server has accepted the mail. Rejects otherwise. */
  send(message: MailMessage): Promise<void>;
  close(): void;
}

/** Puts mail into the outbox instead of sending it. */
export function createOutboxMail(outbox: Outbox): Mail {
  return {
    async send({ to, subject, text }) {
      outbox.put({ kind: "email", to, subject, text });
    },
    close: () => undefined,
  };
}
