// Every screen about published works has no axe violations in both themes and languages, and shows everything in windows
// of 360 to 1920 px (the second look in two of them): nothing is wider than the window, and no text is cut off without an
// ellipsis.
import type { Page } from "@playwright/test";
import type { Theme } from "../../contract/limits.ts";
import { adminTest } from "./support/admin-server.ts";
import { LOOKS, violations } from "./support/axe.ts";
import { expect } from "./support/fixtures.ts";
import { MODERATION_SCREENS } from "./support/moderation-screens.ts";
import { overflow } from "./support/overflow.ts";
import { type Actor, createPublishedData, type PublishedData } from "./support/published-data.ts";
import { LIST_SCREENS, type PublishedState } from "./support/published-screens.ts";
import { WORK_SCREENS } from "./support/published-work-screens.ts";

/** A state is opened in a window of the first of its widths. */
const WIDTHS = { light: [1280, 1920, 768, 360], dark: [1280, 360] };
/** Where axe looks: one look on a phone, the other beside a mouse, so that both layouts are seen. */
const AXE_WIDTH = { light: 1280, dark: 360 };
const HEIGHT = 800;
const SCREENS = { ...LIST_SCREENS, ...WORK_SCREENS, ...MODERATION_SCREENS };

/** Created once: no state changes it. */
const test = adminTest().extend<object, { data: PublishedData }>({
  data: [
    async ({ server, administrator }, use) => use(await createPublishedData(server.url, administrator)),
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Opens a state and looks at it in windows of all its widths. */
async function check(page: Page, state: PublishedState, data: PublishedData, theme: Theme): Promise<void> {
  const { name, widths = WIDTHS[theme], isReopened = false, open } = state;
  const axeWidth = widths.find((width) => width === AXE_WIDTH[theme]) ?? widths[0];
  for (const [at, width] of widths.entries()) {
    await page.setViewportSize({ width, height: HEIGHT });
    if (at === 0 || isReopened) await open(page, data);
    await expect.soft.poll(() => overflow(page), { message: `${name}, ${width} px` }).toEqual([]);
    if (width === axeWidth) expect.soft(await violations(page), `${name}, ${width} px`).toEqual([]);
  }
}

// The longest of all files: both workers share its groups.
test.describe.configure({ mode: "parallel" });

for (const look of LOOKS)
  for (const [group, states] of Object.entries(SCREENS))
    test(`${group}: ${look.theme}, ${look.locale}`, async ({ enter, data }) => {
      const pages = new Map<Actor, Page>();
      for (const state of states)
        await test.step(state.name, async () => {
          let page = pages.get(state.by);
          if (!page) {
            page = await enter(state.by === "visitor" ? null : data.people[state.by], look);
            await page.addInitScript(() => localStorage.setItem("pro_landing", "1"));
            pages.set(state.by, page);
          }
          await check(page, state, data, look.theme);
          await page.unrouteAll({ behavior: "ignoreErrors" });
        });
    });
