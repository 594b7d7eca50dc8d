// The provider for mainland China: Aliyun's short messages, by the signed requests of its RPC protocol. A message is a
// template that Aliyun approved before, so only the code is sent.
import { createHmac, randomUUID } from "node:crypto";
import { z } from "zod";
import { askGateway } from "./ask-gateway.ts";
import { SmsError, type SmsProvider } from "./sms.ts";

export interface AliyunOptions {
  url: string;
  keyId: string;
  keySecret: string;
  /** The approved name of the sender. */
  sign: string;
  /** `SMS_…`, a template with `${code}`. */
  template: string;
  timeoutMs?: number;
}

const answer = z.object({ Code: z.string() });
const NUMBER_WRONG = "isv.MOBILE_NUMBER_ILLEGAL";

/** Sends text messages to phones of mainland China. */
export function createAliyunSms({ url, keyId, keySecret, sign, template, timeoutMs }: AliyunOptions): SmsProvider {
  return async ({ to, code }) => {
    const signed = signedQuery(
      {
        AccessKeyId: keyId,
        Action: "SendSms",
        Format: "JSON",
        PhoneNumbers: to.number,
        RegionId: "cn-hangzhou",
        SignName: sign,
        SignatureMethod: "HMAC-SHA1",
        SignatureNonce: randomUUID(),
        SignatureVersion: "1.0",
        TemplateCode: template,
        TemplateParam: JSON.stringify({ code }),
        Timestamp: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
        Version: "2017-05-25",
      },
      keySecret,
    );
    const address = new URL(url);
    address.search = signed;
    const { status, json } = await askGateway(address, { method: "GET" }, timeoutMs);
    const said = answer.safeParse(json).data?.Code;
    if (status === 200 && said === "OK") return;
    throw new SmsError(`Aliyun returned ${status} ${said ?? "without a code"}`, {
      numberWrong: said === NUMBER_WRONG,
    });
  };
}

/** The query of a GET with its signature, by "RPC mechanism" of Aliyun's documentation. */
export function signedQuery(parameters: Readonly<Record<string, string>>, keySecret: string): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] as string)}`)
    .join("&");
  const signature = createHmac("sha1", `${keySecret}&`)
    .update(`GET&%2F&${encode(query)}`)
    .digest("base64");
  return `Signature=${encode(signature)}&${query}`;
}

/** Percent-encoding by RFC 3986, which leaves fewer characters unencoded than encodeURIComponent does. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
