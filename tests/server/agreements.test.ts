// The user agreement and the privacy policy: the operator's data, and the external services the operator has connected.
import { describe, expect, it } from "vitest";
import {
  ACCOUNT_DELETION_DAYS,
  GENERATIONS_PER_CHAPTER_MAX,
  NOTICE_DAYS,
  RECYCLE_DAYS,
  REFRESH_TOKEN_SECONDS,
  VERSIONS_NAMED_MAX,
  WORLD_RECOVER_DAYS,
} from "../../contract/limits.ts";
import { outsideServices } from "../../server/modules/agreements/outside-services.ts";
import { RISK_HORIZON_SECONDS } from "../../server/modules/safety/risk-window.ts";
import { testApp } from "../support/app.ts";

const PAGES = ["agreement.html", "agreement_en.html", "privacy.html", "privacy_en.html"];
const plain = await testApp();
const open = async (name: string, app = plain) => {
  const response = await fetch(`${app.url}/public/user/${name}?theme=dark`);
  return { status: response.status, headers: response.headers, html: await response.text() };
};

it("every page may be framed by our own pages, and has a fallback text where nothing is configured", async () => {
  for (const name of PAGES) {
    const { status, headers, html } = await open(name);
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'self'(;|$)/);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(html).not.toContain("<!--");
  }
  expect((await open("agreement_en.html")).html).toContain("ask the person who gave you the address.");
  expect((await open("privacy_en.html")).html).toContain("Nothing is sent to anybody outside this site.");
  expect((await open("privacy.html")).html).toContain("不会把任何内容发送给本站之外的任何人。");
});

describe("what is stored, and how long", () => {
  it.each([
    ["agreement_en.html", ["an account elsewhere that this site lets you log in with"]],
    ["agreement.html", ["其他平台账号"]],
    [
      "privacy_en.html",
      ["each account elsewhere that logs in to yours", "how you last logged in", "a code was sent to"],
    ],
    ["privacy.html", ["绑定的每个其他账号", "上次登录的方式", "验证码发往"]],
  ])("%s mentions every way to log in, and the data it stores", async (name, told) => {
    const { html } = await open(name);
    for (const one of told) expect(html).toContain(one);
  });

  it.each([
    [
      "privacy_en.html",
      ["What models wrote for you", "books of your writing power", "was refused", "sessions", "Earlier versions"],
    ],
    ["privacy.html", ["模型为你写的结果", "电量账目", "被拒绝", "登录", "历史版本"]],
  ])("%s names each kind of data with the server's retention time", async (name, stored) => {
    const { html } = await open(name);
    for (const one of stored) expect(html).toContain(one);
    const days = name.includes("_en") ? "days" : "天";
    const kept = [RECYCLE_DAYS, WORLD_RECOVER_DAYS, NOTICE_DAYS, REFRESH_TOKEN_SECONDS / 86_400, ACCOUNT_DELETION_DAYS];
    for (const count of kept) expect(html).toContain(`${count} ${days}`);
    for (const count of [GENERATIONS_PER_CHAPTER_MAX, VERSIONS_NAMED_MAX]) expect(html).toContain(String(count));
    expect(RISK_HORIZON_SECONDS).toBe(2 * 3_600);
    expect(html).toContain(name.includes("_en") ? "two hours" : "两小时");
  });

  it.each(PAGES)("%s promises nothing that the program does not do", async (name) => {
    const { html } = await open(name);
    expect(html).not.toMatch(/publish|told on the site|overwritten in their own time|发布|站内告知|按其周期/i);
  });
});

it("a database and a Redis on another machine are mentioned, local ones are not", () => {
  const models = { list: plain.services.models.list, status: plain.services.models.status };
  const at = (databaseUrl: string | null, redisUrl: string | null) =>
    outsideServices({ ...plain.config, databaseUrl, redisUrl }, models).map(
      ({ purpose, host }) => `${purpose} ${host}`,
    );
  expect(at("postgres://name:secret@db.example.com:5432/story", "redis://cache.example.com")).toEqual([
    "database db.example.com",
    "redis cache.example.com",
  ]);
  expect(at("postgres://name:secret@127.0.0.1:5432/story", "redis://localhost:6379")).toEqual([]);
  expect(at(null, null)).toEqual([]);
});

describe("with an operator and outside services", async () => {
  const hook = "<script>alert(1)</script> & Söhne $&";
  const app = await testApp({
    operator: { name: hook, contact: "keeper@example.com" },
    moderation: { url: "https://judge.example.com/v1/moderations", key: "secret-key" },
    messages: {
      smtp: { url: "smtps://user:secret-key@mail.example.com:465", from: "a@example.com" },
      aliyun: null,
      twilio: null,
    },
  });

  it("names them in both languages, and never their credentials", async () => {
    for (const name of PAGES) {
      const { html } = await open(name, app);
      expect(html).toContain("<strong>&lt;script&gt;alert(1)&lt;/script&gt; &amp; Söhne $&amp;</strong>");
      expect(html).toContain('<a href="mailto:keeper@example.com"');
      expect(html).not.toContain("secret-key");
      expect(html).not.toContain("<!--");
    }
    for (const name of ["privacy.html", "privacy_en.html"]) {
      const { html } = await open(name, app);
      const [, leaves = ""] = html.split(/<h2>(?:What leaves this site|哪些内容会离开本站)<\/h2>/);
      expect(leaves.match(/<li>/g)).toHaveLength(2);
      for (const host of ["judge.example.com", "mail.example.com"]) expect(html).toContain(`<strong>${host}</strong>`);
      expect(html).not.toContain("Nothing is sent to anybody outside");
    }
  });

  it("mentions a model's server while it is connected, unless it is on this machine", async () => {
    const { models } = app.services;
    const connection = models.status("v2").connection;
    const at = (baseUrl: string) => ({ ...connection, source: "endpoint" as const, baseUrl, model: "tale" });
    models.connect([at("https://models.example.net/v1")]);
    expect((await open("privacy_en.html", app)).html).toContain("<strong>models.example.net</strong>");
    models.connect([at("http://127.0.0.1:11434/v1")]);
    expect((await open("privacy_en.html", app)).html).not.toContain("models.example.net");
    expect((await open("privacy_en.html", app)).html).not.toContain("127.0.0.1");
  });
});
