// The page with accounts to choose from, where the person can also refuse. Plain HTML, no script.
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { escaped } from "../escaped.ts";
import type { PageLanguage } from "../page-language.ts";
import { plainPage } from "../plain-page.ts";
import { LOCAL_ACCOUNTS } from "./local-accounts.ts";

const NAMES: Record<PageLanguage, Record<LoginProvider, string>> = {
  en: { google: "Google", facebook: "Facebook", twitter: "Twitter", qq: "QQ", weibo: "Weibo", weixin: "Weixin" },
  "zh-CN": { google: "Google", facebook: "Facebook", twitter: "Twitter", qq: "QQ", weibo: "微博", weixin: "微信" },
};

const WORDS = {
  en: {
    title: (name: string) => `This page plays ${name}`,
    what: (name: string) =>
      `Nothing of this leaves your machine: this server was told of no application at ${name}, so it plays ${name} itself. A server that others can reach does not have this page.`,
    ask: "Storyloom wants to know who you are. Choose an account to go on with:",
    refuse: "Don’t allow it",
    over: "This choice is over",
    overWhat: "It has been made, or it is too old. Begin again where you wanted to log in.",
    back: "To Storyloom",
  },
  "zh-CN": {
    title: (name: string) => `此页面模拟${name}`,
    what: (name: string) =>
      `一切都只在本机进行：这台服务器没有配置${name}的应用，因此由它自己模拟${name}。可供他人访问的服务器没有这个页面。`,
    ask: "Storyloom 想知道你是谁。请选择一个账号继续：",
    refuse: "不允许",
    over: "这次选择已结束",
    overWhat: "选择已经完成，或已经过期。请回到登录的地方重新开始。",
    back: "前往 Storyloom",
  },
} as const;

/** The page for a login request that was answered already, for example after the browser's back button. */
export function overPage(language: PageLanguage): string {
  const words = WORDS[language];
  return plainPage({
    language,
    title: words.over,
    body: `<h1>${words.over}</h1><p>${words.overWhat}</p><p><a href="/">${words.back}</a></p>`,
  });
}

/** `action`: where the choice is sent. */
export function accountPage(provider: LoginProvider, action: string, language: PageLanguage): string {
  const words = WORDS[language];
  const name = NAMES[language][provider];
  const accounts = LOCAL_ACCOUNTS.map(
    (account) => `<button name="account" value="${account.id}">${escaped(account.name)}</button>`,
  ).join("");
  return plainPage({
    language,
    title: words.title(name),
    body:
      `<h1>${words.title(name)}</h1><p>${words.ask}</p><form method="post" action="${escaped(action)}">${accounts}` +
      `<button class="quiet" name="account" value="">${words.refuse}</button></form><p class="note">${words.what(name)}</p>`,
  });
}
