// How mails and text messages are sent, from the environment. All variables of a way are set, or none.
import { z } from "zod";
import type { Wrong } from "./models/model-environment.ts";
import type { AliyunOptions } from "./sms/aliyun.ts";
import type { TwilioOptions } from "./sms/twilio.ts";

const http = z.url({ protocol: /^https?$/, error: "must be an address that begins with http:// or https://" });
const word = z.string().trim().min(1).max(500);

const SMTP = z.object({
  /** The mail server, with user name and password if it requires them. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an address that begins with smtp:// or smtps://" }),
  /** The sender of mails. */
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, "must be an address, or Name <address>"),
});
const ALIYUN = z.object({
  SMS_ALIYUN_KEY_ID: word,
  SMS_ALIYUN_KEY_SECRET: word,
  SMS_ALIYUN_SIGN: word,
  SMS_ALIYUN_TEMPLATE: word,
  SMS_ALIYUN_URL: http.default("https://dysmsapi.aliyuncs.com"),
});
const TWILIO = z.object({
  SMS_TWILIO_ACCOUNT: word,
  SMS_TWILIO_TOKEN: word,
  SMS_TWILIO_FROM: word,
  SMS_TWILIO_URL: http.default("https://api.twilio.com"),
});

/** Names of all variables, for the test of the documentation. */
export const MESSAGE_VARIABLES = [SMTP, ALIYUN, TWILIO].flatMap(({ shape }) => Object.keys(shape));

export interface MessageWays {
  smtp: { url: string; from: string } | null;
  aliyun: AliyunOptions | null;
  twilio: TwilioOptions | null;
}

/** The ways that are configured, and what is wrong with them; a message never contains a value. */
export function readMessageVariables(env: Readonly<Record<string, string | undefined>>): {
  ways: MessageWays;
  wrong: Wrong[];
} {
  const wrong: Wrong[] = [];
  function read<S extends z.ZodObject>(group: S): z.output<S> | null {
    const given = Object.fromEntries(
      Object.keys(group.shape).flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
    );
    if (Object.keys(given).length === 0) return null;
    const result = group.safeParse(given);
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues) {
      const name = String(path[0]);
      wrong.push({ name, message: given[name] === undefined ? "is missing" : message });
    }
    return null;
  }
  const smtp = read(SMTP);
  const aliyun = read(ALIYUN);
  const twilio = read(TWILIO);
  return {
    ways: {
      smtp: smtp && { url: smtp.SMTP_URL, from: smtp.MAIL_FROM },
      aliyun: aliyun && {
        url: aliyun.SMS_ALIYUN_URL,
        keyId: aliyun.SMS_ALIYUN_KEY_ID,
        keySecret: aliyun.SMS_ALIYUN_KEY_SECRET,
        sign: aliyun.SMS_ALIYUN_SIGN,
        template: aliyun.SMS_ALIYUN_TEMPLATE,
      },
      twilio: twilio && {
        url: twilio.SMS_TWILIO_URL,
        account: twilio.SMS_TWILIO_ACCOUNT,
        token: twilio.SMS_TWILIO_TOKEN,
        from: twilio.SMS_TWILIO_FROM,
      },
    },
    wrong,
  };
}
