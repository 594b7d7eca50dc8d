// A chapter damaged before nesting was limited: its owner sees that and restores a version, a co-author sees whom to
// ask, and device copies of the damaged document are discarded.
import pg from "pg";
import { damageChapter } from "../support/damaged-chapter.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  addCoAuthor,
  blocks,
  chapterText,
  insert,
  openChapter,
  toTheEnd,
  untilSaved,
  writeLines,
} from "./support/writing.ts";

const TITLE = "The lamp at Hest Point";
const LINE = "The water moved, said Oriel.";

test("the owner of a damaged chapter restores it", async ({ enter, person, server }) => {
  const [owner, guest] = [await person("keeper"), await person("guest")];
  const { story, chapterId } = await owner.story("The Salt Cartographer");
  await addCoAuthor(owner, guest, story._id, "write");
  const [page, other] = [await enter(owner), await enter(guest)];
  await openChapter(page, story._id, chapterId);
  await writeLines(page, [TITLE, LINE]);
  await untilSaved(page);
  await owner.ask("POST", `/api/v2/novels/${story._id}/chapters/${chapterId}/versions`, { label: "Before the storm" });
  await openChapter(other, story._id, chapterId);
  await expect(chapterText(other)).toContainText(LINE);
  await untilSaved(other);
  await Promise.all([page.goto("/novels"), other.goto("/novels")]);

  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  await server.kill();
  await damageChapter(pool, chapterId, "log");
  await pool.end();
  await server.restart();

  await test.step("a co-author sees whom to ask", async () => {
    await other.goto(`/editor?nid=${story._id}&cid=${chapterId}`);
    await expect(other.getByText("This chapter is damaged")).toBeVisible();
    await expect(other.getByText("The story’s owner can bring it back")).toBeVisible();
    await expect(other.getByRole("button", { name: "Bring back this version" })).toBeHidden();
  });

  await test.step("the owner restores the last intact version", async () => {
    await page.goto(`/editor?nid=${story._id}&cid=${chapterId}`);
    await expect(page.getByText("This chapter is damaged")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Bring back the version of" })).toContainText("Before the storm");
    await page.getByRole("button", { name: "Bring back this version" }).click();
    await expect(page.getByText("This chapter is damaged")).toBeHidden();
    await expect(chapterText(page)).toBeVisible();
    expect(await blocks(page)).toEqual([`h1: ${TITLE}`, `p: ${LINE}`]);
    await toTheEnd(page);
    await insert(page, " Again.");
    await untilSaved(page);
  });

  await test.step("the co-author's device discards the old chapter after their confirmation", async () => {
    await other.getByRole("button", { name: "Try again" }).click();
    await expect(other.getByText("This chapter was brought back from an earlier version.")).toBeVisible();
    await expect(chapterText(other)).toContainText(LINE);
    await expect(chapterText(other)).not.toContainText("Again.");
    await other.getByRole("button", { name: "Open the chapter" }).click();
    await expect(chapterText(other)).toContainText(`${LINE} Again.`);
    await toTheEnd(other);
    await insert(other, " And again.");
    await untilSaved(other);
    await expect(chapterText(page)).toContainText("Again. And again.");
  });
});
