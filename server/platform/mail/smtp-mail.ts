// Mail by SMTP.
import { createTransport } from "nodemailer";
import type { Mail } from "./mail.ts";

export interface SmtpOptions {
  /** smtp://user:password@host:587, or smtps:// */
  url: string;
  /** `Storyloom <no-reply@example.org>` */
  from: string;
  timeoutMs?: number;
}

/** A server that says nothing for so long is taken for gone. */
const TIMEOUT_MS = 15_000;

/** Mail through the operator's SMTP server; connections are kept and used again. */
export function createSmtpMail({ url, from, timeoutMs = TIMEOUT_MS }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // Nothing in a message may name a file or an address to be read into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // An object is one address whatever is in it; a text would be read as a list of them.
      const { accepted } = await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
      if (accepted.length !== 1) throw new Error("the mail was taken for nobody");
    },
    close: () => transport.close(),
  };
}
