// Locators and steps for writing in a chapter.
import type { Locator, Page } from "@playwright/test";
import { collaboratorEndpoints } from "../../../contract/collaborators.ts";
import type { Locale } from "../../../contract/limits.ts";
import { expect, type Person } from "./fixtures.ts";

/** The editable text of the chapter. */
export const chapterText = (page: Page): Locator => page.getByRole("textbox", { name: /^(Chapter text|章节正文)$/ });

/** The saving indicator, once it is in one of these states. */
export const saveIndicator = (page: Page, ...states: string[]): Locator =>
  page.locator(states.map((state) => `[data-save="${state}"]`).join(", "));

/** Waits until the page shows that the device and the server have every edit. */
export async function untilSaved(page: Page): Promise<void> {
  await expect(saveIndicator(page, "saved")).toBeVisible();
}

/** Waits until the service worker is active and has cached the program, so that pages open offline. */
export async function untilProgramIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise<void>((resolve) => {
      active?.addEventListener("statechange", () => active.state === "activated" && resolve());
    });
  });
}

export const editorPath = (storyId: string, chapterId: string): string => `/editor?nid=${storyId}&cid=${chapterId}`;

/** Opens a chapter and waits until its text is visible. An empty chapter gets the focus later: see `caretIsSet`. */
export async function openChapter(page: Page, storyId: string, chapterId: string): Promise<void> {
  await page.goto(editorPath(storyId, chapterId));
  await expect(chapterText(page)).toBeVisible();
}

/** Waits until the text has the focus, so that typing goes into it. An empty chapter focuses itself after loading. */
export async function caretIsSet(page: Page): Promise<void> {
  await expect(chapterText(page)).toBeFocused();
}

/** Waits for two animation frames, so that the page has drawn the last change. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

export interface NewStory {
  title?: string;
  language?: Locale;
  lines?: readonly string[];
}

/** Creates a story of one chapter, opens it in a page and writes these lines, the title first. */
export async function openStory(
  page: Page,
  person: Person,
  { title = "The Salt Cartographer", language = "en-US", lines = [] }: NewStory = {},
): Promise<{ storyId: string; chapterId: string }> {
  const { story, chapterId } = await person.story(title, language);
  await openChapter(page, story._id, chapterId);
  if (lines.length > 0) await writeLines(page, lines);
  else await caretIsSet(page);
  return { storyId: story._id, chapterId };
}

/** Inserts lines into an empty chapter, the title first, without the editor's typing rules. */
export async function writeLines(page: Page, lines: readonly string[]): Promise<void> {
  await chapterText(page).click();
  await expect(async () => {
    await page.keyboard.press("Control+Home");
    await drawn(page);
    expect(await isInTitle(page)).toBe(true);
  }).toPass();
  for (const [index, line] of lines.entries()) {
    if (index > 0) await page.keyboard.press("Enter");
    await page.keyboard.insertText(line);
  }
}

function isInTitle(page: Page): Promise<boolean> {
  return chapterText(page).evaluate(
    (root) => root.firstElementChild?.contains(getSelection()?.anchorNode ?? null) ?? false,
  );
}

/**
 * Inserts text at the caret in one piece, which is one undo step. It waits first: the editor reads a caret that a key
 * has moved asynchronously, and text inserted without key events does not make it read the caret earlier.
 */
export async function insert(page: Page, text: string): Promise<void> {
  await drawn(page);
  await page.keyboard.insertText(text);
}

/** Moves the caret to the end of the text. */
export async function toTheEnd(page: Page): Promise<void> {
  await chapterText(page).press("Control+End");
}

/** The blocks of the chapter as "tag: text". A block inside a list or quote has the outer tags before its own. */
export function blocks(page: Page): Promise<string[]> {
  return chapterText(page).evaluate((page) => {
    const root = page.cloneNode(true) as Element;
    // A co-author's caret contains a name, which is not text.
    for (const caret of root.querySelectorAll(".coauthor-caret")) caret.remove();
    const read = (element: Element, around: string): string[] => {
      const tag = around + element.tagName.toLowerCase();
      const inner = [...element.children].filter((child) => /^(P|H[1-3]|UL|OL|LI|BLOCKQUOTE)$/.test(child.tagName));
      if (inner.length > 0) return inner.flatMap((child) => read(child, `${tag} `));
      return [element.textContent ? `${tag}: ${element.textContent}` : tag];
    };
    return [...root.children].flatMap((child) => read(child, ""));
  });
}

/** Selects the first occurrence of these words within one text node. */
export async function select(page: Page, words: string): Promise<void> {
  await chapterText(page).evaluate((root, wanted) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      (root as HTMLElement).focus();
      getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length);
      return;
    }
    throw new Error(`There is no “${wanted}” on the page.`);
  }, words);
}

/** Dispatches a paste event with this clipboard content. */
export async function paste(page: Page, { html, text = "" }: { html?: string; text?: string }): Promise<void> {
  // The editor reads a caret that a key has moved asynchronously.
  await drawn(page);
  await chapterText(page).evaluate(
    (root, data) => {
      const clipboardData = new DataTransfer();
      if (data.html !== undefined) clipboardData.setData("text/html", data.html);
      clipboardData.setData("text/plain", data.text);
      (root as HTMLElement).focus();
      root.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, text },
  );
}

/** Makes a person a co-author of a story, through an invitation. */
export async function addCoAuthor(
  owner: Person,
  guest: Person,
  storyId: string,
  rights: "read" | "write",
): Promise<void> {
  const { invite, accept } = collaboratorEndpoints;
  const { token } = await owner.ask<{ token: string }>("POST", invite.path.replace(":nid", storyId), { rights });
  await guest.ask("POST", accept.path.replace(":token", token));
}

/** Creates a chapter with these lines, the title first, and opens it for its owner and for a guest who may write. */
export async function openTogether(
  owner: Person,
  guest: Person,
  enter: (person: Person) => Promise<Page>,
  lines: readonly string[],
): Promise<{ ours: Page; theirs: Page; storyId: string; chapterId: string }> {
  const ours = await enter(owner);
  const { storyId, chapterId } = await openStory(ours, owner, { lines });
  await addCoAuthor(owner, guest, storyId, "write");
  await untilSaved(ours);
  const theirs = await enter(guest);
  await openChapter(theirs, storyId, chapterId);
  return { ours, theirs, storyId, chapterId };
}
