import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../server/platform/config.ts";
import { isLocalMode, isLoopbackPeer } from "../../../server/platform/local-mode.ts";
import { createOutbox } from "../../../server/platform/outbox/outbox.ts";
import { outboxPage } from "../../../server/platform/outbox/outbox-page.ts";
import { pageLanguage } from "../../../server/platform/page-language.ts";
import { testApp } from "../../support/app.ts";
import { ask } from "../../support/codes.ts";
import { codeOf, signUp } from "../../support/people.ts";

const PATHS = ["/local/outbox", "/api/v1/local/outbox"];

describe("the outbox", () => {
  it("shows the messages that would have been sent, in both languages", async () => {
    const app = await testApp();
    const page = async (language: string) =>
      (await app.request("GET", "/local/outbox", { headers: { "accept-language": language } })).body as string;
    expect(await page("en")).toContain("Nothing has been sent yet.");
    const person = await signUp(app);
    await ask(app, "email_message", { type: "reset", email: person.email });
    expect(await page("en-GB,en;q=0.9,zh;q=0.2")).toMatch(new RegExp(`${person.email}.*is your Storyloom code`, "s"));
    expect(await page("zh-CN,zh;q=0.9,en;q=0.8")).toContain("发件箱");
    expect((await app.request("GET", "/public/local/outbox.css")).status).toBe(200);
  });

  it.each([
    ["a public name", { publicUrl: "https://write.example" }],
    ["a database of others", { databaseUrl: "postgres://db.example/storyloom" }],
    ["a proxy", { trustProxy: ["127.0.0.1"] }],
    ["further names", { allowedHosts: ["write.lan"] }],
    ["every address", { host: "0.0.0.0" }],
  ])("does not exist with %s", async (_what, overrides) => {
    const app = await testApp(overrides);
    for (const path of PATHS) {
      const answer = await app.request("GET", path);
      expect(answer.status).toBe(404);
      expect(codeOf(answer)).toBe(40400);
    }
  });

  it("is only for clients on this machine, determined by their socket and no header", async () => {
    const app = await testApp();
    for (const remoteAddress of ["192.0.2.1", "10.0.0.5", "::ffff:192.0.2.1", "fe80::1", "2001:db8::1"])
      for (const url of PATHS) {
        const headers = { host: "127.0.0.1", "x-forwarded-for": "127.0.0.1" };
        expect((await app.http.inject({ url, remoteAddress, headers })).statusCode, remoteAddress).toBe(404);
      }
    for (const remoteAddress of ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])
      for (const url of PATHS)
        expect((await app.http.inject({ url, remoteAddress, headers: { host: "localhost" } })).statusCode).toBe(200);
    // A client behind a proxy or tunnel on this machine that forwards with the machine's own name.
    for (const header of ["x-forwarded-for", "X-Forwarded-Host", "forwarded", "via", "x-real-ip", "cf-connecting-ip"])
      for (const url of PATHS) {
        const headers = { host: "127.0.0.1", [header]: "127.0.0.1" };
        expect((await app.http.inject({ url, headers })).statusCode, header).toBe(404);
      }
    // DNS rebinding: a page of another site whose name resolves to loopback.
    const rebound = await app.http.inject({ url: "/local/outbox", headers: { host: "evil.example" } });
    expect(rebound.statusCode).toBe(403);
  });

  it("exists in local mode only, and only under this machine's own names", () => {
    const config = readConfig({});
    expect(isLocalMode(config)).toBe(true);
    expect(isLocalMode({ ...config, host: "::1", publicUrl: "http://localhost:4310" })).toBe(true);
    const own = Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .find(({ internal }) => !internal);
    expect(isLocalMode({ ...config, host: own?.address ?? "192.0.2.1" })).toBe(false);
    expect(isLoopbackPeer("127.0.0.1.evil.example")).toBe(false);
    expect(isLoopbackPeer(undefined)).toBe(false);
  });

  it("keeps the latest messages, and escapes markup", () => {
    const outbox = createOutbox(2);
    for (const to of ["one", "two", "three"]) outbox.put({ kind: "email", to, subject: "s", text: "t" });
    expect(outbox.list().map(({ to }) => to)).toEqual(["three", "two"]);
    outbox.put({ kind: "sms", to: '"><script>x</script>', subject: "<b>", text: "</pre><img src=x onerror=y>" });
    expect(outboxPage(outbox.list(), "en")).not.toMatch(/<script|<img|<b>"|<h2><b>/);
  });

  it.each([
    [undefined, "en"],
    ["zh", "zh-CN"],
    ["fr, zh-TW;q=0.5, en;q=0.4", "zh-CN"],
    ["en, zh", "en"],
    ["zh;q=0, en;q=0.1", "en"],
    [";;;q=,,", "en"],
  ])("reads %s as %s", (header, language) => expect(pageLanguage(header)).toBe(language));
});
