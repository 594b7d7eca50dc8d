// Accessibility violations of a page at rest, and the two looks in which every screen is checked.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Colours do not depend on the language: both themes and both languages are seen in two looks. */
export const LOOKS = [
  { theme: "light", locale: "en-US" },
  { theme: "dark", locale: "zh-CN" },
] as const;

/** Every violation as "rule: where"; none is an empty list. Moving things are judged when they have come to rest. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  // Whatever guards the edge of an open menu hands the focus on at once: it never rests there.
  const { violations: found } = await new AxeBuilder({ page })
    // No page of its own for each analysis; nothing here is framed from elsewhere.
    .setLegacyMode(true)
    .exclude("[data-base-ui-focus-guard]")
    .analyze();
  const wrong: string[] = [];
  for (const { id, nodes } of found) {
    const places = nodes.map((node) => node.target.join(" "));
    // A menu belongs to its button, a list of choices to its field and a hint to its subject, wherever they are drawn.
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
