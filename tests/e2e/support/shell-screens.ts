// Every screen that the shell can show, with the steps that open it, in both languages.
import type { Page } from "@playwright/test";
import { expect, type Look, type Person } from "./fixtures.ts";

export interface Ways {
  enter(person: Person | null, look?: Look): Promise<Page>;
  person(): Promise<Person>;
}

type Open = (ways: Ways, look: Look) => Promise<Page>;

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36";
const LOCKED_UNTIL = Date.UTC(2030, 5, 15, 12) / 1_000;

const shown = (page: Page) => page.getByRole("heading", { level: 1 }).waitFor();
const button = (page: Page, name: RegExp) => page.getByRole("button", { name });
const square: Open = async ({ enter }, look) => {
  const page = await enter(null, look);
  await page.goto("/dashboard/square");
  await shown(page);
  return page;
};
const login: Open = async (ways, look) => {
  const page = await square(ways, look);
  await button(page, /^(Log in|登录)$/).click();
  await page.getByRole("dialog").getByRole("textbox").first().waitFor();
  return page;
};
const signingUp: Open = async (ways, look) => {
  const page = await login(ways, look);
  const create = page.getByRole("dialog").getByRole("button", { name: /^(Create an account|注册账号)$/ });
  await create.click();
  return page;
};
/** Opens the password recovery, with responses of a server that sends mails and accepts every code. */
const forgotten: Open = async (ways, look) => {
  const page = await ways.enter(null, look);
  const login_methods = {
    email_codes: true,
    phone: false,
    phone_mainland: false,
    phone_international: false,
    providers: [],
  };
  await page.route("**/api/v1/settings/app", (route) =>
    route.fulfill({ json: { package_url: null, login_methods, registrations_open: true } }),
  );
  for (const path of ["email_message", "confirmed_code"])
    await page.route(`**/v2/user/${path}`, (route) =>
      route.fulfill({ json: { status: 0, msg: "", data: { code_id: "a-code-of-this-page" } } }),
    );
  await page.goto("/dashboard/square");
  await shown(page);
  await button(page, /^(Log in|登录)$/).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^(Email|邮箱)$/)
    .fill("aria@example.com");
  await button(page, /^(Forgot it\?|忘记密码？)$/).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^(Code|验证码)$/)
    .waitFor();
  return page;
};
const newPassword: Open = async (ways, look) => {
  const page = await forgotten(ways, look);
  await button(page, /^(Get a code|获取验证码)$/).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^(Code|验证码)$/)
    .fill("1234");
  await button(page, /^(Continue|下一步)$/).click();
  await page
    .getByRole("dialog")
    .getByLabel(/^(New password|新密码)$/)
    .waitFor();
  return page;
};
const author: Open = async ({ enter, person }, look) => {
  const page = await enter(await person(), look);
  await page.goto("/dashboard/square");
  await button(page, /^Account of|的账号$/).waitFor();
  return page;
};

/** Opens the square with its JavaScript file replaced: by a component that throws, or by a 404. */
const broken =
  (answer: "throws" | "missing"): Open =>
  async ({ enter }, look) => {
    const page = await enter(null, look);
    await page.route("**/assets/square.screen-*.js", (route) =>
      answer === "missing"
        ? route.fulfill({ status: 404 })
        : route.fulfill({
            contentType: "text/javascript",
            body: 'export function SquareScreen() { throw new Error("a screen that throws") }',
          }),
    );
    await page.goto("/dashboard/square");
    await page.getByRole("alert").waitFor();
    return page;
  };

export const SHELL_SCREENS: Readonly<Record<string, Open>> = {
  "the square": square,
  "the landing page": async ({ enter }, look) => {
    const page = await enter(null, look);
    await page.addInitScript((agent) => Object.defineProperty(navigator, "userAgent", { value: agent }), PHONE);
    await page.goto("/");
    await button(page, /^(Continue in the browser|继续在浏览器中使用)$/).waitFor();
    return page;
  },
  "an address without a screen": async ({ enter }, look) => {
    const page = await enter(null, look);
    await page.goto("/no/such/page");
    await shown(page);
    return page;
  },
  "a screen that broke": broken("throws"),
  "a screen of an older build": broken("missing"),
  "the Novels area of a visitor": async ({ enter }, look) => {
    const page = await enter(null, look);
    await page.goto("/dashboard/novels");
    await page.getByRole("dialog").getByRole("textbox").first().waitFor();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    return page;
  },
  "the login": login,
  "signing up": signingUp,
  "signing up with nothing filled in": async (ways, look) => {
    const page = await signingUp(ways, look);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Create an account|注册账号)$/ })
      .click();
    await page.getByRole("dialog").getByRole("alert").first().waitFor();
    return page;
  },
  "a forgotten password": forgotten,
  "a forgotten password without a code": async (ways, look) => {
    const page = await forgotten(ways, look);
    await button(page, /^(Continue|下一步)$/).click();
    await page.getByRole("dialog").getByRole("alert").first().waitFor();
    return page;
  },
  "a new password": newPassword,
  "a new password with nothing filled in": async (ways, look) => {
    const page = await newPassword(ways, look);
    await button(page, /^(Set the new password|设置新密码)$/).click();
    await page.getByRole("dialog").getByRole("alert").first().waitFor();
    return page;
  },
  "the person's menu": async (ways, look) => {
    const page = await author(ways, look);
    await button(page, /^Account of|的账号$/).click();
    await page.getByRole("menuitem").first().waitFor();
    return page;
  },
  "the person's account": async (ways, look) => {
    const page = await author(ways, look);
    await button(page, /^Account of|的账号$/).click();
    await page.getByRole("menuitem").first().click();
    await page.getByRole("dialog").waitFor();
    return page;
  },
  "a locked account": async ({ enter, person }, look) => {
    const somebody = await person();
    const page = await enter(somebody, look);
    const locked = { ...somebody.record, shut: true, shut_time: 1, shut_end_time: LOCKED_UNTIL };
    await page.route("**/v2/user/*/info", (route) => route.fulfill({ json: { status: 0, msg: "", data: locked } }));
    await page.goto("/dashboard/square");
    await page.getByRole("alertdialog").waitFor();
    return page;
  },
  "without a network": async (ways, look) => {
    const page = await author(ways, look);
    await page.context().setOffline(true);
    await page
      .getByRole("status")
      .filter({ hasText: /You are offline|离线/ })
      .waitFor();
    return page;
  },
};
