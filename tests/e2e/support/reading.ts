// A shared story as its readers open it, and what journeys look at in the reading room.
import { expect, type Page } from "@playwright/test";
import type { SharedStory } from "./shared-story.ts";

export const LINE =
  "She paid the harbourmaster in soundings, because he would not take coin for a berth on a coast that was not there yet.";
export const CHINESE_LINE =
  "她用水深付了港务长的账，因为他不肯为一处尚未存在的海岸收钱。“这一处我留到荒年再用。”港务长说。";

/** A chapter of numbered paragraphs, taller than any window. */
export const chapter = (name: string, line = LINE, paragraphs = 40) =>
  `# ${name}\n\n${Array.from({ length: paragraphs }, (_, index) => `${line} (${index + 1})`).join("\n\n")}`;

export const ENGLISH = {
  title: "The Salt Cartographer",
  text: ["The unfinished coast", "Brine and vellum", "What Oriel owed"].map((name) => chapter(name)).join("\n\n"),
};
export const CHINESE = {
  title: "盐的制图师",
  language: "zh-CN" as const,
  text: ["未完成的海岸", "盐水与羊皮纸", "奥丽尔的债"].map((name) => chapter(name, CHINESE_LINE)).join("\n\n"),
};

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
export const paragraph = (page: Page, number: number) => page.locator("article p").filter({ hasText: `(${number})` });
export const chapterLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Chapters" }).getByRole("link", { name });
/** The current chapter of the address. */
export const chapterOf = (page: Page) => new URL(page.url()).searchParams.get("c");

export async function open(page: Page, { path }: SharedStory): Promise<void> {
  await page.goto(path);
  await expect(page.locator("article p").filter({ hasText: "(1)" })).toBeAttached();
}

/** Scrolls so that a paragraph is the first one under the bar, and waits until the place is stored. */
export async function readTo(page: Page, number: number): Promise<void> {
  await paragraph(page, number).evaluate((element) => {
    window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 80);
  });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("pro_reading") ?? ""))
    .toContain(`"block":${number - 1},`);
}

/** The distance of a paragraph from the top of the window. */
export const topOf = (page: Page, number: number) =>
  paragraph(page, number).evaluate((element) => element.getBoundingClientRect().top);

/** Deletes the texts that the device keeps, as a browser does that is short of room. */
export const deleteTexts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("storyloom-reading");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const change = opening.result.transaction("texts", "readwrite");
          change.objectStore("texts").clear();
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

/** How many texts the device keeps, with the list of chapters. */
export const keptTexts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("storyloom-reading");
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(0);
        opening.onsuccess = () => {
          const count = opening.result.transaction("texts").objectStore("texts").count();
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result);
          };
        };
      }),
  );
