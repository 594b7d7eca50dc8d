// Sends mail by SMTP.
import { createTransport } from "nodemailer";
import type { Mail } from "./mail.ts";

export interface SmtpOptions {
  /** smtp://user:password@host:587, or smtps:// */
  url: string;
  /** `Storyloom <no-reply@example.org>` */
  from: string;
  timeoutMs?: number;
}

/** A mail server that is silent for this long is taken as unreachable. */
const TIMEOUT_MS = 15_000;

/** Sends mail through the operator's SMTP server; connections are reused. */
export function createSmtpMail({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // No message may name a file or an address whose content is inserted.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // An object is always one address; a string would be parsed as a list of addresses.
      const { accepted } = await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
      if (accepted.length !== 1) throw new Error("the mail server accepted no recipient");
    },
    close: () => transport.close(),
  };
}
