// The text messages and mails that codes are sent in, in the language of the person who asked for one.
import { CODE_SECONDS, DEFAULT_LOCALE, type LOCALES } from "../../../contract/limits.ts";

type Locale = (typeof LOCALES)[number];

const MINUTES = CODE_SECONDS / 60;

const WORDS = {
  "en-US": {
    sms: (code: string) => `Storyloom: your code is ${code}. It works for ${MINUTES} minutes. Give it to nobody.`,
    subject: (code: string) => `${code} is your Storyloom code`,
    reset: (code: string) =>
      `Your code for a new password is ${code}.\n\nIt works for ${MINUTES} minutes and once. Give it to nobody.\n\n` +
      "If you did not ask for it, you need not do anything: your password stays as it is.\n\nStoryloom\n",
    create: (code: string) =>
      `Your code to confirm this address is ${code}.\n\nIt works for ${MINUTES} minutes and once. Give it to nobody.\n\n` +
      "If you did not ask for it, somebody may have mistyped their own address.\n\nStoryloom\n",
    nickname: "Writer",
  },
  "zh-CN": {
    sms: (code: string) => `【Storyloom】验证码 ${code}，${MINUTES} 分钟内有效。请勿告诉他人。`,
    subject: (code: string) => `${code} 是你的 Storyloom 验证码`,
    reset: (code: string) =>
      `你正在重设密码，验证码是 ${code}。\n\n验证码 ${MINUTES} 分钟内有效，只能使用一次，请勿告诉他人。\n\n` +
      "如果这不是你本人的操作，无需理会，密码不会改变。\n\nStoryloom\n",
    create: (code: string) =>
      `你正在确认这个邮箱，验证码是 ${code}。\n\n验证码 ${MINUTES} 分钟内有效，只能使用一次，请勿告诉他人。\n\n` +
      "如果这不是你本人的操作，可能是别人填错了邮箱。\n\nStoryloom\n",
    nickname: "写作者",
  },
} as const;

export function codeSms(locale: Locale | undefined, code: string): string {
  return WORDS[locale ?? DEFAULT_LOCALE].sms(code);
}

export function codeMail(
  locale: Locale | undefined,
  kind: "reset" | "create",
  code: string,
): { subject: string; text: string } {
  const words = WORDS[locale ?? DEFAULT_LOCALE];
  return { subject: words.subject(code), text: words[kind](code) };
}

/** The nickname of somebody who signed up without a name; four random digits tell such people apart. */
export function fallbackNickname(locale: Locale | undefined, digits: string): string {
  return `${WORDS[locale ?? DEFAULT_LOCALE].nickname} ${digits}`;
}
