// The places of the Lab in the editor, in either language.
import type { Locator, Page } from "@playwright/test";

export const dock = (page: Page): Locator => page.getByRole("complementary", { name: /^(Beside the page|侧栏)$/ });
export const result = (page: Page): Locator => page.getByRole("region", { name: /^(Result|结果)$/ });
export const toolbar = (page: Page): Locator => page.getByRole("toolbar", { name: /^(Format|格式)$/ });

/** The text of the chapter, without the insertions of a result that is not accepted. */
export const chapter = (page: Page): Promise<string> =>
  page.locator(".tiptap").evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const over of copy.querySelectorAll(".lab-added, .ai-continuation, .coauthor-caret")) over.remove();
    return [...copy.children].map((block) => block.textContent).join("\n");
  });
