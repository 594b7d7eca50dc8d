// The mails that are sent when a provider's account is linked to an account or unlinked, as anyone who has a session of
// its person could do it.
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { DEFAULT_LOCALE, type Locale } from "../../../contract/limits.ts";

const NAMES: Record<LoginProvider, { "en-US": string; "zh-CN": string }> = {
  google: { "en-US": "Google", "zh-CN": "Google" },
  facebook: { "en-US": "Facebook", "zh-CN": "Facebook" },
  twitter: { "en-US": "Twitter", "zh-CN": "Twitter" },
  qq: { "en-US": "QQ", "zh-CN": "QQ" },
  weibo: { "en-US": "Weibo", "zh-CN": "微博" },
  weixin: { "en-US": "Weixin", "zh-CN": "微信" },
};

const WORDS = {
  "en-US": {
    linked: (name: string) => `A ${name} account now logs in to your Storyloom account`,
    linkedText: (name: string) =>
      `A ${name} account was linked to your account and logs in to it from now on.\n\n` +
      "If this wasn't you: log in with your email, choose a new password, and unlink it in “Your account”.\n",
    unlinked: (name: string) => `A ${name} account was unlinked from your Storyloom account`,
    unlinkedText: (name: string) =>
      `The ${name} account that was linked to your account no longer logs in to it.\n\n` +
      "If this wasn't you: log in with your email and choose a new password.\n",
  },
  "zh-CN": {
    linked: (name: string) => `${name}账号现在可以登录你的 Storyloom 账号`,
    linkedText: (name: string) =>
      `一个${name}账号已绑定到你的账号，此后可以用它登录。\n\n` +
      "如果这不是你本人的操作：请用邮箱登录，设置新密码，并在“你的账号”中解除绑定。\n",
    unlinked: (name: string) => `${name}账号已从你的 Storyloom 账号解绑`,
    unlinkedText: (name: string) =>
      `原来绑定的${name}账号不能再登录你的账号。\n\n如果这不是你本人的操作：请用邮箱登录，并设置新密码。\n`,
  },
} as const;

/** In the language of the person who did it. */
export function identityMail(
  what: "linked" | "unlinked",
  provider: LoginProvider,
  locale: Locale | undefined,
): { subject: string; text: string } {
  const language = locale ?? DEFAULT_LOCALE;
  const words = WORDS[language];
  const name = NAMES[provider][language];
  return { subject: words[what](name), text: `${words[`${what}Text`](name)}\nStoryloom\n` };
}
