// An administrator finds an account, locks it until tomorrow and unlocks it; the person is notified, and the audit log
// has both. Others are told that they lack the right.
import type { Page } from "@playwright/test";
import { md5 } from "js-md5";
import type { AdminAccount, AuditEntry } from "../../contract/administration.ts";
import { ACCOUNT_DELETION_DAYS } from "../../contract/limits.ts";
import { userPath } from "../../contract/page-paths.ts";
import { adminTest } from "./support/admin-server.ts";
import { violations } from "./support/axe.ts";
import { expect, PASSWORD, type Person } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";

const test = adminTest();

const lockPath = (person: Person) => `/api/v1/admin/accounts/${person.record._id}/lock`;
const nameOf = ({ record, email }: Person) => record.nickname || email;
const rows = (page: Page) => page.getByRole("list", { name: /^(Accounts|账号)$/ }).getByRole("article");
const entries = (page: Page) =>
  page.getByRole("list", { name: /^(What administrators and moderators did|管理员和版主做过的事)$/ });

test("an administrator finds an account, locks it for a day and unlocks it; the audit log has both", async ({
  administrator,
  enter,
  person,
}) => {
  const author = await person("mara");
  const other = await person("somebody-else");
  const name = nameOf(author);
  const page = await enter(author);
  await page.goto("/dashboard/novels");
  await expect(page.getByRole("button", { name: /New story/ }).first()).toBeVisible();

  const desk = await enter(administrator);
  await desk.goto("/dashboard/novels");
  await desk.getByRole("button", { name: /^Account of/ }).click();
  await desk.getByRole("menuitem", { name: "Administration" }).click();
  await expect(desk).toHaveURL(/\/admin\/accounts$/);
  await expect(rows(desk).filter({ hasText: other.email })).toBeVisible();
  await desk.getByRole("searchbox").fill(author.email.toUpperCase());
  await expect(rows(desk)).toHaveCount(1);
  await expect(rows(desk)).toContainText("Active");
  await expect(rows(desk)).toContainText("0 KB");

  await rows(desk)
    .getByRole("button", { name: `Lock ${name}` })
    .press("Enter");
  const dialog = desk.getByRole("dialog", { name: `Lock ${name}` });
  await expect(dialog.getByRole("combobox", { name: "For how long" })).toContainText("1 day");
  await dialog.getByLabel("Reason").fill("Spam in three stories");
  expect(await violations(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Lock", exact: true }).click();
  await expectToast(desk, `${name} is locked`);
  await expect(rows(desk)).toContainText("Locked until");
  await expect(rows(desk).getByRole("button", { name: `Unlock ${name}` })).toBeFocused();
  await expect(page.getByRole("alertdialog", { name: "This account is locked" })).toContainText("It is locked until");

  await desk.keyboard.press("Enter");
  const unlock = desk.getByRole("dialog", { name: `Unlock ${name}` });
  await unlock.getByLabel("Reason").fill("They took it back");
  await unlock.getByLabel("Reason").press("Enter");
  await expectToast(desk, `${name} is unlocked`);
  await expect(rows(desk)).toContainText("Active");
  await expect(rows(desk).getByRole("button", { name: `Lock ${name}` })).toBeFocused();

  await desk.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Audit log" }).click();
  await expect(desk).toHaveURL(/\/admin\/audit$/);
  const [unlocked, locked] = [entries(desk).getByRole("article").nth(0), entries(desk).getByRole("article").nth(1)];
  await expect(unlocked).toContainText("Account unlocked");
  await expect(unlocked).toContainText("They took it back");
  await expect(locked).toContainText("Account locked");
  await expect(locked).toContainText("Spam in three stories");
  await expect(locked.getByRole("link", { name: nameOf(administrator) })).toBeVisible();
  expect(await violations(desk)).toEqual([]);
  await locked.getByRole("link", { name, exact: true }).click();
  await expect(rows(desk)).toHaveCount(1);
  await expect(rows(desk)).toContainText(author.email);
});

test("a lock's end is entered and validated, a lock can be changed, and errors are shown at their place", async ({
  administrator,
  enter,
  person,
}) => {
  const author = await person("tove");
  const name = nameOf(author);
  const desk = await enter(administrator);
  await desk.goto(`/admin/accounts?q=${author.record._id}`);
  await rows(desk)
    .getByRole("button", { name: `Lock ${name}` })
    .click();
  const dialog = desk.getByRole("dialog", { name: `Lock ${name}` });
  const term = dialog.getByRole("combobox", { name: "For how long" });
  const send = dialog.getByRole("button", { name: "Lock", exact: true });
  await term.click();
  await desk.getByRole("option", { name: "Until a date and time" }).click();
  await send.click();
  await expect(dialog.getByText("Until when?")).toBeVisible();
  await dialog.getByLabel("Until", { exact: true }).fill("2020-01-01T08:00");
  await expect(dialog.getByText("This time has passed. Choose one to come.")).toBeVisible();
  await dialog.getByLabel("Until", { exact: true }).fill("2123-04-05T08:00");
  await dialog.getByLabel("Reason").fill("x".repeat(201));
  await expect(dialog.getByText("At most 200 characters.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("");

  await desk.route("**/lock", (route) => route.abort(), { times: 1 });
  await send.click();
  await expect(dialog.getByRole("alert")).toHaveText("The request failed. Check your connection and try again.");
  expect(await violations(desk)).toEqual([]);
  await send.click();
  await expect(rows(desk)).toContainText("Locked until Apr 5, 2123");

  await rows(desk)
    .getByRole("button", { name: `Change the lock of ${name}` })
    .click();
  await term.click();
  await desk.getByRole("option", { name: "Without an end" }).click();
  await expect(dialog).toContainText("Until an administrator unlocks it");
  await send.click();
  await expect(rows(desk)).toContainText("Locked without an end");
  const { data } = await administrator.ask<{ data: AdminAccount[] }>(
    "GET",
    `/api/v1/admin/accounts?search=${author.record._id}`,
  );
  expect(data).toMatchObject([{ shut: true, shut_end_time: null }]);

  // As if the account had become protected before the request: the page shows the server's refusal as text.
  await desk.route("**/unlock", (route) =>
    route.fulfill({ status: 403, json: { error_code: 40310, error: "account_protected", content: null } }),
  );
  await rows(desk)
    .getByRole("button", { name: `Unlock ${name}` })
    .click();
  const unlock = desk.getByRole("dialog", { name: `Unlock ${name}` });
  await unlock.getByRole("button", { name: "Unlock", exact: true }).click();
  await expect(unlock.getByRole("alert")).toContainText("You can't lock yourself or another administrator.");
});

test("accounts with a requested deletion are marked, and a filter lists only them", async ({
  administrator,
  enter,
  person,
}) => {
  const [leaving, staying] = [await person("leaving"), await person("staying")];
  const desk = await enter(administrator);
  await desk.goto("/admin/accounts?marked=deletion");
  await expect(desk.getByRole("heading", { name: "No account is to be deleted" })).toBeVisible();
  const { data } = await leaving.ask<{ data: { due_at: number } }>("POST", "/api/v2/self/deletion", {
    pwd: md5(PASSWORD),
  });
  await desk.getByRole("button", { name: "Show all accounts" }).click();
  await expect(desk).toHaveURL(/\/admin\/accounts$/);
  const day = (at: number) => new Date(at * 1_000).toLocaleDateString("en-US", { dateStyle: "medium" });
  const row = rows(desk).filter({ hasText: leaving.email });
  await expect(row).toContainText(`To be deleted on ${day(data.due_at)}`);
  await expect(row).toContainText(`asked for by its person on ${day(data.due_at - ACCOUNT_DELETION_DAYS * 86_400)}`);
  await expect(rows(desk).filter({ hasText: staying.email })).not.toContainText("To be deleted");
  await desk.getByRole("checkbox", { name: "Only accounts that are to be deleted" }).click();
  await expect(rows(desk)).toHaveCount(1);
  await expect(row).toBeVisible();
  await expect(desk).toHaveURL(/marked=deletion/);
  expect(await violations(desk)).toEqual([]);
});

test("an administrator marks an account as official, which its page shows, and takes the mark away", async ({
  administrator,
  enter,
  person,
}) => {
  const author = await person("mara");
  const desk = await enter(administrator);
  await desk.goto("/admin/accounts");
  await desk.getByRole("searchbox").fill(author.email);
  const mark = rows(desk).getByRole("button", { name: `Official: ${nameOf(author)}` });
  await expect(mark).toHaveAttribute("aria-pressed", "false");
  await mark.click();
  await expectToast(desk, `${nameOf(author)} is marked as official`);
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  expect(await violations(desk)).toEqual([]);
  const page = await enter(null);
  await page.goto(userPath(author.record._id));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading.getByRole("img", { name: "Official account" })).toBeVisible();
  await mark.click();
  await expectToast(desk, `${nameOf(author)} is not marked as official any more`);
  await page.reload();
  await expect(heading).toHaveText(nameOf(author));
  await expect(heading.getByRole("img")).toHaveCount(0);
  await desk.goto("/admin/audit");
  await expect(entries(desk).getByRole("listitem").first()).toContainText("Official mark taken away");
});

test("an administrator can't lock their own account; an empty and a failed list offer a next step", async ({
  administrator,
  enter,
}) => {
  const desk = await enter(administrator);
  await desk.route("**/api/v1/admin/accounts*", (route) => route.abort());
  await desk.goto("/admin/accounts");
  const again = desk.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await desk.unroute("**/api/v1/admin/accounts*");
  await again.click();
  await expect(desk.getByText(/built-in word lists alone: \d+ English and \d+ Chinese phrases/)).toBeVisible();
  await expect(desk.getByText(/sets MODERATION_URL/)).toBeVisible();
  const mine = rows(desk).filter({ hasText: administrator.email });
  await expect(mine).toContainText("Nobody locks themselves.");
  // Not to lock or to warn: only the official mark, which everybody may have.
  await expect(mine.getByRole("button")).toHaveText(["Official"]);
  await desk.getByRole("searchbox").fill("nobody-of-this-name");
  await expect(desk.getByRole("heading", { name: "Nobody is found" })).toBeVisible();
  expect(await violations(desk)).toEqual([]);
  await desk.getByRole("button", { name: "Show all accounts" }).click();
  await expect(mine).toBeVisible();
  await expect(desk.getByRole("searchbox")).toHaveValue("");
  await desk.context().setOffline(true);
  await expect(desk.getByText(/^You are offline/)).toBeVisible();
});

test("the audit log shows changes to models, and entries about deleted accounts", async ({
  administrator,
  enter,
  person,
}) => {
  const author = await person("gone");
  await administrator.ask("POST", lockPath(author), { until: null, reason: "gone soon" });
  const model = { source: "endpoint", base_url: "http://127.0.0.1:9/v1", model: "tale-7b", api_key: "sk-journey-7" };
  await administrator.ask("PUT", "/api/v1/admin/models/v2", model);
  await administrator.ask("PUT", "/api/v1/admin/models/v2", { source: "storyteller" });
  const desk = await enter(administrator);
  // Entries about a deleted account have no name.
  await desk.route("**/api/v1/admin/audit_log*", async (route) => {
    const response = await route.fetch();
    const page = (await response.json()) as { data: AuditEntry[] };
    for (const { subject } of page.data)
      if (subject?.uid === author.record._id) Object.assign(subject, { nickname: null, email: null });
    await route.fulfill({ response, json: page });
  });
  await desk.goto("/admin/audit");
  const item = (at: number) => entries(desk).getByRole("article").nth(at);
  await expect(item(0)).toContainText("Model back to the built-in helper");
  await expect(item(0)).toContainText("Key: forgotten");
  await expect(item(1)).toContainText("Language model connected");
  await expect(item(1)).toContainText("Address: http://127.0.0.1:9/v1");
  await expect(item(1)).toContainText("Key: given");
  await expect(item(2)).toContainText("Deleted account");
  await expect(item(2)).toContainText(author.record._id);
  await expect(item(2)).toContainText("Without an end");
  expect(await desk.content()).not.toContain("sk-journey-7");
});

test("a long audit log is loaded page by page to its end, and an empty one says so", async ({
  administrator,
  enter,
  person,
}) => {
  const author = await person("often");
  for (let turn = 0; turn < 17; turn++) {
    await administrator.ask("POST", lockPath(author), { until: null, reason: `turn ${turn}` });
    await administrator.ask("POST", lockPath(author).replace(/lock$/, "unlock"), {});
  }
  const desk = await enter(administrator, { height: 600 });
  await desk.goto("/admin/audit");
  const turns = entries(desk)
    .getByRole("article")
    .filter({ hasText: nameOf(author) });
  await expect(entries(desk).getByRole("article")).toHaveCount(30);
  await desk.getByRole("button", { name: "Load more" }).focus();
  await expect(turns).toHaveCount(34);
  await expect(turns.last()).toContainText("turn 0");
  const empty = { data: [], paging: { has_prev: false, has_next: false, next: null } };
  await desk.route("**/api/v1/admin/audit_log*", (route) => route.fulfill({ json: empty }));
  await desk.reload();
  await expect(desk.getByRole("heading", { name: "Nothing was done yet" })).toBeVisible();
});

test("people without the right see neither page, and no menu item for them", async ({ enter, person }) => {
  const page = await enter(await person("reader"), { theme: "dark", locale: "zh-CN" });
  for (const address of ["/admin/accounts", "/admin/audit"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "只有管理员可以查看" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole("button", { name: /的账号$/ }).click();
  await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "管理" })).toBeHidden();
});

for (const look of [
  { theme: "light", locale: "zh-CN", width: 390 },
  { theme: "dark", locale: "en-US", width: 1024 },
  { theme: "dark", locale: "zh-CN", width: 1440 },
] as const)
  test(`both pages have no overflow and no axe violations: ${look.theme}, ${look.locale}, ${look.width} px`, async ({
    administrator,
    enter,
    person,
  }) => {
    const author = await person("a-very-long-name-that-does-not-fit-anywhere-at-all");
    const until = Math.floor(Date.now() / 1_000) + 86_400;
    await administrator.ask("POST", lockPath(author), {
      until,
      reason: "a reason that goes on ".repeat(9).slice(0, 190),
    });
    const page = await enter(administrator, look);
    const overflowing = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("html, body, #content, article, #content nav")]
          .filter((place) => place.scrollWidth > place.clientWidth || place.getBoundingClientRect().right > innerWidth)
          .map(({ tagName, className }) => `${tagName} ${className}`),
      );
    await page.goto("/admin/accounts");
    await expect(rows(page).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflowing()).toEqual([]);
    await page.goto("/admin/audit");
    await expect(entries(page).getByRole("article").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflowing()).toEqual([]);
  });
