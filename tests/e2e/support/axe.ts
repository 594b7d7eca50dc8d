// What axe finds wrong with a page, at rest.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Every violation as "rule: where"; none is an empty list. Moving things are judged when they have come to rest. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`);
}
