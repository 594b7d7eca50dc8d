// A person's storage fills up: the account and the chapter say so, writing stops without losing a word, and continues
// once there is room.
import pg from "pg";
import { violations } from "./support/axe.ts";
import { test as base, expect, type Person } from "./support/fixtures.ts";
import { JourneyServer } from "./support/journey-server.ts";
import { expectToast } from "./support/toasts.ts";
import { chapterText, insert, openChapter, toTheEnd, untilSaved, writeLines } from "./support/writing.ts";

const MIB = 1024 * 1024;

/** A server of its own with a small storage limit. */
const test = base.extend<object, { server: JourneyServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = await JourneyServer.start({ STORAGE_PER_PERSON_MIB: "10" });
      await use(server);
      await server.end();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Uses this many bytes of a person's storage, by a file that replaces an earlier one. */
async function fill({ databaseUrl }: JourneyServer, { record }: Person, bytes: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query("delete from world_files where owner_id = $1", [record._id]);
  if (bytes > 0)
    await pool.query(
      `with file as (insert into world_files (owner_id, name, summary, expires_at)
         values ($1, 'filler', '{}', now() + interval '1 day') returning id)
       insert into world_file_pieces (file_id, place, bytes) select id, 0, $2 from file`,
      [record._id, Buffer.alloc(bytes)],
    );
  await pool.end();
}

test("full storage refuses new chapters and versions first, then edits, and loses no words", async ({
  enter,
  person,
  server,
}) => {
  const author = await person("author");
  const { story, chapterId } = await author.story("The Salt Cartographer");
  const page = await enter(author);
  await page.goto("/dashboard/novels");

  await test.step("the account says so", async () => {
    await fill(server, author, 9.5 * MIB);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Your account" }).click();
    const account = page.getByRole("dialog", { name: "Your account" });
    await expect(account.getByText("9.5 MB of 10 MB")).toBeVisible();
    await expect(account.getByText("Your storage is nearly full.")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await account.getByRole("button", { name: "Close" }).click();
  });

  await test.step("a new chapter is refused", async () => {
    await fill(server, author, 11 * MIB);
    await openChapter(page, story._id, chapterId);
    await page.getByRole("button", { name: "New chapter" }).click();
    await expectToast(page, "Your storage is full.");
  });

  await test.step("the chapter can still be edited, and says that no versions are kept", async () => {
    await writeLines(page, ["The lamp", "The water moved."]);
    await untilSaved(page);
    await expect(page.getByText("no versions are kept, and soon")).toBeVisible();
  });

  await test.step("the chapter becomes read-only, and the last edit stays on the page", async () => {
    // A running server recounts storage only from time to time; a restarted one counts when the chapter opens.
    await server.kill();
    await fill(server, author, 31 * MIB);
    await server.restart();
    await page.reload();
    await expect(chapterText(page)).toContainText("The water moved.");
    await expect(page.getByText("no versions are kept, and soon")).toBeVisible();
    await toTheEnd(page);
    await insert(page, " Nobody saw it.");
    await expect(page.getByText("try again once there is room")).toBeVisible();
    await expect(chapterText(page)).toContainText("Nobody saw it.");
    await expect(chapterText(page)).toHaveAttribute("contenteditable", "false");
    expect(await violations(page)).toEqual([]);
  });

  await test.step("once there is room, the last edit is sent", async () => {
    await fill(server, author, 0);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("try again once there is room")).toBeHidden();
    await untilSaved(page);
    await page.reload();
    await expect(chapterText(page)).toContainText("The water moved. Nobody saw it.");
  });
});
