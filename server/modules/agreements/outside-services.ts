// Which outside services receive data, derived from what the operator has connected; the privacy policy lists them.
import type { LoginProvider } from "../../../contract/app-settings.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { Config } from "../../platform/config.ts";
import { placeOf } from "../../platform/identity/definitions.ts";
import type { ConnectedModels } from "../../platform/models/create-models.ts";

export type OutsidePurpose =
  | "database"
  | "redis"
  | "models"
  | "moderation"
  | "image_moderation"
  | "pictures"
  | "mail"
  | "sms"
  | "logins";

export interface OutsideService {
  purpose: OutsidePurpose;
  /** The host name of the recipient. */
  host: string;
}

const LOCAL_HOST = /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/i;

function outside(purpose: OutsidePurpose, address: string | null | undefined): OutsideService[] {
  const host = address && URL.canParse(address) ? new URL(address).hostname : "";
  return host === "" || LOCAL_HOST.test(host) ? [] : [{ purpose, host }];
}

/** The services connected at this moment, without duplicates. */
export function outsideServices(
  config: Pick<Config, "moderation" | "images" | "s3" | "messages" | "loginClients" | "databaseUrl" | "redisUrl">,
  models: Pick<ConnectedModels, "list" | "status">,
): OutsideService[] {
  const { moderation, images, s3, messages, loginClients, databaseUrl, redisUrl } = config;
  const found = [
    ...outside("database", databaseUrl),
    ...outside("redis", redisUrl),
    ...models.list().flatMap(({ id }) => outside("models", models.status(id).connection.baseUrl)),
    ...outside("moderation", moderation?.url),
    ...outside("image_moderation", images.service?.url),
    ...(s3 ? outside("pictures", s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`) : []),
    ...outside("mail", messages.smtp?.url),
    ...outside("sms", messages.aliyun?.url),
    ...outside("sms", messages.twilio?.url),
    ...Object.keys(loginClients).flatMap((name) => outside("logins", placeOf(name as LoginProvider))),
  ];
  const keys = new Set<string>();
  return found.filter(({ purpose, host }) => {
    const key = `${purpose} ${host}`;
    return !keys.has(key) && keys.add(key);
  });
}

/** What each service receives, in the language of the page; `{host}` is its host name. */
export const OUTSIDE_TEXTS: Record<Locale, Record<OutsidePurpose, string>> = {
  "en-US": {
    database: "To {host}, this site's database: everything that is stored here but pictures and files.",
    redis: "To {host}, which connects the parts of this site: who has which chapter open, and where their cursor is.",
    models:
      "To {host}, a language model's server: what you ask a model to write, with the text and the parts of the world and the notes that go with it; and the chapters of a story you have asked it about, to be summed up for later requests.",
    moderation:
      "To {host}: what is sent to a model and what it answers, and what you save of your nickname, your worlds and your notes to the model, to be judged.",
    image_moderation: "To {host}: pictures you upload, to be judged.",
    pictures: "To {host}: pictures you upload, to be stored.",
    mail: "To {host}: your email address and the mails that are sent to it.",
    sms: "To {host}: your phone number and the codes that are sent to it.",
    logins:
      "To {host}: that you log in here, when you log in with your account there. It tells us your id and your name.",
  },
  "zh-CN": {
    database: "发送给 {host}（本站的数据库）：除图片和文件外，本站存储的全部内容。",
    redis: "发送给 {host}（连接本站的各个部分）：谁打开了哪一章，以及光标位置。",
    models:
      "发送给 {host}（语言模型服务器）：你请模型写作时，所需的正文、世界设定和备注的相关部分；以及你请它写过的故事的各章，用于为之后的请求生成摘要。",
    moderation: "发送给 {host}：提交给模型的内容和模型的回答，以及你保存的昵称、世界和给模型的备注，用于审核。",
    image_moderation: "发送给 {host}：你上传的图片，用于审核。",
    pictures: "发送给 {host}：你上传的图片，用于存储。",
    mail: "发送给 {host}：你的邮箱地址和发往它的邮件。",
    sms: "发送给 {host}：你的手机号和发往它的验证码。",
    logins: "发送给 {host}：当你用那里的账号登录时，你在此登录的信息。它会告诉我们你的标识和名称。",
  },
};
