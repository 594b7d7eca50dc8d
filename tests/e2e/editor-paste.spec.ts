// Pasting and dropping: Word, web pages, plain text, files, and the page's own blocks. Foreign formatting is removed.
import { CHAPTER_MAX_CHARACTERS } from "../../contract/limits.ts";
import { dropFile } from "./support/drop-file.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectToast } from "./support/toasts.ts";
import { blocks, chapterText, drawn, openStory, paste, select, toTheEnd, untilSaved } from "./support/writing.ts";

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body>
<!--StartFragment-->
<h2 style='mso-list:none'><span lang=EN-US>The shelf<o:p></o:p></span></h2>
<p class=MsoNormal><span lang=EN-US style='font-size:11.0pt'>By the time the tide turned, </span><b><span>Oriel</span></b><span> had <i>drawn</i> it.<o:p></o:p></span></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>brine</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>vellum</p>
<p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>
<!--EndFragment--></body></html>`;

const WEB = `<meta charset="utf-8"><style>body{display:none}</style><script>window.hacked = true</script>
<div class="post"><h4 onclick="hacked=1">On maps</h4><div>A <span style="font-weight:700">map</span> is <a href="javascript:hacked=1">a promise</a>
and <a href="https://example.org/m" onmouseover="hacked=1" style="color:red">a debt</a>.</div>
<img src="x" onerror="window.hacked = true"><table><tr><td>ink</td><td>salt</td></tr></table>
<blockquote>Nobody sells one.</blockquote><iframe srcdoc="<script>parent.hacked=1</script>"></iframe></div>`;

test("content from Word and web pages keeps its structure, loses its styles, and runs no script", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Paste", ""] });
  await paste(page, { html: WORD });
  await expect
    .poll(() => blocks(page))
    .toEqual([
      "h1: Paste",
      "h2: The shelf",
      "p: By the time the tide turned, Oriel had drawn it.",
      "ul li p: brine",
      "ul li p: vellum",
    ]);
  await expect(chapterText(page).locator("strong")).toHaveText("Oriel");
  await expect(chapterText(page).locator("em")).toHaveText("drawn");
  expect(await chapterText(page).innerHTML()).not.toMatch(/mso|style="font|<o:p|<span/i);

  // The second Enter leaves the list.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await paste(page, { html: WEB });
  await expect
    .poll(async () => (await blocks(page)).slice(5))
    .toEqual([
      "h3: On maps",
      "p: A map is a promise and a debt.",
      "p: ink",
      "p: salt",
      "blockquote p: Nobody sells one.",
    ]);
  await expect(chapterText(page).locator("a")).toHaveCount(1);
  await expect(chapterText(page).locator("a")).toHaveAttribute("href", "https://example.org/m");
  await expectToast(
    page,
    "Left out: 1 picture and 1 video or embedded page. A chapter holds text only. Kept as plain text: 1 table and 1 link.",
  );
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await blocks(page)).slice(4)).toEqual(["ul li p: vellum", "p"]);
});

test("plain text becomes paragraphs; a title takes one line; a URL pasted over a selection becomes its link", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["", ""] });
  await paste(page, { text: "First line.\n\nSecond line.\r\n第三行。" });
  await expect
    .poll(async () => (await blocks(page)).slice(1))
    .toEqual(["p: First line.", "p: Second line.", "p: 第三行。"]);
  await page.keyboard.press("Control+Home");
  await paste(page, { html: "<h1>A title</h1><p>of <b>two</b> lines</p>" });
  await expect.poll(async () => (await blocks(page))[0]).toBe("h1: A title of two lines");
  await expect(chapterText(page).locator("h1 strong")).toHaveCount(0);
  await select(page, "Second line");
  await paste(page, { text: "https://example.org/second" });
  await expect(chapterText(page).locator("a")).toHaveText("Second line");
});

test("copying and pasting within the page keeps blocks and marks", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Copy", ""] });
  await page.keyboard.type("- brine");
  await page.keyboard.press("Enter");
  await page.keyboard.type("**vellum** and ink");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+v");
  await expect
    .poll(() => blocks(page))
    .toEqual(["h1: Copy", "ul li p: brine", "ul li p: vellum and ink", "ul li p: brine", "ul li p: vellum and ink"]);
  await expect(chapterText(page).locator("strong")).toHaveCount(2);
});

test("a paste over the limit is cut between words and reported; typing over the limit has no effect", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Full", ""] });
  const footer = page.locator("footer");
  await paste(page, { text: "灯".repeat(CHAPTER_MAX_CHARACTERS - 10) });
  await expect(footer).toContainText("19,990 / 20,000 characters");
  await expect(footer).toContainText("10 characters left");
  await paste(page, { text: "twelve chars".padEnd(1_244, "x") });
  await page.getByRole("button", { name: "Add only what fits" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectToast(page, "The chapter is full: 1,237 characters were left out");
  await expect(footer).toContainText("19,997 / 20,000 characters");
  await page.keyboard.type("abc");
  await expect(footer).toContainText("20,000 / 20,000 characters");
  await expect(footer).toContainText("The chapter is full");
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await page.keyboard.type("y");
  await expect(footer).toContainText("20,000 / 20,000 characters");
  await expect.poll(async () => (await blocks(page))[1]).toMatch(/灯twelve abc$/);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("z");
  await expect(footer).toContainText("20,000 / 20,000 characters");
  await expect.poll(async () => (await blocks(page))[1]).toMatch(/灯twelve abz$/);
  // Replacing a selection works in a full chapter if the new text is not longer.
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await paste(page, { text: "🂡🂢" });
  await expect.poll(async () => (await blocks(page))[1]).toMatch(/灯twelve 🂡🂢$/u);
  await untilSaved(page);
});

test("a dropped text file is previewed before it is inserted, also in GB18030; other files are refused", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Drop", "Before."] });
  // The bytes are 灯灭了。 in GB18030.
  await dropFile(page, { name: "灯.txt", type: "text/plain", bytes: [0xb5, 0xc6, 0xc3, 0xf0, 0xc1, 0xcb, 0xa1, 0xa3] });
  const offer = page.getByRole("dialog", { name: /灯\.txt/ });
  await expect(offer).toContainText("灯灭了。");
  await offer.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => blocks(page)).toEqual(["h1: Drop", "p: Before."]);
  await dropFile(page, { name: "notes.md", type: "", bytes: Buffer.from("Some *slanted* words.\n\n- one\n- two\n") });
  await page.getByRole("dialog").getByRole("button", { name: "Insert as text" }).click();
  await expect(chapterText(page)).toContainText("slanted");
  await expect
    .poll(() => blocks(page))
    .toEqual(["h1: Drop", "p: Before.", "p: Some slanted words.", "ul li p: one", "ul li p: two"]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => blocks(page)).toEqual(["h1: Drop", "p: Before."]);
  await dropFile(page, { name: "map.png", type: "image/png", bytes: [1, 2, 3] });
  await expectToast(page, "Left out: 1 picture.");
  await dropFile(page, { name: "map.zip", type: "application/zip", bytes: [1, 2, 3] });
  await expectToast(page, "“map.zip” can’t be inserted");
});

test("a file dropped outside of the text does nothing: without a handler the browser would navigate to it", async ({
  enter,
  person,
}) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Drop", "Before."] });
  const left = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["text"], "beside.txt", { type: "text/plain" }));
    const places = ["header", "footer", "[data-scroller]"].map((place) => document.querySelector(place));
    return places.flatMap((place) =>
      ["dragover", "drop"].filter((type) =>
        // dispatchEvent() returns true if no handler called preventDefault().
        (place ?? document).dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
      ),
    );
  });
  expect(left).toEqual([]);
  await expect.poll(() => blocks(page)).toEqual(["h1: Drop", "p: Before."]);
});

test("a block is moved by its handle, as one undo step", async ({ enter, person }) => {
  const author = await person();
  const page = await enter(author);
  await openStory(page, author, { lines: ["Move", "First.", "Second.", "Third."] });
  const line = (words: string) => chapterText(page).getByText(words, { exact: true });
  await line("Third.").hover();
  const handle = page.getByRole("button", { name: "Change or move this block" });
  await expect(handle).toBeVisible();
  const first = await line("First.").boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((first?.x ?? 0) + 4, (first?.y ?? 0) + 40, { steps: 6 });
  await page.mouse.move((first?.x ?? 0) + 4, (first?.y ?? 0) + 4, { steps: 6 });
  await drawn(page);
  await page.mouse.up();
  await expect.poll(() => blocks(page)).toEqual(["h1: Move", "p: Third.", "p: First.", "p: Second."]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => blocks(page)).toEqual(["h1: Move", "p: First.", "p: Second.", "p: Third."]);
  // Clears the selection of the moved block: its toolbar would cover the next handle.
  await toTheEnd(page);
  await line("Second.").hover();
  await handle.click();
  await page
    .getByRole("menuitemcheckbox", { name: "Quote" })
    .or(page.getByRole("menuitem", { name: "Quote" }))
    .click();
  await expect.poll(() => blocks(page)).toEqual(["h1: Move", "p: First.", "blockquote p: Second.", "p: Third."]);
  await toTheEnd(page);
});
