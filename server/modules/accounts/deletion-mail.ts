// What an account's email is told when its deletion is asked for: it may have been somebody else.
import { DEFAULT_LOCALE, type Locale } from "../../../contract/limits.ts";

const WORDS = {
  "en-US": {
    subject: "Your Storyloom account will be deleted",
    text: (time: string) =>
      `Your account and everything you own in it will be deleted on ${time}.\n\n` +
      "To keep it, log in before then. If it wasn't you who asked for this, log in now and choose a new password.\n\n" +
      "Storyloom\n",
  },
  "zh-CN": {
    subject: "你的 Storyloom 账号将被注销",
    text: (time: string) =>
      `你的账号和其中属于你的全部内容将于 ${time} 删除。\n\n` +
      "如需保留，请在此之前登录。如果这不是你本人的操作，请立即登录并设置新密码。\n\nStoryloom\n",
  },
} as const;

/** `dueAt` in Unix seconds. The time is told in UTC: where its reader is, nobody knows. */
export function deletionMail(locale: Locale | undefined, dueAt: number): { subject: string; text: string } {
  const language = locale ?? DEFAULT_LOCALE;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const { subject, text } = WORDS[language];
  return { subject, text: text(`${format.format(dueAt * 1_000)} (UTC)`) };
}
