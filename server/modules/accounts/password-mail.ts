// What an account's email is told when its password was changed by somebody logged in: it may not have been its person.
import { DEFAULT_LOCALE, type Locale } from "../../../contract/limits.ts";

const WORDS = {
  "en-US": {
    subject: "The password of your Storyloom account was changed",
    text:
      "Your account has a new password, and every other device was logged out.\n\n" +
      "If this wasn't you: choose “Forgot it?” at the login at once and set a password of your own.\n\nStoryloom\n",
  },
  "zh-CN": {
    subject: "你的 Storyloom 账号密码已修改",
    text:
      "你的账号已设置新密码，其他设备上的登录均已退出。\n\n" +
      "如果这不是你本人的操作：请立即在登录时选择“忘记密码？”，重新设置密码。\n\nStoryloom\n",
  },
} as const;

/** In the language of who did it. */
export function passwordMail(locale: Locale | undefined): { subject: string; text: string } {
  return WORDS[locale ?? DEFAULT_LOCALE];
}
