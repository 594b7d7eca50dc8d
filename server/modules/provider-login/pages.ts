// Pages of a third-party login that are not part of the web app: the confirmation on a phone, the result, and the page
// for a login that this browser did not begin. Plain HTML without scripts.
import type { Device } from "../../../contract/sessions.ts";
import { escaped } from "../../platform/escaped.ts";
import type { PageLanguage } from "../../platform/page-language.ts";
import { plainPage } from "../../platform/plain-page.ts";

const BROWSERS: Record<Device["browser"], string | null> = {
  chrome: "Chrome",
  edge: "Edge",
  firefox: "Firefox",
  opera: "Opera",
  safari: "Safari",
  samsung: "Samsung Internet",
  weixin: "Weixin",
  other: null,
};
const SYSTEMS: Record<Device["os"], string | null> = {
  android: "Android",
  chromeos: "ChromeOS",
  ios: "iOS",
  linux: "Linux",
  macos: "macOS",
  windows: "Windows",
  other: null,
};

const WORDS = {
  en: {
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: "an unknown device",
    title: "Log in on another device?",
    asks: (device: string) => `<b>${device}</b> wants to log in to Storyloom as you.`,
    linkTitle: "Link your Weixin?",
    linkAsks: (device: string) =>
      `Somebody on <b>${device}</b> wants to link your Weixin to the Storyloom account they are logged in to there. ` +
      "From then on your Weixin logs in to that account.",
    link: "Link it",
    as: (name: string) => `You are here as <b>${name}</b>.`,
    care: "Allow it only if you have just scanned the code yourself, from a screen in front of you.",
    allow: "Log in there",
    refuse: "Don’t allow it",
    linked: ["Allowed", "Look at the other device: it says whether your Weixin is linked. You can close this page."],
    allowed: ["You are logged in there", "Look at the other device. You can close this page."],
    refused: ["Not allowed", "Nobody was logged in. You can close this page."],
    over: ["This code is over", "A code works once, for a minute. Get a new one on the other device and scan it."],
    foreign: [
      "This login could not be checked",
      "It was not begun in this browser, or too long ago. Close this page and begin again.",
    ],
    failed: [
      "This did not work",
      "Weixin could not be reached, or its answer was not right. Please scan the code again.",
    ],
  },
  "zh-CN": {
    device: (browser: string, system: string) => `${system} 上的 ${browser}`,
    unknown: "未知设备",
    title: "要在另一台设备上登录吗？",
    linkTitle: "要绑定你的微信吗？",
    linkAsks: (device: string) =>
      `<b>${device}</b> 请求把你的微信绑定到那里已登录的 Storyloom 账号。此后你的微信将登录到那个账号。`,
    link: "允许绑定",
    asks: (device: string) => `<b>${device}</b> 请求以你的身份登录 Storyloom。`,
    as: (name: string) => `当前身份：<b>${name}</b>。`,
    care: "仅当你刚刚亲自扫描了眼前屏幕上的二维码时，才允许登录。",
    allow: "允许登录",
    refuse: "不允许",
    linked: ["已允许", "请查看那台设备，那里会显示是否绑定成功。此页面可以关闭。"],
    allowed: ["已在那台设备上登录", "请查看那台设备。此页面可以关闭。"],
    refused: ["未允许登录", "没有任何人登录。此页面可以关闭。"],
    over: ["二维码已失效", "二维码一分钟内有效，只能使用一次。请在那台设备上重新获取后再扫描。"],
    foreign: ["登录校验失败", "这次登录不是从此浏览器发起的，或已超时。请关闭此页面后重新登录。"],
    failed: ["登录失败", "无法连接微信，或微信返回的结果不正确。请重新扫描二维码。"],
  },
} as const;

export type WordOfEnd = "allowed" | "linked" | "refused" | "over" | "foreign" | "failed";

/** The confirmation page: the device that wants to log in or link, the account, and the buttons to allow or refuse. */
export function questionPage(
  { device, name, linking }: { device: Device; name: string | null; linking: boolean },
  { action, secret, language }: { action: string; secret: string; language: PageLanguage },
): string {
  const words = WORDS[language];
  const [browser, system] = [BROWSERS[device.browser], SYSTEMS[device.os]];
  const shown = browser && system ? words.device(browser, system) : (browser ?? system ?? words.unknown);
  const title = linking ? words.linkTitle : words.title;
  return plainPage({
    language,
    title,
    body:
      `<h1>${title}</h1><p>${(linking ? words.linkAsks : words.asks)(shown)}${name ? ` ${words.as(escaped(name))}` : ""}</p>` +
      `<form method="post" action="${escaped(action)}"><input type="hidden" name="ask" value="${escaped(secret)}">` +
      `<button class="strong" name="answer" value="allow">${linking ? words.link : words.allow}</button>` +
      `<button class="quiet" name="answer" value="refuse">${words.refuse}</button></form>` +
      `<p class="note">${words.care}</p>`,
  });
}

/** The page that says in a sentence how a login ended. */
export function endPage(end: WordOfEnd, language: PageLanguage): string {
  const [title, text] = WORDS[language][end];
  return plainPage({ language, title, body: `<h1>${title}</h1><p>${text}</p>` });
}
