// The editor's address redirects if it names no chapter that can be opened.
import { chapterEndpoints } from "../../contract/chapters.ts";
import { storyEndpoints } from "../../contract/stories.ts";
import { expect, test } from "./support/fixtures.ts";

test("the editor's address redirects if it names no chapter that can be opened", async ({ enter, person }) => {
  const author = await person();
  const [kept, deleted] = [await author.story("Salt"), await author.story("Old harbour")];
  await author.ask("DELETE", storyEndpoints.get.path.replace(":nid", deleted.story._id));
  const page = await enter(author);
  const at = (path: string) => new RegExp(`${path}$`);

  await page.goto("/editor");
  await expect(page).toHaveURL(at("/dashboard/novels"));
  await expect(page.getByText("Salt").first()).toBeVisible();

  for (const address of [`nid=${deleted.story._id}`, `nid=${deleted.story._id}&cid=${deleted.chapterId}`]) {
    await page.goto(`/editor?${address}`);
    await expect(page).toHaveURL(at(`/dashboard/novels/${deleted.story._id}`));
    await expect(page.getByRole("heading", { name: "This story is not here" })).toBeVisible();
  }

  await author.ask("DELETE", chapterEndpoints.get.path.replace(":nid", kept.story._id).replace(":cid", kept.chapterId));
  await page.goto(`/editor?nid=${kept.story._id}`);
  await expect(page).toHaveURL(at(`/dashboard/novels/${kept.story._id}`));
  await expect(page.getByRole("heading", { name: "Salt" })).toBeVisible();
});
