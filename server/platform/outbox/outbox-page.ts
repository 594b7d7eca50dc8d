// The page with unsent messages, for people who try the product on their own machine. Plain HTML, no script.
import type { OutboxMessage } from "../../../contract/local-outbox.ts";
import { escaped } from "../escaped.ts";
import type { PageLanguage } from "../page-language.ts";
import { plainPage } from "../plain-page.ts";

const WORDS = {
  en: {
    title: "Outbox",
    what:
      "This server was told of no mail server and no provider of text messages. What it would have sent stays here " +
      "until it stops. This page is for this machine alone; a server that others can reach does not have it.",
    none: "Nothing has been sent yet. Ask for a code, then come back.",
    again: "Look again",
    email: "Email",
    sms: "Text message",
    to: "to",
  },
  "zh-CN": {
    title: "发件箱",
    what:
      "这台服务器没有配置邮件服务器和短信服务商。本应发出的内容都留在这里，服务器停止后清空。此页面只供本机查看；" +
      "可供他人访问的服务器没有这个页面。",
    none: "还没有发送任何内容。请先获取验证码，再回到这里。",
    again: "刷新",
    email: "邮件",
    sms: "短信",
    to: "发往",
  },
} as const;

/** Renders the whole page. */
export function outboxPage(messages: readonly OutboxMessage[], language: PageLanguage): string {
  const words = WORDS[language];
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" });
  const items = messages.map(({ id, kind, to, subject, text, at }) => {
    const heading = subject === null ? "" : `<h2>${escaped(subject)}</h2>`;
    const when = new Date(at * 1_000);
    return (
      `<li id="m${id}"><p class="head"><span>${words[kind]} ${words.to} <b>${escaped(to)}</b></span>` +
      `<time datetime="${when.toISOString()}">${time.format(when)}</time></p>${heading}<pre>${escaped(text)}</pre></li>`
    );
  });
  return plainPage({
    language,
    title: words.title,
    stylesheet: "/public/local/outbox.css",
    body:
      `<h1>${words.title}</h1><p>${words.what}</p><p><a href="/local/outbox">${words.again}</a></p>` +
      (items.length > 0 ? `<ol>${items.join("")}</ol>` : `<p class="none">${words.none}</p>`),
  });
}
