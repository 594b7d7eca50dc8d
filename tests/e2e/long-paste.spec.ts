// A pasted or dropped text that is longer than a chapter: what fits goes into this chapter, the rest into new chapters
// after it, and nothing is lost.
import { dropFile } from "./support/drop-file.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";
import { blocks, chapterText, openStory, paste, select, untilSaved } from "./support/writing.ts";

const line = (letter: string) => `${letter} ${"word ".repeat(1_999)}end`;

test("the rest of a long paste goes into new chapters, with a retry if creating one fails", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "Before.", "Behind."] });
  await untilSaved(page);
  await select(page, "Before.");
  await chapterText(page).press("ArrowRight");

  const html = `<p>${line("a")}</p><p>${line("b")}</p><h2>Low tide</h2><p>${line("c")}</p><p>${line("d")}</p>`;
  await paste(page, { html });
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("this chapter has room for 19,986 characters");
  await expect(dialog).toContainText("What stands behind that place stays in this chapter");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => blocks(page)).toEqual(["h1: The lamp", "p: Before.", "p: Behind."]);

  await paste(page, { html });
  // The second request that creates a chapter fails once.
  let asked = 0;
  await page.route("**/api/v2/novels/*/chapters", (route) =>
    route.request().method() === "POST" && ++asked === 2 ? route.abort() : route.continue(),
  );
  await dialog.getByRole("button", { name: "Put the rest in 3 new chapters" }).click();
  await expect(dialog).toContainText("1 of 3 chapters added");
  await expect(dialog.getByRole("alert")).toContainText("The rest of your text is still here");
  await dialog.getByRole("button", { name: "Copy the rest" }).click();
  await expectToast(page, "Copied");
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expectToast(page, "3 chapters added after this one");

  const chapters = page.getByRole("list", { name: "Chapters" }).getByRole("listitem");
  await expect(chapters).toHaveCount(4);
  const here = async () => (await blocks(page)).map((block) => block.slice(0, 12));
  await expect.poll(here).toEqual(["h1: The lamp", "p: Before.a ", "p: Behind."]);
  await chapterText(page).press("Control+z");
  await expect.poll(() => blocks(page)).toEqual(["h1: The lamp", "p: Before.", "p: Behind."]);

  for (const [index, beginning] of [
    ["h1: The lamp", "p: b word wo"],
    ["h1: Low tide", "p: c word wo"],
    ["h1: The lamp", "p: d word wo"],
  ].entries()) {
    await chapters
      .nth(index + 1)
      .getByRole("link")
      .click();
    await expect.poll(here).toEqual(beginning);
  }
});

test("a dropped file that is longer than a chapter becomes chapters named by its headings", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp"] });
  const text = ["Low tide", "Storm", "Calm"].map((name) => `# ${name}\n\n${line("a")}`).join("\n\n");
  await dropFile(page, { name: "draft.md", type: "", bytes: Buffer.from(text) });
  const dialog = page.getByRole("dialog", { name: "There is more here than fits" });
  await dialog.getByRole("button", { name: "Put the rest in 2 new chapters" }).click();
  await expectToast(page, "2 chapters added after this one");
  const here = async () => (await blocks(page)).map((block) => block.slice(0, 12));
  await expect.poll(here).toEqual(["h1: The lamp", "h1: Low tide", "p: a word wo"]);
  await expect(page.getByRole("list", { name: "Chapters" })).toContainText("Storm");
  await expect(page.getByRole("list", { name: "Chapters" })).toContainText("Calm");
});

test("a paste over title and text keeps the title unless it starts with a heading, and asks if it is too long", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author, { width: 1440 });
  await openStory(page, author, { lines: ["The lamp", "First", "Second"] });
  const takeAll = async () => {
    await chapterText(page).press("Control+a");
    await chapterText(page).press("Control+a");
  };
  const before = ["h1: The lamp", "p: First", "p: Second"];
  await takeAll();
  await paste(page, { html: "<p>one</p><p>two</p>" });
  await expect.poll(() => blocks(page)).toEqual(["h1: The lamp", "p: one", "p: two"]);
  await chapterText(page).press("Control+z");
  await expect.poll(() => blocks(page)).toEqual(before);
  await takeAll();
  await paste(page, { html: `<h1>Low tide</h1><p>${line("a")}</p><p>${line("b")}</p>` });
  await page.getByRole("dialog").getByRole("button", { name: "Put the rest in 1 new chapter" }).click();
  const here = async () => (await blocks(page)).map((block) => block.slice(0, 12));
  await expect.poll(here).toEqual(["h1: Low tide", "p: a word wo"]);
  await chapterText(page).press("Control+z");
  await expect.poll(() => blocks(page)).toEqual(before);
});
