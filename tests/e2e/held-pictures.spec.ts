// On a server that holds every picture for review: an author sets the picture's target, an administrator approves it,
// and then the author's world shows it. Other people can't review.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Entry } from "../../contract/entries.ts";
import { heldImageEndpoints } from "../../contract/held-images.ts";
import type { UploadCredential, UploadResult } from "../../contract/images.ts";
import { type World, worldEndpoints } from "../../contract/worlds.ts";
import { COVER, uploadForm } from "../support/upload.ts";
import { adminTest } from "./support/admin-server.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person } from "./support/fixtures.ts";
import type { JourneyServer } from "./support/journey-server.ts";
import { expectToast } from "./support/toasts.ts";

const test = adminTest({ IMAGE_MODERATION: "hold" });

const painted = (background: string) =>
  sharp({ create: { width: 600, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

/** Uploads a picture through the API. */
async function send(server: JourneyServer, author: Person, background: string): Promise<void> {
  const { url, params } = await author.ask<UploadCredential>("GET", COVER);
  const response = await fetch(server.url + url, {
    method: "POST",
    headers: { authorization: `Bearer ${author.record.access_token}` },
    body: uploadForm(params, await painted(background)),
  });
  expect(((await response.json()) as UploadResult).status).toBe("judging");
}

const cards = (page: Page) => page.getByRole("article");

test("a cover is chosen for its world, approved by an administrator, and shown after a reload", async ({
  administrator,
  enter,
  person,
}) => {
  const author = await person("mara");
  const world = await author.ask<World>("POST", worldEndpoints.create.path, { title: "The Salt Isles" });
  const page = await enter(author);
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.getByRole("button", { name: "Cover", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: "isles.png", mimeType: "image/png", buffer: await painted("#2a6f77") });
  await dialog.getByRole("button", { name: "Use picture" }).click();
  await expect(dialog.getByRole("status").getByText(/still being checked/)).toBeVisible();
  await dialog.getByRole("button", { name: "Check again" }).click();
  await expect(dialog.getByRole("button", { name: "Use it once it passes" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Use it once it passes" }).click();
  await expectToast(page, "The picture will appear once it has been looked at.");
  await expect(dialog).toBeHidden();
  const cover = page.locator('main img[src^="/images/"]').first();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "The Salt Isles" })).toBeVisible();
  await expect(cover).toHaveCount(0);

  const desk = await enter(administrator);
  await desk.goto("/admin/models");
  await desk.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Held pictures" }).click();
  await expect(desk).toHaveURL(/\/admin\/pictures$/);
  await expect(cards(desk)).toHaveCount(1);
  await expect(cards(desk).getByText(author.email)).toBeVisible();
  await expect(cards(desk).getByText("World’s cover", { exact: true })).toBeVisible();
  await cards(desk)
    .getByRole("button", { name: /^Look at it larger/ })
    .click();
  await expect(desk.getByRole("dialog").getByRole("img")).toBeVisible();
  await desk.keyboard.press("Escape");
  await cards(desk)
    .getByRole("button", { name: /^Let through/ })
    .press("Enter");
  await expectToast(desk, "The picture is let through");
  await expect(desk.getByRole("heading", { name: "Nothing waits" })).toBeVisible();

  await page.bringToFront();
  await expectToast(page, "The cover of “The Salt Isles” has been looked at and is in its place");
  await expect(cover).toBeVisible();
  await page.reload();
  await expect(cover).toBeVisible();
  // The crop is not cropped again: images keep their aspect ratio on the world's page and in the list.
  const isWhole = (image: HTMLImageElement) =>
    Math.abs(image.clientWidth / image.clientHeight - image.naturalWidth / image.naturalHeight) < 0.02 &&
    image.clientHeight > 0;
  const framed = page.locator('main img[src^="/images/"]').last();
  await expect.poll(() => framed.evaluate(isWhole)).toBe(true);
  await page.goto("/dashboard/worlds");
  await expect(framed).toBeVisible();
  await expect.poll(() => framed.evaluate(isWhole)).toBe(true);
});

test("a picture approved while the entry's form is open is kept by Save, with the form's changes", async ({
  administrator,
  enter,
  person,
}) => {
  const author = await person("tove");
  const world = await author.ask<World>("POST", worldEndpoints.create.path, { title: "The Salt Isles" });
  const entries = `/api/v1/universes/${world._id}/entries`;
  const { _id } = await author.ask<Entry>("POST", entries, { type: "character", name: "Mara", description: "" });
  const page = await enter(author);
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.getByRole("article").hover();
  await page.getByRole("article").getByRole("button", { name: /^Edit/ }).click();
  const form = page.getByRole("dialog").filter({ has: page.getByLabel("Name", { exact: true }) });
  await form.getByRole("button", { name: "Add a picture" }).click();
  const cropper = page.getByRole("dialog").filter({ has: page.locator("input[type=file]") });
  await cropper
    .locator("input[type=file]")
    .setInputFiles({ name: "mara.png", mimeType: "image/png", buffer: await painted("#70427a") });
  await cropper.getByRole("button", { name: "Use picture" }).click();
  await cropper.getByRole("button", { name: "Use it once it passes" }).click();
  await expect(cropper).toHaveCount(0);
  await form.getByLabel("Description").first().fill("She keeps the light.");
  const { data } = await administrator.ask<{ data: { id: string }[] }>("GET", "/api/v1/admin/held_images");
  await administrator.ask("POST", `/api/v1/admin/held_images/${data[0]?.id}/verdict`, { passed: true });
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);
  expect(await author.ask<Entry>("GET", `${entries}/${_id}`)).toMatchObject({
    description: "She keeps the light.",
    avatar: `/images/${data[0]?.id}.webp`,
  });
});

test("pictures are reviewed one by one by keyboard, and those another administrator has reviewed disappear", async ({
  administrator,
  enter,
  person,
  server,
}) => {
  const author = await person("ines");
  for (const background of ["#8a3b2e", "#3b5f8a", "#6f8a3b"]) await send(server, author, background);
  const page = await enter(administrator);
  await page.goto("/dashboard/novels");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Administration" }).click();
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Held pictures" }).click();
  await expect(cards(page)).toHaveCount(3);

  // The first request fails: the error is shown on the card, and the picture stays.
  await page.route("**/verdict", (route) => route.abort(), { times: 1 });
  const refuse = (at: number) =>
    cards(page)
      .nth(at)
      .getByRole("button", { name: /^Refuse/ });
  const sure = (at: number) =>
    cards(page)
      .nth(at)
      .getByRole("button", { name: /^Refuse for good/ });
  await refuse(0).focus();
  await page.keyboard.press("Enter");
  // Refusing needs a confirmation. The safe answer has the focus; it returns the focus to the button.
  await expect(cards(page).first().getByText("The picture is deleted, and")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(refuse(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(sure(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cards(page).first().getByRole("alert")).toHaveText(
    "The request failed. Check your connection and try again.",
  );
  await expect(cards(page)).toHaveCount(3);

  await page.keyboard.press("Enter");
  await expect(cards(page)).toHaveCount(2);
  await expect(refuse(0)).toBeFocused();
  const refuseSurely = async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
  };
  const { data } = await administrator.ask<{ data: { id: string }[] }>("GET", "/api/v1/admin/held_images");
  await administrator.ask("POST", `/api/v1/admin/held_images/${data[0]?.id}/verdict`, { passed: true });
  await refuseSurely();
  await expectToast(page, "Somebody else has judged this picture.");
  await expect(cards(page)).toHaveCount(1);
  await expect(refuse(0)).toBeFocused();
  await refuseSurely();
  await expect(page.getByRole("heading", { name: "Nothing waits" })).toBeVisible();
});

test("people without the right see that they can't review pictures", async ({ enter, person }) => {
  const page = await enter(await person("reader"), { theme: "dark", locale: "zh-CN" });
  await page.goto("/admin/pictures");
  await expect(page.getByRole("heading", { name: "只有管理员可以审核图片" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

for (const look of [
  { theme: "light", locale: "zh-CN", width: 390 },
  { theme: "dark", locale: "en-US", width: 1024 },
  { theme: "light", locale: "en-US", width: 1440 },
] as const)
  test(`the screen has no overflow and no axe violations: ${look.theme}, ${look.locale}, ${look.width} px`, async ({
    administrator,
    enter,
    person,
    server,
  }) => {
    const author = await person("an.author.with.quite.a.long.name.indeed");
    for (const background of ["#8a3b2e", "#3b5f8a"]) await send(server, author, background);
    const page = await enter(administrator, look);
    await page.goto("/admin/pictures");
    await expect(cards(page).first().locator("img")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate(
      () =>
        [...document.querySelectorAll("html, body, #content, article")].filter(
          (place) => place.scrollWidth > place.clientWidth || place.getBoundingClientRect().right > innerWidth,
        ).length,
    );
    expect(wide).toBe(0);
  });

test("refused pictures are reported to their owner in one dialog, once", async ({
  administrator,
  enter,
  person,
  server,
}) => {
  const author = await person("refused");
  const page = await enter(author, { width: 390, height: 844 });
  await page.goto("/dashboard/worlds");
  await send(server, author, "#aa3311");
  await send(server, author, "#3311aa");
  const refuseAll = async () => {
    const { data } = await administrator.ask<{ data: { id: string; owner: { uid: string } }[] }>(
      "GET",
      heldImageEndpoints.list.path,
    );
    for (const { id, owner } of data)
      if (owner.uid === author.record._id)
        await administrator.ask("POST", heldImageEndpoints.verdict.path.replace(":imageId", id), { passed: false });
  };
  await refuseAll();
  const told = page.getByRole("alertdialog", { name: "Not let through" });
  await expect(told.getByRole("listitem")).toHaveText("2 covers of worlds");
  expect(await violations(page)).toEqual([]);
  await told.getByRole("button", { name: "Close" }).click();
  await expect(told).toBeHidden();
  // A picture refused later is reported without the earlier ones.
  await page.reload();
  await send(server, author, "#33aa11");
  await refuseAll();
  await expect(told.getByRole("listitem")).toHaveText("A world’s cover");
});
