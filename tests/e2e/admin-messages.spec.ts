// Warnings from administrators, which a person sees as notices.
import type { Page } from "@playwright/test";
import { administrationEndpoints } from "../../contract/administration.ts";
import { NOTICES_PATH } from "../../contract/notices.ts";
import { adminTest } from "./support/admin-server.ts";
import { violations } from "./support/axe.ts";
import { expect } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";

const test = adminTest();
const warning = (page: Page) => page.getByRole("alertdialog");

test("a warned person sees the warning exactly once, and the audit log has its text", async ({
  administrator,
  enter,
  person,
}) => {
  const author = await person("warned");
  const page = await enter(author, { locale: "zh-CN", width: 390, height: 844, theme: "dark" });
  const desk = await enter(administrator);
  await desk.goto(`/admin/accounts?q=${author.record._id}`);
  await desk.getByRole("button", { name: /^Warn / }).click();
  const dialog = desk.getByRole("dialog", { name: /^Warn / });
  await expect(dialog.getByRole("textbox", { name: "Warning" })).toBeFocused();
  await dialog.getByRole("button", { name: "Warn", exact: true }).click();
  await expect(dialog.getByText("Please write what they are to be told.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Warning" }).fill("请不要再上传这样的图片。");
  expect(await violations(desk)).toEqual([]);
  await dialog.getByRole("button", { name: "Warn", exact: true }).click();
  await expectToast(desk, "is warned");
  await desk.goto("/admin/audit");
  await expect(desk.getByRole("article", { name: "Account warned" }).first()).toContainText("请不要再上传这样的图片。");

  // The person was offline, so the notice is shown on their next visit.
  await page.goto("/dashboard/novels");
  await expect(warning(page)).toContainText("请不要再上传这样的图片。");
  expect(await violations(page)).toEqual([]);
  await warning(page).getByRole("button", { name: "我知道了" }).click();
  await expect(warning(page)).toBeHidden();
  // After a reload only the new warning arrives. Notices arrive in order, so an old one would come before it.
  const notices: string[] = [];
  page.on("websocket", (socket) => {
    if (socket.url().endsWith(NOTICES_PATH)) socket.on("framereceived", ({ payload }) => notices.push(String(payload)));
  });
  await page.reload();
  await administrator.ask("POST", administrationEndpoints.warn.path.replace(":uid", author.record._id), {
    text: "第二次。",
  });
  await expect(warning(page)).toContainText("第二次。");
  expect(notices.filter((notice) => notice.includes("warned"))).toHaveLength(1);
});
