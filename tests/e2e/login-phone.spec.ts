// Logging in by phone: the region, the captcha by hand and by keys, the code by text message, and everything that can go
// wrong on the way (product.md 4, "Send-code button"; calls.md 8, "Phone code send" and "Phone login").
import type { Page } from "@playwright/test";
import { captchaEndpoints } from "../../contract/captcha.ts";
import { CODE_STATUS, codeEndpoints } from "../../contract/codes.ts";
import { CODE_RESEND_SECONDS, CODE_SECONDS } from "../../contract/limits.ts";
import { wrongFor } from "../support/codes.ts";
import { violations } from "./support/axe.ts";
import {
  askForPicture as askBy,
  captcha,
  type GapOf,
  moveByKeys,
  passByKeys as passBy,
  slider,
} from "./support/captcha.ts";
import { expect, uniqueEmail } from "./support/fixtures.ts";
import { codeTo, messagesTo, test } from "./support/local-server.ts";

const loginDialog = (page: Page) => page.getByRole("dialog").filter({ has: page.locator("form") });
const field = (page: Page, label: string) => loginDialog(page).getByLabel(label, { exact: true });
const button = (page: Page, name: string) => loginDialog(page).getByRole("button", { name, exact: true });
const sendButton = (page: Page) => loginDialog(page).getByRole("button", { name: /^(Get a|Again in)/ });
const region = (page: Page) => loginDialog(page).getByRole("combobox", { name: /^Region: / });
const said = (page: Page) => loginDialog(page).getByRole("alert");

let numbers = 0;
/** A number of China nobody else of this run has. */
const newNumber = () => `131${String(process.pid % 10_000).padStart(4, "0")}${String(++numbers).padStart(4, "0")}`;

async function openPhone(page: Page): Promise<void> {
  await page.goto("/dashboard/square");
  await page.getByRole("navigation").getByRole("button", { name: "Log in", exact: true }).click();
  await button(page, "Phone").click();
  await expect(field(page, "Phone")).toBeFocused();
}

/** Opens the panel with a number under +86. */
async function openWith(page: Page, number: string): Promise<void> {
  await openPhone(page);
  await field(page, "Phone").fill(`+86 ${number}`);
  await expect(region(page)).toHaveText("+86");
}

const ask = (page: Page) => () => sendButton(page).click();
const askForPicture = (page: Page, gapOf: GapOf, by = ask(page)) => askBy(page, gapOf, by);
const passByKeys = (page: Page, gapOf: GapOf) => passBy(page, gapOf, ask(page));

/** Passes the captcha and waits for the code to be sent. */
async function getCode(page: Page, gapOf: GapOf): Promise<void> {
  await passByKeys(page, gapOf);
  await expect(sendButton(page)).toHaveText(/^Again in \d+ s$/);
  await expect(field(page, "Code")).toBeFocused();
}

async function dragBy(page: Page, x: number): Promise<void> {
  const box = await slider(page).boundingBox();
  if (!box) throw new Error("There is no handle");
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + x / 2, top + 30, { steps: 4 });
  await page.mouse.move(left + x, top - 10, { steps: 4 });
  await page.mouse.up();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await field(page, "Code").fill(code);
  await field(page, "Code").press("Enter");
}

test("a phone of a region that was searched for logs in, with the captcha passed by hand", async ({
  enter,
  server,
  gapOf,
}) => {
  const page = await enter(null);
  const number = newNumber();
  await openPhone(page);
  await expect(region(page)).toHaveAccessibleName("Region: United States, +1");
  await region(page).click();
  const search = page.getByRole("combobox", { name: "Search by name or dial code" });
  await expect(search).toBeFocused();
  await expect(page.getByRole("option").first()).toContainText("China");
  expect(await page.getByRole("option").count()).toBeGreaterThan(230);
  await page.keyboard.type("zhongguo");
  await expect(page.getByRole("option", { name: "United States" })).toHaveCount(0);
  await expect(page.getByRole("option").first()).toContainText("China");
  await page.keyboard.press("Enter");
  await expect(region(page)).toHaveAccessibleName("Region: China, +86");
  await expect(field(page, "Phone")).toBeFocused();
  await page.keyboard.type(`${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`);

  const x = await askForPicture(page, gapOf);
  await dragBy(page, x);
  await expect(captcha(page)).toBeHidden();
  await expect(loginDialog(page).getByText("A code is on its way to this phone")).toBeVisible();
  await expect(field(page, "Code")).toBeFocused();
  await expect(sendButton(page)).toHaveText(/^Again in \d+ s$/);
  await page.getByRole("checkbox").click();
  await enterCode(page, await codeTo(server, `+86 ${number}`));
  await expect(loginDialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  const last = await page.evaluate(() => localStorage.getItem("pro_last_login"));
  expect(JSON.parse(last ?? "null").value).toEqual({
    type: "phone",
    data: { phone: number, callcode: "86" },
    choose: false,
  });
});

test("a code still logs in after the page was loaded anew", async ({ enter, server, gapOf }) => {
  const page = await enter(null);
  const number = newNumber();
  await openWith(page, number);
  await getCode(page, gapOf);
  await openWith(page, number);
  await expect(sendButton(page)).toHaveText(/^(Again in \d+ s|Get a new code)$/);
  await page.getByRole("checkbox").click();
  await enterCode(page, await codeTo(server, `+86 ${number}`));
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
});

test("everything is done by keys: another region, the captcha, the agreement and the code", async ({
  enter,
  server,
  gapOf,
}) => {
  const page = await enter(null);
  const keys = page.keyboard;
  const number = `201555${String(process.pid % 10_000).padStart(4, "0")}`;
  await openPhone(page);
  await keys.press("Shift+Tab");
  await expect(region(page)).toBeFocused();
  await keys.press("Enter");
  await expect(page.getByRole("combobox", { name: "Search by name or dial code" })).toBeFocused();
  await keys.type("+49");
  await expect(page.getByRole("option", { name: "Germany" })).toBeVisible();
  await keys.press("Escape");
  await expect(region(page)).toHaveAccessibleName("Region: United States, +1");
  await field(page, "Phone").focus();
  await keys.type(number);
  await keys.press("Tab");
  await expect(field(page, "Code")).toBeFocused();
  await keys.press("Tab");
  await expect(sendButton(page)).toBeFocused();
  const x = await askForPicture(page, gapOf, () => keys.press("Enter"));
  await keys.press("Enter");
  await keys.press("End");
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "268");
  await keys.press("Home");
  await moveByKeys(page, x + 1);
  await keys.press("ArrowLeft");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", `${x} of 268 pixels`);
  await keys.press("Enter");
  await expect(captcha(page)).toBeHidden();
  await expect(field(page, "Code")).toBeFocused();
  await keys.type(await codeTo(server, `+1 ${number}`));
  await keys.press("Enter");
  await expect(said(page)).toHaveText("Please agree first: the first login by phone creates an account.");
  await page.getByRole("checkbox").focus();
  await keys.press("Space");
  await expect(said(page)).toBeHidden();
  await field(page, "Code").press("Enter");
  await expect(loginDialog(page)).toBeHidden();
});

test("what is not filled in is said at its field, and no picture is fetched for it", async ({ enter, gapOf }) => {
  const page = await enter(null);
  let pictures = 0;
  await page.route(`**${captchaEndpoints.create.path}`, (route) => {
    pictures++;
    return route.continue();
  });
  await openPhone(page);
  await sendButton(page).click();
  await expect(said(page)).toHaveText("Please enter your phone number.");
  await expect(field(page, "Phone")).toBeFocused();
  await field(page, "Phone").fill("+86 1213");
  await expect(said(page)).toBeHidden();
  for (const wrong of ["12123456789", "1312345678", "131234567890"]) {
    await field(page, "Phone").fill(wrong);
    await sendButton(page).click();
    await expect(said(page)).toHaveText("This is not a phone number of this region.");
  }
  expect(pictures).toBe(0);
  await field(page, "Phone").fill(newNumber());
  await page.keyboard.press("Enter");
  await expect(said(page).first()).toHaveText("Please get a code first.");
  await expect(sendButton(page)).toBeFocused();
  await page.getByRole("checkbox").click();
  await passByKeys(page, gapOf);
  await expect(loginDialog(page).getByText("A code is on its way to this phone")).toBeVisible();
  await field(page, "Code").press("Enter");
  await expect(said(page)).toHaveText("Please enter the code.");
  await enterCode(page, "12");
  await expect(said(page)).toHaveText("The code is not right.");
  await expect(field(page, "Code")).toBeFocused();
});

test("a piece beside its gap brings a new picture; leaving, time and a lost network send nothing", async ({
  enter,
  server,
  gapOf,
  pass,
}) => {
  const page = await enter(null);
  await page.clock.install();
  const number = newNumber();
  await openWith(page, number);
  let gap = await askForPicture(page, gapOf);
  const alert = captcha(page).getByRole("alert");

  gap = await askForPicture(page, gapOf, () => dragBy(page, gap > 150 ? gap - 60 : gap + 60));
  await expect(alert).toHaveText("It was not in the gap. Here is a new picture.");
  await expect(slider(page)).toHaveAttribute("aria-valuenow", "0");

  gap = await askForPicture(page, gapOf, () => captcha(page).getByRole("button", { name: "New picture" }).click());
  await expect(alert).toBeHidden();

  await page.clock.runFor(180_000);
  await expect(alert).toHaveText("This picture is too old. Please get a new one.");
  await expect(captcha(page).getByRole("button", { name: "New picture" })).toBeFocused();
  gap = await askForPicture(page, gapOf, () => page.keyboard.press("Enter"));

  await page.context().setOffline(true);
  await moveByKeys(page, gap);
  await page.keyboard.press("Enter");
  await expect(alert).toHaveText("This needs a connection, and you are offline.");
  await page.context().setOffline(false);
  await askForPicture(page, gapOf, () => captcha(page).getByRole("button", { name: "New picture" }).click());

  await page.keyboard.press("Escape");
  await expect(captcha(page)).toBeHidden();
  await expect(sendButton(page)).toHaveText("Get a code");
  await expect(said(page)).toHaveCount(0);
  expect(await messagesTo(server, `+86 ${number}`)).toEqual([]);

  // What was passed is too old by the time the code is asked for.
  await page.route(`**${codeEndpoints.phoneMessage.path}`, async (route) => {
    await pass(181);
    await route.continue();
  });
  await passByKeys(page, gapOf);
  await expect(said(page)).toHaveText("The verification failed. Please try again with the new picture.");
  await expect(sendButton(page)).toHaveText("Get a code");
  await page.unroute(`**${codeEndpoints.phoneMessage.path}`);
  await getCode(page, gapOf);
});

test("a wrong code can be mended, one that is too old is told, another one is had after a minute", async ({
  enter,
  server,
  gapOf,
  pass,
}) => {
  const page = await enter(null);
  await page.clock.install();
  const number = newNumber();
  await openWith(page, number);
  await page.getByRole("checkbox").click();
  await getCode(page, gapOf);
  await expect(sendButton(page)).toBeDisabled();
  const code = await codeTo(server, `+86 ${number}`);
  await enterCode(page, wrongFor(code));
  await expect(said(page)).toHaveText("The code is not right.");
  await expect(field(page, "Code")).toBeFocused();

  await pass(CODE_SECONDS + 1);
  await page.clock.runFor((CODE_RESEND_SECONDS + 1) * 1_000);
  await expect(sendButton(page)).toHaveText("Get a new code");
  await enterCode(page, code);
  await expect(said(page)).toHaveText("This code no longer works. Please ask for a new one.");
  await expect(sendButton(page)).toBeFocused();
  await enterCode(page, code);
  await expect(said(page)).toHaveText("Please get a code first.");
  await getCode(page, gapOf);
  await enterCode(page, await codeTo(server, `+86 ${number}`));
  await expect(loginDialog(page)).toBeHidden();
});

test("a second code within the minute is refused to a page that does not know of the first", async ({
  enter,
  server,
  gapOf,
}) => {
  const page = await enter(null);
  const number = newNumber();
  await openWith(page, number);
  await getCode(page, gapOf);
  const tab = await page.context().newPage();
  await openWith(tab, number);
  await passByKeys(tab, gapOf);
  await expect(said(tab)).toHaveText(
    "A code was sent to this phone less than a minute ago. Wait a moment before asking for another one.",
  );
  await expect(sendButton(tab)).toHaveText("Get a code");
  expect(await messagesTo(server, `+86 ${number}`)).toHaveLength(1);
});

test("each answer has its words", async ({ enter, gapOf }) => {
  const page = await enter(null);
  await openWith(page, newNumber());
  const answer = (path: string, status: number) =>
    page.route(`**${path}`, (route) => route.fulfill({ json: { status, msg: "", data: null } }));
  const send = codeEndpoints.phoneMessage.path;
  for (const [status, words] of [
    [CODE_STATUS.phoneWrong, "This is not a phone number that can get text messages."],
    [CODE_STATUS.unavailable, "This server can’t send codes there. Please choose another way to log in."],
    [CODE_STATUS.notSent, "The code could not be sent. Please try again in a moment."],
    [-99, "The code could not be sent. Please try again in a moment."],
  ] as const) {
    await answer(send, status);
    await passByKeys(page, gapOf);
    await expect(said(page)).toHaveText(words);
    await expect(sendButton(page)).toHaveText("Get a code");
    await page.unroute(`**${send}`);
  }
  await getCode(page, gapOf);
  await page.getByRole("checkbox").click();
  const login = codeEndpoints.phoneLogin.path;
  for (const [status, words] of [
    [CODE_STATUS.phoneWrong, "This is not a phone number that can get text messages."],
    [CODE_STATUS.wrong, "The code is not right."],
    [-99, "Logging in did not work. Please try again."],
    [
      CODE_STATUS.registrationsClosed,
      "New registrations are currently closed. If you already have an account, please proceed to sign in.",
    ],
  ] as const) {
    await answer(login, status);
    await enterCode(page, "1234");
    await expect(said(page)).toHaveText(words);
    await page.unroute(`**${login}`);
  }
});

test("the last login by phone is offered in the mobile variant and filled in elsewhere", async ({ enter }) => {
  const page = await enter(null, { width: 390, height: 844 });
  await page.goto("/dashboard/square");
  const data = { phone: "13123456789", callcode: "86" };
  await page.evaluate(([key, value]) => localStorage.setItem(key, JSON.stringify({ value })), [
    "pro_last_login",
    { type: "phone", data, choose: false },
  ] as const);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await loginDialog(page).getByRole("button", { name: "Last time you came as +86 13123456789" }).click();
  await expect(field(page, "Phone")).toHaveValue("13123456789");
  await expect(region(page)).toHaveText("+86");
  await expect(sendButton(page)).toBeFocused();
  const last = await page.evaluate(() => localStorage.getItem("pro_last_login"));
  expect(JSON.parse(last ?? "null").value).toEqual({ type: "phone", data, choose: true });
  await page.keyboard.press("Escape");
  await expect(loginDialog(page)).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await button(page, "Phone").click();
  await expect(field(page, "Phone")).toHaveValue("13123456789");
  // An email as far as it was typed stands there again.
  await button(page, "Email").click();
  const email = uniqueEmail("somebody");
  await field(page, "Email").fill(email);
  await button(page, "Phone").click();
  await button(page, "Email").click();
  await expect(field(page, "Email")).toHaveValue(email);
});

for (const look of [
  { theme: "light", locale: "en-US", width: 1280 },
  { theme: "dark", locale: "zh-CN", width: 390 },
] as const)
  test(`panel, regions and captcha have no faults in ${look.theme}, ${look.locale}, ${look.width} wide`, async ({
    enter,
  }) => {
    const page = await enter(null, { ...look, height: 844 });
    const zh = look.locale === "zh-CN";
    const dialog = page.getByRole("dialog");
    await page.goto("/dashboard/square");
    await page
      .getByRole("button", { name: zh ? "登录" : "Log in", exact: true })
      .first()
      .click();
    await dialog.getByRole("button", { name: zh ? "手机" : "Phone", exact: true }).click();
    await expect(dialog.getByLabel(zh ? "手机号" : "Phone", { exact: true })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("combobox").click();
    await expect(
      page.getByRole("combobox", { name: zh ? "搜索名称、拼音或区号" : "Search by name or dial code" }),
    ).toBeFocused();
    await page.keyboard.type(zh ? "xianggang" : "hong kong");
    await expect(page.getByRole("option")).toHaveCount(1);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.keyboard.type("51234567");
    await expect(dialog.getByLabel(zh ? "手机号" : "Phone", { exact: true })).toHaveValue("51234567");
    await dialog.getByRole("button", { name: zh ? "获取验证码" : "Get a code" }).click();
    await expect(page.getByRole("slider")).toBeFocused();
    expect(await violations(page)).toEqual([]);
    const box = await page.getByAltText(zh ? "带缺口的图片" : "A picture with a gap in it").boundingBox();
    expect(box?.width).toBe(320);
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + 320).toBeLessThanOrEqual(look.width);
  });
