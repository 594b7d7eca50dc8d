// Mail through a real SMTP server, text messages through servers that imitate the providers.
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { SMTPServer } from "smtp-server";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../server/platform/config.ts";
import { createPostBox } from "../../../server/platform/mail/post-box.ts";
import { createSmtpMail } from "../../../server/platform/mail/smtp-mail.ts";
import { createAliyunSms, signedQuery } from "../../../server/platform/sms/aliyun.ts";
import { createSms, SmsError } from "../../../server/platform/sms/sms.ts";
import { createTwilioSms } from "../../../server/platform/sms/twilio.ts";
import { testApp } from "../../support/app.ts";
import { atEnd } from "../../support/at-end.ts";
import { ask, passCaptcha } from "../../support/codes.ts";
import { signUp } from "../../support/people.ts";

const log = pino({ level: "silent" });
const FROM = "Storyloom <no-reply@write.example>";

interface Letter {
  from: string;
  to: string[];
  text: string;
  user: string | undefined;
}

/** An SMTP server that refuses the first mails, and the mails it then accepted. */
async function mailServer({ refuse = 0, user }: { refuse?: number; user?: string } = {}) {
  const letters: Letter[] = [];
  const waiting: ((letter: Letter) => void)[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === "p w" ? done(null, { user }) : done(new Error("no")),
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (refused++ < refuse) return done(new Error("try again"));
        const letter = {
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : "",
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
          user: session.user as string | undefined,
        };
        letters.push(letter);
        waiting.shift()?.(letter);
        done();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    letters,
    url: `smtp://${user ? `${user}:p%20w@` : ""}127.0.0.1:${port}`,
    next: () => new Promise<Letter>((resolve) => waiting.push(resolve)),
  };
}

/** An HTTP server with a given answer, and the requests it received. */
async function gateway(answer: (request: IncomingMessage, body: string, response: ServerResponse) => void) {
  const asked: { url: URL; method: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => {
      body += part;
    });
    request.on("end", () => {
      asked.push({
        url: new URL(request.url ?? "/", "http://x"),
        method: request.method ?? "",
        headers: request.headers,
        body,
      });
      answer(request, body, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const json = (status: number, body: unknown) => (_request: IncomingMessage, _body: string, response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const aliyunTo = (url: string, timeoutMs?: number) =>
  createAliyunSms({
    url,
    keyId: "id",
    keySecret: "secret",
    sign: "织文",
    template: "SMS_1",
    ...(timeoutMs && { timeoutMs }),
  });
const twilioTo = (url: string, timeoutMs?: number) =>
  createTwilioSms({ url, account: "AC1", token: "t", from: "+15005550006", ...(timeoutMs && { timeoutMs }) });
const MESSAGE = { to: { callCode: "86", number: "13800138000" }, text: "code 1234 & more", code: "1234" };

describe("mail", () => {
  it("carries a code from the call to the mail server, with the server's name and password", async () => {
    const server = await mailServer({ user: "loom" });
    const { messages } = readConfig({ SMTP_URL: server.url, MAIL_FROM: FROM });
    const app = await testApp({ messages, publicUrl: "https://write.example" });
    expect((await app.request("GET", "/api/v1/settings/app")).body).toMatchObject({
      login_methods: { email_codes: true, phone: false },
    });
    const person = await signUp(app);
    const arrived = server.next();
    const { status, data } = await ask<{ code_id: string }>(app, "email_message", {
      type: "reset",
      email: person.email,
    });
    expect(status).toBe(0);
    const letter = await arrived;
    expect(letter).toMatchObject({ from: "no-reply@write.example", to: [person.email], user: "loom" });
    const code = /^Subject: (\d{4}) is your/m.exec(letter.text)?.[1] ?? "";
    expect((await ask(app, "confirmed_code", { email: person.email, code, code_id: data?.code_id })).status).toBe(0);
  });

  it("goes to one address whatever it contains, and no line of it becomes a header", async () => {
    const server = await mailServer();
    const mail = createSmtpMail({ url: server.url, from: FROM });
    atEnd(() => mail.close());
    await mail.send({ to: '"a,b"@x.example', subject: "s\r\nBcc: c@x.example", text: "t" });
    const [letter] = server.letters;
    expect(letter?.to).toHaveLength(1);
    expect(letter?.text).not.toMatch(/^Bcc:/m);
  });

  it("is retried, and finally given up without delaying the caller", async () => {
    const server = await mailServer({ refuse: 2 });
    const box = createPostBox(createSmtpMail({ url: server.url, from: FROM }), log, [1, 1]);
    const arrived = server.next();
    box.post({ to: "a@x.example", subject: "s", text: "t" });
    await arrived;
    await box.stop();
    let tries = 0;
    const never = createPostBox(
      {
        send: async () => {
          tries++;
          throw new Error("no");
        },
        close: () => undefined,
      },
      log,
      [1, 1],
    );
    never.post({ to: "a@x.example", subject: "s", text: "t" });
    await expect.poll(() => tries).toBe(3);
    await never.stop();
  });
});

describe("Aliyun", () => {
  it("signs as its documentation does", () => {
    const query = signedQuery(
      {
        AccessKeyId: "testId",
        Action: "SendSms",
        Format: "XML",
        OutId: "123",
        PhoneNumbers: "15300000001",
        RegionId: "cn-hangzhou",
        SignName: "阿里云短信测试专用",
        SignatureMethod: "HMAC-SHA1",
        SignatureNonce: "45e25e9b-0a6f-4070-8c85-2956eda1b466",
        SignatureVersion: "1.0",
        TemplateCode: "SMS_71390007",
        TemplateParam: '{"customer":"test"}',
        Timestamp: "2017-07-12T02:42:19Z",
        Version: "2017-05-25",
      },
      "testSecret",
    );
    expect(new URLSearchParams(query).get("Signature")).toBe("zJDF+Lrzhj/ThnlvIToysFRq6t4=");
  });

  it("is sent the phone and the code, signed, and no text", async () => {
    const server = await gateway(json(200, { Code: "OK", Message: "OK" }));
    await aliyunTo(server.url)(MESSAGE);
    const [asked] = server.asked;
    const given = Object.fromEntries(asked?.url.searchParams ?? []);
    expect(given).toMatchObject({
      Action: "SendSms",
      PhoneNumbers: "13800138000",
      SignName: "织文",
      TemplateCode: "SMS_1",
      TemplateParam: '{"code":"1234"}',
    });
    const { Signature, ...rest } = given;
    const encode = (text: string) => encodeURIComponent(text).replace(/'/g, "%27").replace(/\*/g, "%2A");
    const query = Object.keys(rest)
      .sort()
      .map((name) => `${encode(name)}=${encode(rest[name] as string)}`)
      .join("&");
    expect(Signature).toBe(
      createHmac("sha1", "secret&")
        .update(`GET&%2F&${encode(query)}`)
        .digest("base64"),
    );
  });

  it("distinguishes an invalid number from other errors", async () => {
    const wrong = await gateway(json(200, { Code: "isv.MOBILE_NUMBER_ILLEGAL" }));
    await expect(aliyunTo(wrong.url)(MESSAGE)).rejects.toMatchObject({ numberWrong: true });
    const limited = await gateway(json(200, { Code: "isv.BUSINESS_LIMIT_CONTROL" }));
    await expect(aliyunTo(limited.url)(MESSAGE)).rejects.toMatchObject({ numberWrong: false });
  });
});

describe("Twilio", () => {
  it("is sent the text, with the account's name and token", async () => {
    const server = await gateway(json(201, { sid: "SM1" }));
    await twilioTo(server.url)({ ...MESSAGE, to: { callCode: "44", number: "7700900123" } });
    const [asked] = server.asked;
    expect(asked?.method).toBe("POST");
    expect(asked?.url.pathname).toBe("/2010-04-01/Accounts/AC1/Messages.json");
    expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from("AC1:t").toString("base64")}`);
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      To: "+447700900123",
      From: "+15005550006",
      Body: "code 1234 & more",
    });
  });

  it("distinguishes an invalid number from other errors", async () => {
    const wrong = await gateway(json(400, { code: 21211 }));
    await expect(twilioTo(wrong.url)(MESSAGE)).rejects.toMatchObject({ numberWrong: true });
    const down = await gateway(json(503, "<html>"));
    await expect(twilioTo(down.url)(MESSAGE)).rejects.toMatchObject({ numberWrong: false });
  });
});

describe.each([
  ["Aliyun", aliyunTo],
  ["Twilio", twilioTo],
])("%s, when it returns invalid answers", (_name, to) => {
  it("its redirects are not followed", async () => {
    const elsewhere = await gateway(json(200, { Code: "OK" }));
    const moved = await gateway(
      (_request, _body, response) => void response.writeHead(302, { location: elsewhere.url }).end(),
    );
    await expect(to(moved.url)(MESSAGE)).rejects.toBeInstanceOf(SmsError);
    expect(elsewhere.asked).toEqual([]);
  });

  it("is given up when it does not answer, answers too much, or cannot be reached", async () => {
    const silent = await gateway(() => undefined);
    await expect(to(silent.url, 50)(MESSAGE)).rejects.toBeInstanceOf(SmsError);
    const endless = await gateway(json(200, { Code: "OK", filler: "x".repeat(100_000) }));
    await expect(to(endless.url)(MESSAGE)).rejects.toBeInstanceOf(SmsError);
    await expect(to("http://127.0.0.1:1")(MESSAGE)).rejects.toBeInstanceOf(SmsError);
  });
});

describe("which provider", () => {
  it("sends to mainland phones by their own provider if there is one, to all others by the other", async () => {
    const taken: string[] = [];
    const provider = (name: string) => async () => void taken.push(name);
    const both = createSms({ mainland: provider("m"), international: provider("i") });
    await both.send(MESSAGE);
    await both.send({ ...MESSAGE, to: { callCode: "1", number: "5005550006" } });
    await createSms({ mainland: null, international: provider("i") }).send(MESSAGE);
    expect(taken).toEqual(["m", "i", "i"]);
    const mainland = createSms({ mainland: provider("m"), international: null });
    expect([mainland.reaches("86"), mainland.reaches("1")]).toEqual([true, false]);
  });

  it("answers -5 to a code that could not be sent, which is then invalid, and allows another at once", async () => {
    let answer = json(500, {});
    const server = await gateway((request, body, response) => answer(request, body, response));
    const { messages } = readConfig({
      SMS_TWILIO_URL: server.url,
      SMS_TWILIO_ACCOUNT: "AC1",
      SMS_TWILIO_TOKEN: "t",
      SMS_TWILIO_FROM: "MG1",
    });
    const app = await testApp({ messages });
    const send = async () =>
      ask(app, "phone_message", { type: "login", phone: "13800138000", ...(await passCaptcha(app)) });
    expect(await send()).toEqual({ status: -5, msg: "phone_send_error", data: null });
    expect((await app.database.pool.query("select 1 from one_time_codes")).rowCount).toBe(0);
    answer = json(400, { code: 21211 });
    expect(await send()).toMatchObject({ status: -1, msg: "phone_error" });
    answer = json(201, {});
    expect((await send()).status).toBe(0);
    expect(new URLSearchParams(server.asked.at(-1)?.body).get("MessagingServiceSid")).toBe("MG1");
  });
});

describe("the configuration", () => {
  it.each([
    [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM: is missing"],
    [{ SMTP_URL: "https://mail.example", MAIL_FROM: FROM }, "SMTP_URL: must be an address"],
    [{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "nobody" }, "MAIL_FROM: must be"],
    [{ SMS_ALIYUN_KEY_ID: "x" }, "SMS_ALIYUN_KEY_SECRET: is missing"],
    [{ SMS_TWILIO_ACCOUNT: "x", SMS_TWILIO_URL: "ftp://x" }, "SMS_TWILIO_URL: must be"],
  ])("takes a way whole or not at all: %j", (env, message) => expect(() => readConfig(env)).toThrow(message));
});
