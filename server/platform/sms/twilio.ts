// The international provider: Twilio's messages, or any service with the same API.
import { z } from "zod";
import { askGateway } from "./ask-gateway.ts";
import { SmsError, type SmsProvider } from "./sms.ts";

export interface TwilioOptions {
  url: string;
  account: string;
  token: string;
  /** A number such as +15005550006, or a messaging service's id (MG…). */
  from: string;
  timeoutMs?: number;
}

const failure = z.object({ code: z.number() });
/** Twilio's codes for "not a valid phone number", "can't be reached" and "no mobile number". */
const NUMBER_WRONG = new Set([21211, 21214, 21217, 21614]);

/** Sends text messages to phones anywhere. */
export function createTwilioSms({ url, account, token, from, timeoutMs }: TwilioOptions): SmsProvider {
  const address = new URL(`2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, withSlash(url));
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString("base64")}`;
  const sender = from.startsWith("MG") ? "MessagingServiceSid" : "From";
  return async ({ to, text }) => {
    const body = new URLSearchParams({ To: `+${to.callCode}${to.number}`, Body: text, [sender]: from });
    const { status, json } = await askGateway(address, { method: "POST", headers: { authorization }, body }, timeoutMs);
    if (status >= 200 && status < 300) return;
    const code = failure.safeParse(json).data?.code;
    throw new SmsError(`Twilio returned ${status} ${code ?? "without a code"}`, {
      numberWrong: code !== undefined && NUMBER_WRONG.has(code),
    });
  };
}

const withSlash = (url: string) => (url.endsWith("/") ? url : `${url}/`);
