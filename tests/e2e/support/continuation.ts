// What a chapter shows while it is continued, and what that costs, as journeys read it.
import type { Locator, Page } from "@playwright/test";
import { powerEndpoints, type WritingBenefits } from "../../../contract/power.ts";
import type { Person } from "./fixtures.ts";
import { chapterText } from "./writing.ts";

/** The result in the text, not kept yet. */
export const offered = (page: Page): Locator => page.locator(".ai-continuation");

/** The cards of the results beside the text. */
export const cards = (page: Page): Locator =>
  page.getByRole("list", { name: /^(Results|结果)$/ }).getByRole("listitem");

/** All the power a person can write with. */
export const balance = async (person: Person): Promise<number> =>
  (await person.ask<WritingBenefits>("GET", powerEndpoints.writing.path)).total;

/** The words of the chapter itself, without what only stands beside them. */
export const chapter = (page: Page): Promise<string> =>
  chapterText(page).evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const beside of copy.querySelectorAll(".ai-continuation, .coauthor-caret")) beside.remove();
    return copy.textContent;
  });
