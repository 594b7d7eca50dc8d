// The menu beside a block speaks of that block, whatever is written elsewhere in the chapter while it is open.
import { expect, test } from "./support/fixtures.ts";
import { blocks, openTogether, sheet } from "./support/writing.ts";

test("a block's menu changes its block although a co-author writes before it meanwhile", async ({ enter, person }) => {
  const [owner, guest] = [await person("oriel"), await person("moss")];
  const { ours, theirs } = await openTogether(owner, guest, enter, ["Menu", "First.", "Second.", "Third."]);
  const problems: Error[] = [];
  ours.on("pageerror", (problem) => problems.push(problem));

  await sheet(ours).getByText("Second.").hover();
  await ours.getByRole("button", { name: "Change or move this block" }).click();
  await expect(ours.getByRole("menu")).toBeVisible();
  await sheet(theirs).getByText("First.").click();
  await theirs.keyboard.press("Home");
  await theirs.keyboard.type("Long before, there was this: ");
  await expect(sheet(ours)).toContainText("there was this:");
  await ours.getByRole("menuitemcheckbox", { name: "Quote" }).click();
  await expect
    .poll(() => blocks(ours))
    .toEqual(["h1: Menu", "p: Long before, there was this: First.", "blockquote p: Second.", "p: Third."]);
  expect(problems).toEqual([]);
});
