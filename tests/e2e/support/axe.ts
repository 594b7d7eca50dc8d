// Finds accessibility violations of a page, and lists the two looks in which every screen is checked.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Colours do not depend on the language, so two looks cover both themes and both languages. */
export const LOOKS = [
  { theme: "light", locale: "en-US" },
  { theme: "dark", locale: "zh-CN" },
] as const;

/** Returns every violation as "rule: selectors". Waits for running animations to end first. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  // Base UI's focus guards are excluded: they pass the focus on at once, so nobody stays on them.
  const { violations: found } = await new AxeBuilder({ page })
    // Legacy mode opens no second page per analysis. It can't check cross-origin frames, and there are none here.
    .setLegacyMode(true)
    .exclude("[data-base-ui-focus-guard]")
    .analyze();
  const wrong: string[] = [];
  for (const { id, nodes } of found) {
    const places = nodes.map((node) => node.target.join(" "));
    // Menus, listboxes and tooltips are rendered outside of the landmarks, but belong to the element that opens them.
    const counted = id === "region" ? await outsidePopups(page, places) : places;
    if (counted.length > 0) wrong.push(`${id}: ${counted.join(", ")}`);
  }
  return wrong;
}

function outsidePopups(page: Page, places: string[]): Promise<string[]> {
  return page.evaluate(
    (all) =>
      all.filter((place) => !document.querySelector(place)?.closest("[role=menu], [role=listbox], [role=tooltip]")),
    places,
  );
}
