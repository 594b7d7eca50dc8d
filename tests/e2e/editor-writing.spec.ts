// Typing in the editor: smart punctuation, Markdown marks that create blocks, the toolbar, links and the shortcuts.
import { expect, test } from "./support/fixtures.ts";
import { blocks, chapterText, insert, openStory, select, toTheEnd, untilSaved } from "./support/writing.ts";

test("an empty chapter focuses its title, Enter goes to the text, and counts, page title and list follow", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author);
  await expect(chapterText(page)).toBeFocused();
  await page.keyboard.type("The lamp at Hest Point");
  await page.keyboard.press("Enter");
  await page.keyboard.type("By the time the tide turned, Oriel had drawn it wrong.");
  await expect
    .poll(() => blocks(page))
    .toEqual(["h1: The lamp at Hest Point", "p: By the time the tide turned, Oriel had drawn it wrong."]);
  const footer = page.locator("footer");
  await expect(footer).toContainText("11 words");
  await expect(footer).toContainText("54 / 20,000 characters");
  await expect(page).toHaveTitle(/The lamp at Hest Point/);
  await expect(page.getByRole("link", { name: "The lamp at Hest Point" })).toHaveAttribute("aria-current", "page");
  await untilSaved(page);
});

test("the title is never merged with the text or removed", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["The lamp", "Below it."] });
  await page.keyboard.press("Home");
  await page.keyboard.press("Backspace");
  await expect.poll(() => blocks(page)).toEqual(["h1: The lamp", "p: Below it."]);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await page.keyboard.press("Delete");
  await expect.poll(() => blocks(page)).toEqual(["h1: The lamp", "p: Below it."]);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Control+Shift+End");
  await page.keyboard.type("A");
  await expect.poll(() => blocks(page)).toEqual(["h1: A", "p"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => blocks(page)).toEqual(["h1: The lamp", "p: Below it."]);
});

test("English quotes, dashes and dots become typographic; Backspace or undo right after restores what was typed", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Punctuation", ""] });
  await page.keyboard.type(`"You're late," said Tamsin -- since the '80s... "'Tis 'nothing'," he said--`);
  await expect
    .poll(async () => (await blocks(page))[1])
    .toBe("p: “You’re late,” said Tamsin — since the ’80s… “’Tis ‘nothing’,” he said—");
  await page.keyboard.press("Backspace");
  await expect(chapterText(page)).toContainText("he said--");
  await page.keyboard.type(' "');
  await expect(chapterText(page)).toContainText("he said-- “");
  await page.keyboard.press("Control+z");
  await expect(chapterText(page)).toContainText('he said-- "');
});

test("in a Chinese story typed punctuation becomes full-width", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author, { locale: "zh-CN" });
  await openStory(page, author, { title: "夜航者", language: "zh-CN", lines: ["灯灭", ""] });
  await page.keyboard.insertText("他说");
  await page.keyboard.type(':"');
  await page.keyboard.insertText("走吧");
  await page.keyboard.type('..."');
  await page.keyboard.insertText("她没有动");
  await page.keyboard.type("--");
  await page.keyboard.insertText("灯灭了");
  await page.keyboard.type(",(");
  await page.keyboard.insertText("第一次");
  await page.keyboard.type(").");
  await expect.poll(async () => (await blocks(page))[1]).toBe("p: 他说：“走吧……”她没有动——灯灭了，（第一次）。");
  await expect(page.locator("footer")).toContainText("25 / 20,000 字符");
});

test("Markdown marks create blocks at the start of a line, and bold, italic and strike within it", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Blocks", ""] });
  const type = async (...parts: string[]) => {
    for (const part of parts)
      await (part === "Enter" || part === "Tab" ? page.keyboard.press(part) : page.keyboard.type(part));
  };
  await type("# Part", "Enter", "## Scene", "Enter", "### Beat", "Enter");
  await type("- salt", "Enter", "rope", "Tab", "Enter", "Enter", "Enter");
  await type("1. one", "Enter", "two", "Enter", "Enter");
  await type("> A quote", "Enter", "Enter");
  await type("---", "Past **bold** and *slanted* and ~~struck~~ words.");
  await expect
    .poll(() => blocks(page))
    .toEqual([
      "h1: Blocks",
      "h1: Part",
      "h2: Scene",
      "h3: Beat",
      "ul li p: salt",
      "ul li ul li p: rope",
      "ol li p: one",
      "ol li p: two",
      "blockquote p: A quote",
      "hr",
      "p: Past bold and slanted and struck words.",
    ]);
  for (const [tag, word] of [
    ["strong", "bold"],
    ["em", "slanted"],
    ["s", "struck"],
  ] as const)
    await expect(chapterText(page).locator(tag)).toHaveText(word);
});

test("shortcuts change blocks and marks", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Keys", "The line"] });
  const after = async (key: string) => {
    await page.keyboard.press(key);
    return (await blocks(page))[1];
  };
  expect(await after("Control+Alt+1")).toBe("h1: The line");
  expect(await after("Control+Alt+2")).toBe("h2: The line");
  expect(await after("Control+Alt+3")).toBe("h3: The line");
  expect(await after("Control+Alt+0")).toBe("p: The line");
  expect(await after("Control+Shift+b")).toBe("blockquote p: The line");
  expect(await after("Control+Shift+b")).toBe("p: The line");
  expect(await after("Control+Shift+8")).toBe("ul li p: The line");
  expect(await after("Control+Shift+7")).toBe("ol li p: The line");
  expect(await after("Control+Alt+0")).toBe("p: The line");
  await page.keyboard.press("Control+a");
  for (const [key, tag] of [
    ["Control+b", "strong"],
    ["Control+i", "em"],
    ["Control+Shift+s", "s"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chapterText(page).locator(tag)).toHaveText("The line");
    await page.keyboard.press(key);
    await expect(chapterText(page).locator(tag)).toHaveCount(0);
  }
  await toTheEnd(page);
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("goes on");
  await expect(chapterText(page).locator("p br")).toHaveCount(1);
  await page.keyboard.press("Control+Shift+Enter");
  await expect.poll(async () => (await blocks(page)).slice(1)).toEqual(["p: The linegoes on", "hr", "p"]);
});

test("the selection toolbar sets marks by button and block types by menu, also by keyboard", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Toolbar", "The water moved before anybody said so."] });
  await select(page, "water moved");
  const bar = page.getByRole("toolbar", { name: "Format" });
  await expect(bar).toBeVisible();
  await bar.getByRole("button", { name: "Bold" }).click();
  await expect(chapterText(page).locator("strong")).toHaveText("water moved");
  await expect(bar.getByRole("button", { name: "Bold" })).toHaveAttribute("aria-pressed", "true");
  const kind = bar.getByRole("button", { name: "Paragraph: change the kind of block" });
  const lab = bar.getByRole("button", { name: "Lab", exact: true });
  await lab.waitFor();
  await bar.getByRole("button", { name: "Add to world" }).waitFor();
  await page.keyboard.press("Alt+F10");
  await expect(lab).toBeFocused();
  // The tools of the Lab and of the world come first.
  for (let tool = 0; tool < 6; tool++) await page.keyboard.press("ArrowRight");
  await expect(kind).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(chapterText(page).locator("em")).toHaveText("water moved");
  await kind.press("Enter");
  await page
    .getByRole("menuitemcheckbox", { name: "Heading 2" })
    .or(page.getByRole("menuitem", { name: "Heading 2" }))
    .click();
  await expect.poll(async () => (await blocks(page))[1]).toBe("h2: The water moved before anybody said so.");
  await page.keyboard.press("ArrowRight");
  await expect(bar).toBeHidden();
});

test("links accept web and mail addresses only", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Links", "Look at the chart of the shelf."] });
  const panel = page.getByRole("form", { name: "Link" });
  const address = panel.getByRole("textbox", { name: "Address" });
  await select(page, "the chart");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(panel.getByRole("alert")).toBeVisible();
  await expect(chapterText(page).locator("a")).toHaveCount(0);
  await address.fill("example.org/chart");
  await page.keyboard.press("Enter");
  await expect(panel).toBeHidden();
  await expect(chapterText(page).locator("a")).toHaveAttribute("href", "https://example.org/chart");
  await expect(chapterText(page)).toBeFocused();

  await select(page, "chart");
  await page.keyboard.press("Control+k");
  await expect(address).toHaveValue("https://example.org/chart");
  await address.fill("tamsin@example.org");
  await page.keyboard.press("Enter");
  await expect(chapterText(page).locator("a")).toHaveText("the chart");
  await expect(chapterText(page).locator("a")).toHaveAttribute("href", "mailto:tamsin@example.org");

  await select(page, "chart");
  await page.keyboard.press("Control+k");
  await panel.getByRole("button", { name: "Remove link" }).click();
  await expect(chapterText(page).locator("a")).toHaveCount(0);
});

test("the list of shortcuts opens by key from the text, and by its button", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Help", "Text"] });
  const help = page.getByRole("dialog", { name: "Shortcuts" });
  await page.keyboard.press("Control+/");
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(chapterText(page)).toBeFocused();
  await page.keyboard.type(" goes on?");
  await expect(chapterText(page)).toContainText("Text goes on?");
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await expect(help).toBeVisible();
});

test("undo and redo move the caret to the change", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Steps", "The tide turned.", "Nobody saw."] });
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Home");
  for (let letter = 0; letter < "The tide".length; letter++) await page.keyboard.press("ArrowRight");
  await insert(page, " slowly");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await blocks(page))[1]).toBe("p: The tide turned.");
  await page.keyboard.press("Control+Shift+z");
  await page.keyboard.type(",");
  await expect
    .poll(async () => (await blocks(page)).slice(1))
    .toEqual(["p: The tide slowly, turned.", "p: Nobody saw."]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.type(" never");
  await expect.poll(async () => (await blocks(page))[1]).toBe("p: The tide never turned.");
});
