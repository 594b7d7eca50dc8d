// Logging in by phone: choosing the region, passing the captcha by mouse and by keyboard, the code by text message, and
// axe for the panel, regions and captcha (product.md 4, "Send-code button"; calls.md 8, "Phone code send" and "Phone
// login").
import { violations } from "./support/axe.ts";
import { captcha, moveByKeys, slider } from "./support/captcha.ts";
import { expect, uniqueEmail } from "./support/fixtures.ts";
import { codeTo, test } from "./support/local-server.ts";
import {
  askForPicture,
  button,
  dragBy,
  enterCode,
  field,
  getCode,
  loginDialog,
  newNumber,
  openPhone,
  openWith,
  region,
  said,
  sendButton,
} from "./support/phone-login.ts";

test("a person searches for their region, passes the captcha by mouse, and logs in by phone", async ({
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

test("a code still logs in after a reload", async ({ enter, server, gapOf }) => {
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

test("the region, the captcha, the agreement and the code work by keyboard alone", async ({ enter, server, gapOf }) => {
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

test("the mobile variant offers the last login by phone; the wide one fills it in", async ({ enter }) => {
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
  // Switching panels keeps a typed email.
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
  test(`panel, regions and captcha have no axe violations: ${look.theme}, ${look.locale}, ${look.width} px`, async ({
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
