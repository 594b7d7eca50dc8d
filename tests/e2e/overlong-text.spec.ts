// An entry may hold only the beginning of a longer imported text. Its details and its form say so; the rest can be
// read, dropped and restored, and the form warns before an edit that cuts it off.
import { jsonBytes, sillyBook, sillyEntry } from "../support/lore-files.ts";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/fixtures.ts";
import { fileOf } from "./support/text-files.ts";

const sentence = (about: string) => `The ${about} is older than the town, and nobody has ever counted its stones.`;
const LONG = ["tower", "wall", "well", "gate", "bridge"].map(sentence).join(" ");

test("the rest of a long text is indicated and read, edits that cut it off are announced, and dropping it can be undone", async ({
  enter,
  person,
}) => {
  const page = await enter(await person("rest"), { width: 1440, height: 900 });
  const dialog = page.getByRole("dialog");
  await page.goto("/dashboard/worlds");
  await page.getByRole("button", { name: "Import", exact: true }).first().click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Choose a file" }).click(),
  ]);
  const keep = sillyEntry(0, { comment: "Keep", key: ["Keep"], content: LONG });
  await chooser.setFiles(fileOf("book.json", jsonBytes(sillyBook([keep]))));
  await dialog.getByRole("button", { name: "Import 1 entry" }).click();
  await dialog.getByRole("button", { name: "Open the world" }).click();
  await page.getByRole("button", { name: "Keep", exact: true }).click();

  const detail = page.getByRole("region", { name: "Keep", exact: true });
  const line = /^Its text goes on for \d+ more characters/;
  await expect(detail.getByText(line)).toBeVisible();
  await detail.getByRole("button", { name: "See the rest" }).click();
  await expect(dialog.getByText(sentence("bridge"))).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await test.step("a small correction keeps the rest; a different text shows a warning that it cuts the rest off", async () => {
    await detail.getByRole("button", { name: "Edit “Keep”" }).click();
    const description = dialog.getByLabel("Description");
    const stored = await description.inputValue();
    await description.fill(stored.replace("older", "taller"));
    await expect(dialog.getByText(line)).toBeVisible();
    await description.fill("Another text.");
    await expect(dialog.getByText(/^Saved like this, exports leave out the \d+ characters/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await description.fill(stored.replace("older", "taller"));
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(detail.getByText("taller than the town")).toBeVisible();
    await expect(detail.getByText(line)).toBeVisible();
  });

  await test.step("the rest is dropped after a confirmation, and restored by Undo", async () => {
    await detail.getByRole("button", { name: "Drop the rest" }).click();
    const sure = page.getByRole("alertdialog");
    await expect(sure).toContainText(/Drop \d+ characters\?/);
    await sure.getByRole("button", { name: "Drop the rest" }).click();
    await expect(detail.getByText(line)).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(detail.getByText(line)).toBeVisible();
  });
});
