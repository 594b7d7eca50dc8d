// The login dialog (product.md 2 and 4): the agreement is shown before it can be accepted, the last login is offered
// where the dialog is a bottom sheet, and controls differ between the variants.
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";

const LOGIN = { name: "Log in", exact: true };

test("the agreement has the interface's language and theme, and can be accepted after ten seconds", async ({
  enter,
}) => {
  const page = await enter(null, { theme: "dark" });
  await page.clock.install();
  await page.goto("/dashboard/square");
  await page.getByRole("button", LOGIN).click();
  const toggle = page.getByRole("checkbox");
  for (const [link, name, file] of [
    ["user agreement", "User agreement", "agreement_en"],
    ["privacy policy", "Privacy policy", "privacy_en"],
  ] as const) {
    await expect(toggle).not.toBeChecked();
    await page.getByRole("link", { name: link }).click();
    const viewer = page.getByRole("dialog", { name });
    const frame = viewer.frameLocator("iframe");
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(frame.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(viewer.locator("iframe")).toHaveAttribute("src", `/public/user/${file}.html?theme=dark`);
    await expect(viewer.getByRole("button", { name: /^I agree \(\d+\)$/ })).toBeDisabled();
    if (name === "User agreement") expect(await violations(page)).toEqual([]);
    for (let second = 0; second < 10; second++) await page.clock.runFor(1_000);
    await viewer.getByRole("button", { name: "I agree", exact: true }).click();
    await expect(viewer).toBeHidden();
  }
  await expect(toggle).toBeChecked();
});

test("Escape closes the agreement without accepting, also inside the iframe; Ctrl+click on its link opens a tab", async ({
  enter,
}) => {
  const page = await enter(null);
  await page.goto("/dashboard/square");
  await page.getByRole("button", LOGIN).click();
  await page.getByRole("link", { name: "privacy policy" }).click();
  const viewer = page.getByRole("dialog", { name: "Privacy policy" });
  await viewer.frameLocator("iframe").getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "privacy policy" }).click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/\/public\/user\/privacy_en\.html\?theme=light$/);
});

test("the Chinese edition of the agreement has no icon to close it", async ({ enter }) => {
  const page = await enter(null, { locale: "zh-CN" });
  await page.goto("/dashboard/square");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.getByRole("link", { name: "用户协议" }).click();
  const viewer = page.getByRole("dialog", { name: "用户协议" });
  await expect(viewer.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText("用户协议");
  await expect(viewer.getByRole("button")).toHaveCount(1);
  // The dialog listens for Escape in the iframe only after the iframe has loaded.
  await page.waitForFunction(() => frames[0]?.document.readyState === "complete");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
});

test("the mobile variant offers the last login and has a close button; the wide one has neither", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(null, { width: 390, height: 844 });
  await page.goto("/dashboard/square");
  await page.evaluate(
    ([key, email]) =>
      localStorage.setItem(key, JSON.stringify({ value: { type: "email", data: { email }, choose: false } })),
    ["pro_last_login", author.email] as const,
  );
  await page.getByRole("button", LOGIN).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Email")).toHaveValue("");
  // Choosing the last login must also switch from signing up back to logging in.
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await dialog.getByRole("button", { name: `Last time you came as ${author.email}` }).click();
  await expect(dialog.getByLabel("Email")).toHaveValue(author.email);
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(dialog.getByRole("heading", { name: "Welcome back" })).toBeAttached();
  const last = await page.evaluate(() => localStorage.getItem("pro_last_login"));
  expect(JSON.parse(last ?? "null").value).toEqual({ type: "email", data: { email: author.email }, choose: true });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", LOGIN).click();
  await expect(dialog.getByLabel("Email")).toHaveValue(author.email);
  await expect(dialog.getByRole("button", { name: /^Last time|^Close/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("creating an account focuses the first empty field, or the agreement if only that is missing", async ({
  enter,
}) => {
  const page = await enter(null, { width: 390, height: 600 });
  await page.goto("/dashboard/square");
  await page.getByRole("button", LOGIN).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await page.keyboard.type("newcomer@example.com");
  await dialog.getByRole("button", LOGIN).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type("storyloom1");
  await page.keyboard.press("Enter");
  // An empty field comes before the agreement.
  await expect(dialog.getByLabel("Password, once more")).toBeFocused();
  await page.keyboard.type("storyloom1");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("checkbox")).toBeFocused();
  const words = dialog.getByRole("alert");
  await expect(words).toHaveText("Please agree first to create an account.");
  await expect(words).toBeInViewport({ ratio: 1 });
});

test("there is no link for a forgotten password where the server sends no mails", async ({ enter }) => {
  const page = await enter(null);
  await page.goto("/dashboard/square");
  const known = page.waitForResponse("**/api/v1/settings/app");
  await page.getByRole("button", LOGIN).click();
  await (await known).finished();
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeFocused();
  await expect(page.getByRole("button", { name: "Forgot it?" })).toHaveCount(0);
});
