// The mails that are sent when an account's phone changes, as anyone who has a session of its person could do it.
import { DEFAULT_LOCALE, type Locale } from "../../../contract/limits.ts";

export type MailLocale = Locale | undefined;

const WORDS = {
  "en-US": {
    bound: "A phone was bound to your Storyloom account",
    boundText: (phone: string) =>
      `The phone ${phone} now logs in to your account.\n\n` +
      "If this wasn't you: log in with your email, choose a new password, and bind your own phone in its place.\n",
    moved: "A phone was taken off your Storyloom account",
    movedText: (phone: string) =>
      `The phone ${phone} was bound to another account and no longer logs in to this one.\n\n` +
      "The person who did it has read a code that was sent to this phone. Your account is as it was: log in with your email " +
      "and your password.\n",
  },
  "zh-CN": {
    bound: "你的 Storyloom 账号绑定了手机",
    boundText: (phone: string) =>
      `手机 ${phone} 现在可以登录你的账号。\n\n` +
      "如果这不是你本人的操作：请用邮箱登录，设置新密码，并换绑你自己的手机。\n",
    moved: "一个手机号已从你的 Storyloom 账号解绑",
    movedText: (phone: string) =>
      `手机 ${phone} 已绑定到另一个账号，不能再登录这个账号。\n\n` +
      "操作的人收到了发送到这个手机的验证码。你的账号没有其他变化：请用邮箱和密码登录。\n",
  },
} as const;

/** In the language of the person who bound it. */
export function phoneBoundMail(locale: MailLocale, phone: string): { subject: string; text: string } {
  const words = WORDS[locale ?? DEFAULT_LOCALE];
  return { subject: words.bound, text: `${words.boundText(phone)}\nStoryloom\n` };
}

/** In both languages, as the reader's language is unknown. */
export function phoneMovedMail(phone: string): { subject: string; text: string } {
  const { "en-US": en, "zh-CN": zh } = WORDS;
  return {
    subject: `${en.moved} / ${zh.moved}`,
    text: `${en.movedText(phone)}\n${zh.movedText(phone)}\nStoryloom\n`,
  };
}
