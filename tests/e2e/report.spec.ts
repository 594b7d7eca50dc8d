// Reporting a chapter, an entry of a world and a person, and sending feedback; what moderators find is asked of the
// server. A banned work has its own page for its readers.
import type { Page } from "@playwright/test";
import {
  type Evidence,
  type ListedCase,
  type ListedFeedback,
  type ModerationCase,
  moderationEndpoints,
} from "../../contract/moderation.ts";
import { FEEDBACK_PATH, sharedChapterPath, userPath } from "../../contract/page-paths.ts";
import { adminTest } from "./support/admin-server.ts";
import { violations } from "./support/axe.ts";
import { expect, PASSWORD, type Person } from "./support/fixtures.ts";
import { ENGLISH, keptTexts, open } from "./support/reading.ts";
import { ask, dialog, reportButton, screenshot } from "./support/report-dialog.ts";
import { sharedStory } from "./support/shared-story.ts";
import { LITTORAL, makeWorld } from "./support/shared-world.ts";
import { expectToast } from "./support/toasts.ts";

const test = adminTest();

const login = (page: Page) => page.getByRole("dialog", { name: /^(Welcome back|Log in to Storyloom)$/ });
async function caseOf(administrator: Person, owner: Person): Promise<ModerationCase> {
  const { data } = await administrator.ask<{ data: ListedCase[] }>("GET", `${moderationEndpoints.cases.path}?limit=50`);
  const listed = data.find(({ subject }) => subject.owner.uid === owner.record._id);
  if (!listed) throw new Error("There is no case.");
  return administrator.ask("GET", moderationEndpoints.case.path.replace(":caseId", listed.id));
}

test("a reader reports a chapter with a picture, and a moderator finds both", async ({
  administrator,
  enter,
  person,
}) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  const second = shared.chapterIds[1] as string;
  const page = await enter(reader);
  await page.goto(sharedChapterPath(shared.shareId, second));
  await ask(page);
  await expect(dialog(page)).toContainText("“Brine and vellum” in the story “The Salt Cartographer”");
  await dialog(page).getByRole("radio", { name: "Copied without permission" }).click();
  await dialog(page).getByLabel("Description").fill("It is a chapter of mine.");
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles(await screenshot());
  await expect(dialog(page).getByText("Uploaded")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // Nothing is lost by a press beside the dialog.
  await page.mouse.click(4, 400);
  await expect(dialog(page).getByLabel("Description")).toHaveValue("It is a chapter of mine.");
  await dialog(page).getByRole("button", { name: "Send report" }).click();
  await expectToast(page, "Report sent. A moderator will look at it.");
  await expect(dialog(page)).toBeHidden();

  const { subject, latest_reports } = await caseOf(administrator, author);
  expect(subject).toMatchObject({ kind: "story", share_id: shared.shareId });
  expect(latest_reports).toMatchObject([
    { type: "copyright", description: "It is a chapter of mine.", part: "Brine and vellum", images: 1 },
  ]);
  const evidence = await administrator.ask<Evidence>(
    "GET",
    moderationEndpoints.evidence.path.replace(":evidenceId", latest_reports[0]?.evidence_id as string),
  );
  expect(evidence.parts[latest_reports[0]?.part_at ?? -1]?.name).toBe("Brine and vellum");

  // The same is refused in the dialog, which keeps what is filled in.
  await ask(page);
  await dialog(page).getByRole("radio", { name: "Spam or advertising" }).click();
  await dialog(page).getByRole("button", { name: "Send report" }).click();
  await expect(dialog(page).getByText("You have reported this already.")).toBeVisible();
  await expect(dialog(page).getByRole("radio", { name: "Spam or advertising" })).toBeChecked();
});

test("a visitor logs in first, and reports the chapter that was open then", async ({
  administrator,
  enter,
  person,
}) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  const page = await enter(null);
  await open(page, shared);
  await ask(page);
  await login(page).getByLabel("Email").fill(reader.email);
  await login(page).getByLabel("Password", { exact: true }).fill(PASSWORD);
  await login(page).getByLabel("Password", { exact: true }).press("Enter");
  await expect(dialog(page)).toContainText("“The unfinished coast” in the story");
  await dialog(page).getByRole("radio", { name: "Something else" }).click();
  await dialog(page).getByRole("button", { name: "Send report" }).click();
  await expectToast(page, "Report sent.");
  expect((await caseOf(administrator, author)).latest_reports).toMatchObject([
    { type: "other", part: "The unfinished coast", images: 0 },
  ]);
});

test("authors do not report their own; a person and an entry of a world are reported", async ({
  administrator,
  enter,
  person,
}) => {
  const [author, reader] = [await person(), await person("reader")];
  const world = await makeWorld(author, LITTORAL);
  await world.share("link");
  const path = await world.path();
  const own = await enter(author);
  await own.goto(path);
  await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(reportButton(own)).toHaveCount(0);

  const page = await enter(reader);
  await page.goto(`${path}?tab=characters`);
  const card = page.getByRole("article").first();
  const name = (await card.getByRole("heading").textContent()) as string;
  await ask(page, `Report ${name}`);
  await expect(dialog(page)).toContainText(`“${name}” in the world`);
  await dialog(page).getByRole("radio", { name: "Hate or discrimination" }).click();
  await dialog(page).getByRole("button", { name: "Send report" }).click();
  await expectToast(page, "Report sent.");
  expect((await caseOf(administrator, author)).latest_reports).toMatchObject([{ type: "hate", part: name }]);

  const other = await person("other");
  await page.goto(userPath(other.record._id));
  await ask(page);
  await dialog(page).getByRole("radio", { name: "Harassment or threats" }).click();
  await dialog(page).getByRole("button", { name: "Send report" }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await caseOf(administrator, other)).toMatchObject({ subject: { kind: "user" }, reports: 1 });
});

test("feedback is kept on the device until it is sent, and administrators find it", async ({
  administrator,
  enter,
  person,
}) => {
  const page = await enter(await person("reader"));
  await page.goto("/dashboard/square");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Feedback" }).click();
  await expect(page).toHaveURL(FEEDBACK_PATH);
  const message = page.getByLabel("Your message");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("Please write a message first.")).toBeVisible();
  await page.getByRole("radio", { name: "An idea" }).click();
  await message.fill("A map of each world would help.");
  await page.reload();
  await expect(message).toHaveValue("A map of each world would help.");
  await expect(page.getByRole("radio", { name: "An idea" })).toBeChecked();
  await page.locator("input[type=file]").setInputFiles(await screenshot());
  await expect(page.getByText("Uploaded")).toBeVisible();

  // A failure keeps all of it.
  await page.route("**/api/v2/feedback", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("Thank you")).toBeVisible();
  const { data } = await administrator.ask<{ data: ListedFeedback[] }>("GET", moderationEndpoints.feedback.path);
  expect(data).toMatchObject([{ type: "idea", text: "A map of each world would help.", images: 1, is_done: false }]);
  await page.getByRole("button", { name: "Send another" }).click();
  await expect(message).toHaveValue("");
});

test("readers are told why a banned story is closed, and its text leaves the device", async ({
  administrator,
  enter,
  person,
}) => {
  const [author, reader] = [await person(), await person("reader")];
  const shared = await sharedStory(author, ENGLISH);
  const page = await enter(reader);
  await open(page, shared);
  await reader.ask("POST", "/api/v2/reports", {
    subject: { kind: "story", share_id: shared.shareId },
    type: "illegal",
  });
  const { id } = await caseOf(administrator, author);
  await administrator.ask("POST", moderationEndpoints.decide.path.replace(":caseId", id), {
    action: "ban",
    ban: "law",
    reason: "The court has forbidden it.",
  });
  await page
    .getByRole("navigation", { name: "Chapters" })
    .getByRole("link", { name: /What Oriel owed/ })
    .click();
  await expect(page.getByRole("heading", { name: "This story is banned: the law forbids it" })).toBeVisible();
  await expect.poll(() => keptTexts(page)).toBe(0);
  expect(await violations(page)).toEqual([]);

  const own = await enter(author);
  await own.goto(`/user/${author.record._id}`);
  const card = own.getByRole("article").filter({ hasText: "The Salt Cartographer" });
  await expect(card.getByText("Banned")).toBeVisible();
  await card.getByRole("button", { name: /^Sharing of/ }).click();
  await expect(own.getByRole("dialog").getByText("Ground: the law forbids it.")).toBeVisible();
  expect(await violations(own)).toEqual([]);

  // The page that is closed to readers leads its author to the story and to the decision.
  await own.goto(shared.path);
  await expect(own.getByRole("link", { name: "Why, and answer" })).toHaveAttribute("href", "/decisions");
  expect(await violations(own)).toEqual([]);
  await own.getByRole("link", { name: "Open your story" }).click();
  await expect(own.getByText("A moderator banned this story: readers can no longer open it.")).toBeVisible();
  await expect(own.getByTitle("Published, but the story is banned").first()).toBeAttached();
  expect(await violations(own)).toEqual([]);
  await own.goto("/dashboard/novels");
  await expect(own.getByRole("article").filter({ hasText: "The Salt Cartographer" })).toContainText("Banned");
  await page.reload();
  await expect(page.getByRole("heading", { name: "This story is banned: the law forbids it" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open your story" })).toHaveCount(0);
});
