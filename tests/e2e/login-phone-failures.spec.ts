// Failures of logging in by phone: missing input, the captcha, the code, and error responses (product.md 4, "Send-code
// button"; calls.md 8, "Phone code send" and "Phone login").
import { captchaEndpoints } from "../../contract/captcha.ts";
import { CODE_STATUS, codeEndpoints } from "../../contract/codes.ts";
import { CODE_RESEND_SECONDS, CODE_SECONDS } from "../../contract/limits.ts";
import { wrongFor } from "../support/codes.ts";
import { captcha, moveByKeys, slider } from "./support/captcha.ts";
import { expect } from "./support/fixtures.ts";
import { codeTo, messagesTo, test } from "./support/local-server.ts";
import {
  askForPicture,
  dragBy,
  enterCode,
  field,
  getCode,
  loginDialog,
  newNumber,
  openPhone,
  openWith,
  passByKeys,
  said,
  sendButton,
} from "./support/phone-login.ts";

test("missing or invalid input is reported at its field, without requesting a captcha", async ({ enter, gapOf }) => {
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

test("a missed gap shows a new captcha; leaving, a timeout and a network failure send no code", async ({
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

  // The passed captcha expires before the request for the code arrives.
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

test("a wrong code can be corrected, an expired one is reported, another can be requested after a minute", async ({
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

test("a second code within a minute is refused, also from a tab that did not request the first", async ({
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

test("each response status has its own text", async ({ enter, gapOf }) => {
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
