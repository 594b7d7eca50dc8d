// A world's cover, from a file to the page: chosen, cropped by keys and buttons, invalid files refused, an interrupted
// upload retried with the same crop, stored by the real server and shown after a reload.
import sharp, { type OverlayOptions } from "sharp";
import { type World, worldEndpoints } from "../../contract/worlds.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";

/** A photograph that is stored rotated, with its orientation in EXIF. Upright, it is wide, and its left side is red. */
async function photograph() {
  const red: OverlayOptions = {
    input: { create: { width: 400, height: 800, channels: 3, background: "#d02020" } },
    left: 0,
    top: 0,
  };
  const upright = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: "#2040d0" } })
    .composite([red])
    .png()
    .toBuffer();
  const lying = await sharp(upright).rotate(-90).jpeg().toBuffer();
  const buffer = await sharp(lying).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: "photograph.jpg", mimeType: "image/jpeg", buffer };
}

test("a cover is chosen, cropped, uploaded despite a lost connection, and kept", async ({ enter, person }) => {
  const author = await person();
  const world = await author.ask<World>("POST", worldEndpoints.create.path, { title: "The Salt Isles" });
  const page = await enter(author, { locale: "en-US" });
  await page.goto(`/dashboard/worlds/${world._id}`);
  await page.getByRole("button", { name: "Cover", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const file = dialog.locator("input[type=file]");

  await file.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await expect(dialog.getByRole("alert")).toHaveText("This file is not an image.");
  await file.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(dialog.getByRole("alert")).toContainText("can’t be opened");
  expect(await violations(page)).toEqual([]);

  await file.setInputFiles(await photograph());
  const area = dialog.getByRole("application");
  await expect(area).toBeFocused();
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
  await expect(area).toBeVisible();
  await dialog.getByText("1:1").click();
  await dialog.getByRole("button", { name: "Zoom out" }).click();
  await expect(dialog.getByText("77%", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Turn right" }).click();
  await area.focus();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByText(/^The middle is at \d+% across and \d+% down/)).toBeAttached();
  expect(await violations(page)).toEqual([]);

  // The first upload fails as if the connection were lost.
  await page.route("**/api/v2/image_uploads", (route) => route.abort(), { times: 1 });
  await dialog.getByRole("button", { name: "Use picture" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("The request failed. Check your connection and try again.");
  await expect(dialog.getByText("77%", { exact: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toBeHidden();

  const cover = page.locator('main img[src^="/images/"]').first();
  await expect(cover).toBeVisible();
  await page.reload();
  await expect(cover).toBeVisible();
  const stored = await page.request.get((await cover.getAttribute("src")) as string);
  const { data, info } = await sharp(await stored.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1_080, 1_080]);
  // The picture was rotated clockwise, so the red side is at the top.
  const reddest = (row: number) => {
    const at = (row * info.width + info.width / 2) * info.channels;
    return (data[at] as number) > (data[at + 2] as number);
  };
  expect([reddest(150), reddest(900)]).toEqual([true, false]);

  // The uploaded cover can be removed in favour of the generated one.
  await page.getByRole("button", { name: "Cover", exact: true }).click();
  await page.getByRole("menuitem", { name: "Remove the cover" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove the cover" }).click();
  await expectToast(page, "The cover is removed");
  await expect(cover).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Cover", exact: true })).toBeVisible();
  await expect(cover).toHaveCount(0);
});
