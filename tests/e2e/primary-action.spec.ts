// Each screen has one primary action, and a generated cover has the story's title and author.
import { scene } from "./support/bound-world.ts";
import { expect, test } from "./support/fixtures.ts";
import { workOf } from "./support/square.ts";

for (const width of [390, 1440])
  test(`a screen has one primary action, ${width} px wide`, async ({ enter, person }) => {
    const author = await person();
    const page = await enter(author, { width, height: 844 });
    const primary = async () => {
      const accent = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.background = "var(--accent)";
        const colour = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return colour;
      });
      return page
        .locator("a, button")
        .evaluateAll(
          (all, colour) =>
            all
              .filter(
                (one) =>
                  one.getAttribute("href") !== "#content" &&
                  one.checkVisibility() &&
                  getComputedStyle(one).backgroundColor === colour,
              )
              .map((one) => one.textContent),
          accent,
        );
    };
    // Whatever is on the square of this server: nothing at first, then a work.
    let works: object[] = [];
    await page.route("**/api/v2/square/sharings*", (route) =>
      route.fulfill({ json: { data: works, paging: { has_prev: false, has_next: false, next: null } } }),
    );
    // Empty lists first: they have the same primary action.
    for (const [path, action, other] of [
      ["/dashboard/square", "Start a story", "All"],
      ["/dashboard/novels", "New story", "Import a story"],
      ["/dashboard/worlds", "New world", "Import"],
      ["/dashboard/exploration", "Begin an exploration", "Step into a world"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(other).first()).toBeVisible();
      await expect.poll(primary, { message: `${path}, empty` }).toEqual([action]);
    }
    const made = await scene(author);
    works = [workOf("The Salt Cartographer")];
    for (const [path, action] of [
      ["/dashboard/square", "Write"],
      ["/dashboard/novels", "New story"],
      [`/dashboard/novels/${made.storyId}`, "Continue writing"],
      ["/dashboard/worlds", "New world"],
      [`/dashboard/worlds/${made.unid}`, "New character"],
      ["/dashboard/recycle", "Write"],
    ] as const) {
      await page.goto(path);
      await expect.poll(primary, { message: path }).toEqual([action]);
    }
  });

test("the cover of a story without a picture shows its title and author", async ({ enter, person }) => {
  const author = await person("oriel");
  const { story } = await author.story("The Salt Cartographer");
  const page = await enter(author, { width: 1440 });
  await page.goto("/dashboard/novels");
  const card = page.getByRole("article").filter({ hasText: "The Salt Cartographer" });
  // The cover is hidden from assistive technology, because the card has the same text next to it.
  const cover = card.locator('[aria-hidden="true"]', { hasText: "The Salt Cartographer" });
  await expect(cover.first()).toHaveText(`The Salt Cartographer${story.owner.name}`);
});
