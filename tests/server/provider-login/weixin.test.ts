// Logging in by a QR code, with a desktop and a phone: once, within a minute, in the browser that showed it, after a
// confirmation on the phone that names the requesting device.
import { expect, it } from "vitest";
import type { UserRecord } from "../../../contract/accounts.ts";
import { testApp } from "../../support/app.ts";
import { LoginBrowser, type Visit } from "../../support/login-browser.ts";

const app = await testApp();
const { pool } = app.database;
const browser = () => new LoginBrowser(app.url);

interface Poll {
  status: number;
  msg: string;
  data: { scanned: boolean; user?: UserRecord } | null;
}

async function ticketFor(desktop: LoginBrowser) {
  const { body } = await desktop.call<{
    status: number;
    data: { ticket: string; expires_in: number; phone_page: string };
  }>("/v2/user/wxlogin", {});
  expect(body.status).toBe(0);
  return body.data;
}
const poll = async (desktop: LoginBrowser, ticket: string) =>
  (await desktop.call<Poll>("/v2/user/wx_ticket", { ticket })).body;
/** Scans on a phone, and chooses its person. */
async function scan(phone: LoginBrowser, page: string, account = "mara-quill"): Promise<Visit> {
  return phone.submit(await phone.visit(page), { account });
}
const secretOn = (page: Visit) => page.url.searchParams.get("ask") ?? "";
const advanceExpiry = (seconds: number) =>
  pool.query("update login_tickets set expires_at = expires_at - $1 * interval '1 second'", [seconds]);
const over = { status: -1, msg: "qr_over", data: null };

it("logs the desktop in after the phone's confirmation, once", async () => {
  const [desktop, phone] = [browser(), browser()];
  const { ticket, expires_in, phone_page } = await ticketFor(desktop);
  expect(ticket).toMatch(/^[\w-]{22}$/);
  expect(expires_in).toBe(60);
  expect(await poll(desktop, ticket)).toEqual({ status: 0, msg: "", data: { scanned: false } });
  const question = await scan(phone, phone_page);
  expect(await poll(desktop, ticket)).toEqual({ status: 0, msg: "", data: { scanned: true } });
  expect(question.text).toContain("<b>Chrome on Linux</b> wants to log in");
  expect(question.text).toContain("<b>Mara Quill</b>");
  const told = await phone.submit(question, { ask: secretOn(question), answer: "allow" });
  expect(told.text).toContain("You are logged in there");
  expect(await poll(desktop, ticket)).toMatchObject({
    status: 0,
    data: { scanned: true, user: { nickname: "Mara Quill", access_token: expect.any(String) } },
  });
  expect(await poll(desktop, ticket)).toEqual(over);
  // Neither the confirmation nor the scan works again.
  expect((await phone.submit(question, { ask: secretOn(question), answer: "allow" })).status).toBe(410);
  expect((await phone.visit(phone_page)).status).toBe(410);
});

it("logs in one of many concurrent polls", async () => {
  const [desktop, phone] = [browser(), browser()];
  const { ticket, phone_page } = await ticketFor(desktop);
  const question = await scan(phone, phone_page);
  await phone.submit(question, { ask: secretOn(question), answer: "allow" });
  const polls = await Promise.all(Array.from({ length: 8 }, () => poll(desktop, ticket)));
  expect(polls.filter(({ data }) => data?.user)).toHaveLength(1);
});

it("returns nothing to another browser, even with the ticket", async () => {
  const [desktop, phone, thief] = [browser(), browser(), browser()];
  const { ticket, phone_page } = await ticketFor(desktop);
  await ticketFor(thief);
  expect((await thief.send(`/v2/user/wx_qr/${ticket}`)).status).toBe(404);
  const question = await scan(phone, phone_page);
  await phone.submit(question, { ask: secretOn(question), answer: "allow" });
  expect(await poll(thief, ticket)).toEqual(over);
  expect(await poll(browser(), ticket)).toEqual(over);
  expect((await poll(desktop, ticket)).data?.user?.nickname).toBe("Mara Quill");
});

it("can be confirmed only by the phone that was asked, and only with yes", async () => {
  const [desktop, phone, other] = [browser(), browser(), browser()];
  const { ticket, phone_page } = await ticketFor(desktop);
  const question = await scan(phone, phone_page);
  await other.call("/v2/user/wxlogin", {});
  expect((await other.submit(question, { ask: secretOn(question), answer: "allow" })).status).toBe(410);
  expect(await poll(desktop, ticket)).toMatchObject({ data: { scanned: true } });
  // A page of another site can't press the button.
  const forged = await phone.send("/v2/oauth/weixin/confirm", {
    method: "POST",
    body: new URLSearchParams({ ask: secretOn(question), answer: "allow" }),
    headers: { origin: "https://evil.example" },
  });
  expect(forged.status).toBe(403);
  await phone.submit(question, { ask: secretOn(question), answer: "" });
  expect(await poll(desktop, ticket)).toEqual({ status: -2, msg: "qr_refused", data: null });
});

it("is refused where the phone's person does not identify themselves", async () => {
  const [desktop, phone] = [browser(), browser()];
  const { ticket, phone_page } = await ticketFor(desktop);
  expect((await scan(phone, phone_page, "")).text).toContain("Not allowed");
  expect(await poll(desktop, ticket)).toMatchObject({ status: -2 });
});

it("expires after a minute, before and after the confirmation", async () => {
  const [desktop, phone] = [browser(), browser()];
  const first = await ticketFor(desktop);
  const question = await scan(phone, first.phone_page);
  await advanceExpiry(61);
  expect((await phone.submit(question, { ask: secretOn(question), answer: "allow" })).status).toBe(410);
  expect(await poll(desktop, first.ticket)).toEqual(over);
  const second = await ticketFor(desktop);
  await advanceExpiry(61);
  expect((await phone.visit(second.phone_page)).status).toBe(410);
  const third = await ticketFor(desktop);
  const late = await scan(phone, third.phone_page);
  await phone.submit(late, { ask: secretOn(late), answer: "allow" });
  await advanceExpiry(61);
  expect(await poll(desktop, third.ticket)).toEqual(over);
});

it("has a picture for the browser that requested it", async () => {
  const desktop = browser();
  const { ticket } = await ticketFor(desktop);
  const picture = await desktop.send(`/v2/user/wx_qr/${ticket}`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("content-type")).toContain("image/svg+xml");
  expect(picture.headers.get("cache-control")).toContain("no-store");
  expect(await picture.text()).toMatch(/^<svg /);
  expect((await app.request("GET", `/v2/user/wx_qr/${ticket}`)).status).toBe(404);
});

it("does not exist where this server has no login by Weixin, and no simulated phone where it has", async () => {
  const without = await testApp({ publicUrl: "https://write.example" });
  expect((await without.request("POST", "/v2/user/wxlogin", { body: {} })).body).toMatchObject({ status: -7 });
  expect((await without.request("GET", "/v2/oauth/weixin?ticket=x")).status).toBe(404);
  const real = await testApp({
    publicUrl: "https://write.example",
    loginClients: { weixin: { id: "wx1", secret: "secret" } },
  });
  const { headers, body } = await real.request("POST", "/v2/user/wxlogin", { body: {} });
  const { ticket, phone_page } = (body as { data: { ticket: string; phone_page: string | null } }).data;
  expect(phone_page).toBeNull();
  expect(headers.get("set-cookie")).toMatch(/Secure$/);
  const sent = await real.request("GET", `/v2/oauth/wx?ticket=${ticket}`);
  const way = new URL(sent.headers.get("location") ?? "");
  expect(way.origin + way.pathname).toBe("https://open.weixin.qq.com/connect/oauth2/authorize");
  expect(Object.fromEntries(way.searchParams)).toMatchObject({
    appid: "wx1",
    scope: "snsapi_userinfo",
    redirect_uri: "https://write.example/v2/oauth2/callback/weixin",
  });
  expect(way.hash).toBe("#wechat_redirect");
});
