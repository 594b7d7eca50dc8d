// What a chapter shows of a continuation, and the person's power.
import type { Locator, Page } from "@playwright/test";
import { powerEndpoints, type WritingBenefits } from "../../../contract/power.ts";
import type { Person } from "./fixtures.ts";
import { chapterText } from "./writing.ts";

/** The candidate that is shown in the text and not kept yet. */
export const candidateInText = (page: Page): Locator => page.locator(".ai-continuation");

/** The cards of the candidates, beside the text. */
export const cards = (page: Page): Locator => page.getByRole("list", { name: /^(Results|结果)$/ }).locator("> li");

/** The total power that a person can spend on writing. */
export const balance = async (person: Person): Promise<number> =>
  (await person.ask<WritingBenefits>("GET", powerEndpoints.writing.path)).total;

/** The text of the chapter, without a candidate that is not kept and without co-authors' carets. */
export const chapter = (page: Page): Promise<string> =>
  chapterText(page).evaluate((element) => {
    const copy = element.cloneNode(true) as Element;
    for (const beside of copy.querySelectorAll(".ai-continuation, .coauthor-caret")) beside.remove();
    return copy.textContent;
  });
