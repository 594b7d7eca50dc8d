// Sends mail and text messages by what the environment configures; in local mode the rest goes to the outbox.
import type { LoginMethods } from "../../contract/app-settings.ts";
import type { Config } from "./config.ts";
import { isLocalMode } from "./local-mode.ts";
import { createOutboxMail, type Mail } from "./mail/mail.ts";
import { createSmtpMail } from "./mail/smtp-mail.ts";
import { createOutbox, type Outbox } from "./outbox/outbox.ts";
import { createAliyunSms } from "./sms/aliyun.ts";
import { createOutboxSms, createSms, type Sms } from "./sms/sms.ts";
import { createTwilioSms } from "./sms/twilio.ts";

export interface Messages {
  /** Null: this server sends no mails. */
  mail: Mail | null;
  sms: Sms;
  /** Null outside local mode. */
  outbox: Outbox | null;
  /** Which ways to log in follow from that. */
  loginMethods: Omit<LoginMethods, "providers">;
}

export function createMessages(config: Config): Messages {
  const { smtp, aliyun, twilio } = config.messages;
  const outbox = isLocalMode(config) ? createOutbox() : null;
  const inOutbox = outbox && createOutboxSms(outbox);
  const mail = smtp ? createSmtpMail(smtp) : outbox && createOutboxMail(outbox);
  const sms = createSms({
    mainland: aliyun ? createAliyunSms(aliyun) : null,
    international: twilio ? createTwilioSms(twilio) : inOutbox,
  });
  const mainland = sms.reaches("86");
  const international = sms.reaches("1");
  return {
    mail,
    sms,
    outbox,
    loginMethods: {
      email_codes: mail !== null,
      phone: mainland || international,
      phone_mainland: mainland,
      phone_international: international,
    },
  };
}
