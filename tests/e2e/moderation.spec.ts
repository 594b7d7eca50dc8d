// An administrator makes a moderator, who decides about what readers reported. The person concerned is told why and
// answers once; the answer is refused or the decision undone, and the audit log has all of it.
import type { Page } from "@playwright/test";
import type { AuditEntry } from "../../contract/administration.ts";
import { type ListedCase, moderationEndpoints } from "../../contract/moderation.ts";
import { reportEndpoints } from "../../contract/reports.ts";
import { adminTest } from "./support/admin-server.ts";
import { violations } from "./support/axe.ts";
import { expect, type Person } from "./support/fixtures.ts";
import { type SharedStory, sharedStory } from "./support/shared-story.ts";
import { expectToast } from "./support/toasts.ts";

const test = adminTest();

const LINE = "Oriel draws coasts before the sea makes them.";
const nameOf = ({ record, email }: Person) => record.nickname || email;
const moderatorPath = (person: Person) => `/api/v1/admin/accounts/${person.record._id}/moderator`;

async function onSquare(author: Person, title: string): Promise<SharedStory> {
  const work = await sharedStory(author, {
    title,
    text: `# Brine\n\n${LINE}\n\n# Lamp\n\nThe lamp at Hest Point goes out in the third winter.\n`,
  });
  await work.set("square");
  return work;
}

const reportWork = (reader: Person, { shareId }: SharedStory, description = "It is copied from my book.") =>
  reader.ask("POST", reportEndpoints.report.path, {
    subject: { kind: "story", share_id: shareId },
    type: "copyright",
    description,
  });
const reportPerson = (reader: Person, { record }: Person) =>
  reader.ask("POST", reportEndpoints.report.path, {
    subject: { kind: "user", uid: record._id },
    type: "harassment",
    description: "",
  });

async function moderator(administrator: Person, person: Person): Promise<Person> {
  await administrator.ask("PUT", moderatorPath(person), { moderator: true });
  return person;
}

async function caseOf(reader: Person, title: string): Promise<ListedCase> {
  const { data } = await reader.ask<{ data: ListedCase[] }>("GET", `${moderationEndpoints.cases.path}?status=open`);
  const found = data.find(
    ({ subject }) => (subject.kind === "user" ? subject.owner.nickname : subject.title) === title,
  );
  if (!found) throw new Error(`No open case of ${title}`);
  return found;
}

const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const choose = (page: Page, label: string) => page.getByRole("radio", { name: label }).click();
const confirm = (page: Page, title: string, button: string) =>
  page.getByRole("alertdialog", { name: title }).getByRole("button", { name: button, exact: true }).click();

test("a moderator bans a reported work, its author answers, and the ban is lifted", async ({
  administrator,
  enter,
  person,
}) => {
  const [author, reader, helper] = [await person("mara"), await person("tove"), await person("vera")];
  const work = await onSquare(author, "The Salt Cartographer");
  await reportWork(reader, work);

  const desk = await enter(administrator);
  await desk.goto(`/admin/accounts?q=${helper.record._id}`);
  const mark = desk.getByRole("button", { name: `Moderator: ${nameOf(helper)}` });
  await expect(mark).toHaveAttribute("aria-pressed", "false");
  await mark.click();
  await expectToast(desk, `${nameOf(helper)} is a moderator`);
  await expect(mark).toHaveAttribute("aria-pressed", "true");

  const page = await enter(author);
  await page.goto("/dashboard/novels");
  await expect(page.getByRole("button", { name: /New story/ }).first()).toBeVisible();

  const court = await enter(helper);
  await court.goto("/dashboard/novels");
  await court.getByRole("button", { name: /^Account of/ }).click();
  await court.getByRole("menuitem", { name: "Moderation (1 waiting)" }).click();
  await expect(court).toHaveURL(/\/admin\/reports$/);
  await expect(court.getByRole("navigation", { name: "Administration" }).getByRole("link")).toHaveCount(1);
  await card(court, "The Salt Cartographer").getByRole("link").click();
  await expect(court.getByRole("heading", { level: 1, name: "The Salt Cartographer" })).toBeVisible();
  await expect(court.getByText("It is copied from my book.")).toBeVisible();
  await court.getByRole("button", { name: `As it was when reported by ${nameOf(reader)}` }).click();
  await expect(court.getByText(LINE)).toBeVisible();

  await choose(court, "Ban the work");
  await choose(court, "The rules of this server forbid it");
  await court.getByRole("button", { name: "Decide…" }).click();
  await expect(court.getByText("Please tell the person why.")).toBeVisible();
  await court.getByRole("textbox", { name: "Reason" }).fill("It copies another book.");
  await court.getByRole("button", { name: "Decide…" }).click();
  await expect(court.getByRole("alertdialog")).toContainText("Nobody but its author sees it any more");
  expect(await violations(court)).toEqual([]);
  await confirm(court, "Ban “The Salt Cartographer”?", "Ban");
  await expectToast(court, "The case is decided");
  await expect(court.getByRole("heading", { name: "Decisions" })).toBeFocused();
  await expect(card(court, "Banned: against the rules")).toContainText("In force");

  const visitor = await enter(null);
  await visitor.goto(work.path);
  await expect(visitor.getByText(/rules of this server/)).toBeVisible();
  await expect(visitor.getByText(LINE)).toHaveCount(0);

  await expectToast(page, "“The Salt Cartographer” was banned: it breaks the rules of this server");
  await page.getByRole("button", { name: /^Notices, \d+ unread/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /was banned/ })
    .click();
  await expect(page).toHaveURL(/\/decisions$/);
  const told = card(page, "The Salt Cartographer");
  await expect(told).toContainText("It copies another book.");
  await told.getByRole("button", { name: "Answer the decision about The Salt Cartographer" }).click();
  await page.getByRole("textbox", { name: "Your answer" }).fill("I wrote it myself, ten years ago.");
  expect(await violations(page)).toEqual([]);
  await page.route("**/appeal", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Send the answer" }).click();
  await confirm(page, "Send this answer?", "Send");
  await expect(told.getByRole("alert")).toContainText("The request failed");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Your answer" })).toHaveValue("I wrote it myself, ten years ago.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await confirm(page, "Send this answer?", "Send");
  await expectToast(page, "Your answer is sent");
  await expect(told).toContainText("A moderator will read it.");
  await expect(page.getByRole("textbox", { name: "Your answer" })).toHaveCount(0);

  await court.goto("/admin/reports?tab=appealed");
  await card(court, "The Salt Cartographer").getByRole("link").click();
  await expect(court.getByText("I wrote it myself, ten years ago.")).toBeVisible();
  await court.getByRole("textbox", { name: "Reply" }).fill("You are right.");
  await court.getByRole("button", { name: "Accept and undo" }).click();
  await confirm(court, "Accept the answer?", "Accept and undo");
  await expectToast(court, "The answer is accepted, and the decision undone");
  await expect(card(court, "Banned: against the rules")).toContainText("Undone");

  await expectToast(page, "“The Salt Cartographer” is no longer banned");
  await expect(told).toContainText("You are right.");
  await expect(told).toContainText("Lifted on");
  await visitor.reload();
  await expect(visitor.getByText(LINE)).toBeVisible();

  await desk.goto("/admin/audit");
  for (const action of ["Ban lifted", "Work banned", "Made a moderator"])
    await expect(card(desk, action).first()).toBeVisible();
  await expect(card(desk, "Work banned").getByRole("link", { name: "The Salt Cartographer" })).toHaveAttribute(
    "href",
    work.path,
  );
  const { data } = await administrator.ask<{ data: AuditEntry[] }>("GET", "/api/v1/admin/audit_log");
  expect(data.map(({ action }) => action)).toEqual(["work_unbanned", "work_banned", "account_made_moderator"]);
});

test("an answer is refused, and the decision undone later; another moderator may be faster", async ({
  administrator,
  enter,
  person,
}) => {
  const [author, reader] = [await person("oriel"), await person("jo")];
  const [first, second] = [
    await moderator(administrator, await person("ines")),
    await moderator(administrator, await person("kenji")),
  ];
  const work = await onSquare(author, "Letters to a Small God");
  await reportWork(reader, work);
  const { id } = await caseOf(first, "Letters to a Small God");
  const [court, other] = [await enter(first), await enter(second)];
  for (const each of [court, other]) {
    await each.goto(`/admin/reports/${id}`);
    await choose(each, "For adults");
    await each.getByRole("textbox", { name: "Reason" }).fill("The third chapter.");
    await each.getByRole("button", { name: "Decide…" }).click();
  }
  await confirm(court, "Mark “Letters to a Small God” as for adults?", "Mark");
  await expect(card(court, "Marked as for adults")).toContainText("The third chapter.");
  await confirm(other, "Mark “Letters to a Small God” as for adults?", "Mark");
  await expect(other.getByText("Another moderator was faster.")).toBeVisible();
  await expect(card(other, "Marked as for adults")).toContainText(nameOf(first));
  await expect(other.getByRole("button", { name: "Decide…" })).toHaveCount(0);

  const { decisions } = await author.ask<{ decisions: { id: string }[] }>("GET", "/api/v2/self/decisions");
  await author.ask("POST", `/api/v2/self/decisions/${decisions[0]?.id}/appeal`, { text: "It is a poem." });
  await court.reload();
  await court.getByRole("button", { name: "Refuse", exact: true }).click();
  await confirm(court, "Refuse the answer?", "Refuse");
  await expectToast(court, "The answer is refused");
  await expect(court.getByText("Answered", { exact: true })).toHaveCount(0);

  await court.getByRole("button", { name: "Undo: Marked as for adults" }).click();
  await expect(court.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await court.getByRole("button", { name: "Keep it" }).click();
  await expect(court.getByRole("button", { name: "Undo: Marked as for adults" })).toBeFocused();
  await court.keyboard.press("Enter");
  await court.getByRole("textbox", { name: "Reason" }).fill("It is a poem indeed.");
  await court.getByRole("button", { name: "Undo the decision" }).click();
  await expectToast(court, "The decision is undone");
  await expect(card(court, "Marked as for adults")).toContainText("It is a poem indeed.");

  const page = await enter(author);
  await page.goto("/active");
  await expect(page.getByText("“Letters to a Small God” was marked as for adults")).toBeVisible();
  await expect(page.getByText("A moderator read your answer about “Letters to a Small God”.")).toBeVisible();
  const told = await enter(reader);
  await told.goto("/active");
  await expect(
    told.getByText("Your report of “Letters to a Small God” was looked at, and something was done"),
  ).toBeVisible();

  await reportWork(reader, work, "The fourth chapter is copied, too.");
  await court.goto("/admin/reports");
  await expect(card(court, "Letters to a Small God")).toContainText("Decided before");
  await card(court, "Letters to a Small God").getByRole("link").click();
  const earlier = court.getByRole("region", { name: "Decided before" });
  await expect(earlier).toContainText("Marked as for adults");
  for (const words of [nameOf(first), "The third chapter.", "It is a poem indeed."])
    await expect(earlier).toContainText(words);
  await earlier.getByRole("button", { name: /^1 report of the case of/ }).click();
  await expect(earlier.getByText("It is copied from my book.")).toBeVisible();
  await expect(court.getByText("The fourth chapter is copied, too.")).toBeVisible();
  expect(await violations(court)).toEqual([]);
  await expect(earlier.getByRole("link", { name: /^Open that case/ })).toHaveAttribute("href", `/admin/reports/${id}`);
  await court.goto(`/admin/reports/${id}`);
  await expect(court.getByText("It was reported again after this decision")).toBeVisible();
});

test("a person whose account a moderator locked reads why and answers in the dialog", async ({
  administrator,
  enter,
  person,
}) => {
  const [author, reader] = [await person("moss"), await person("lin")];
  await reportPerson(reader, author);
  const court = await enter(administrator);
  await court.goto("/admin/reports");
  await card(court, nameOf(author)).getByRole("link").click();
  await expect(court.getByRole("radio", { name: "Ban the work" })).toHaveCount(0);
  await choose(court, "Lock the account");
  await court.getByRole("textbox", { name: "Reason" }).fill("Insults in three chapters.");
  await court.getByRole("button", { name: "Decide…" }).click();
  await confirm(court, `Lock the account of ${nameOf(author)}?`, "Lock");
  await expectToast(court, "The case is decided");

  const page = await enter(author);
  await page.goto("/dashboard/novels");
  const dialog = page.getByRole("alertdialog", { name: "This account is locked" });
  await expect(dialog).toContainText("Insults in three chapters.");
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: /^Answer the decision/ }).click();
  await dialog.getByRole("textbox", { name: "Your answer" }).fill("It was a quotation.");
  await dialog.getByRole("button", { name: "Send the answer" }).click();
  await confirm(page, "Send this answer?", "Send");
  await expect(dialog).toContainText("A moderator will read it.");
  await court.goto("/admin/reports?tab=appealed");
  await card(court, nameOf(author)).getByRole("link").click();
  await expect(court.getByText("It was a quotation.")).toBeVisible();
});

test("a moderator bans a work and locks its author with one decision, and undoes both", async ({
  administrator,
  enter,
  person,
}) => {
  const [author, reader] = [await person("brigid"), await person("eamon")];
  const work = await onSquare(author, "The Tin Lighthouse");
  const court = await enter(administrator);
  await reportWork(reader, work);
  await court.goto("/dashboard/novels");
  await court.getByRole("button", { name: /^Notices, \d+ unread/ }).click();
  await court
    .getByRole("dialog")
    .getByRole("link", { name: /waits? for a moderator/ })
    .click();
  await expect(court).toHaveURL(/\/admin\/reports$/);
  await card(court, "The Tin Lighthouse").getByRole("link").click();
  await expect(court.getByRole("link", { name: nameOf(author) }).first()).toHaveAttribute("target", "_blank");
  await choose(court, "Ban the work");
  await choose(court, "The rules of this server forbid it");
  await court.getByRole("checkbox", { name: "Lock the author’s account, too" }).click();
  await court.getByRole("textbox", { name: "Reason" }).fill("It is copied, again.");
  await court.getByRole("button", { name: "Decide…" }).click();
  await confirm(court, `Ban “The Tin Lighthouse” and lock the account of ${nameOf(author)}?`, "Ban and lock");
  await expectToast(court, "The case is decided");

  const page = await enter(author);
  await page.goto("/dashboard/novels");
  const dialog = page.getByRole("alertdialog", { name: "This account is locked" });
  await expect(dialog).toContainText("It is copied, again.");
  await expect(dialog).toContainText("“The Tin Lighthouse” was banned by the same decision.");
  for (const about of ["Your account", "The Tin Lighthouse"])
    await expect(dialog.getByRole("button", { name: `Answer the decision about ${about}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await court.getByRole("button", { name: "Undo: Banned: against the rules" }).click();
  await court.getByRole("checkbox", { name: /^Undo this, too: Locked until/ }).click();
  await court.getByRole("button", { name: "Undo the decision" }).click();
  await expectToast(court, "The decision is undone");
  await expect(card(court, "Banned: against the rules")).toContainText("Undone");
  await expect(court.getByRole("article", { name: /^Locked until/ })).toContainText("Undone");

  const again = await enter(author);
  await again.goto("/active");
  const told = again.getByRole("link", {
    name: /^Your account was locked until .*, and “The Tin Lighthouse” was banned/,
  });
  await expect(told).toContainText("It is copied, again.");
  await told.click();
  await expect(again).toHaveURL(/\/decisions$/);
});

test("people who are no moderators see that; moderators see no accounts", async ({ administrator, enter, person }) => {
  const page = await enter(await person("somebody"));
  for (const path of ["/admin/reports", `/admin/reports/${crypto.randomUUID()}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Only moderators see this" })).toBeVisible();
  }
  await page.goto("/dashboard/novels");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await expect(page.getByRole("menuitem", { name: "Log out" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /Moderation|Administration/ })).toHaveCount(0);
  await page.goto("/decisions");
  await expect(page.getByRole("heading", { name: "No decisions" })).toBeVisible();

  const court = await enter(await moderator(administrator, await person("only-moderator")));
  await court.goto(`/admin/reports/${crypto.randomUUID()}`);
  await expect(court.getByRole("heading", { name: "There is no such case" })).toBeVisible();
  for (const path of ["/admin/accounts", "/admin/feedback", "/admin/audit"]) {
    await court.goto(path);
    await expect(court.getByRole("heading", { name: "Only administrators see this" })).toBeVisible();
  }
});

test("feedback is marked as done and taken back", async ({ administrator, enter, person }) => {
  const sender = await person("rin");
  const send = (text: string) => sender.ask("POST", reportEndpoints.feedback.path, { type: "idea", text });
  await send("A dark theme for readers.");
  await send("Larger pictures.");
  const desk = await enter(administrator);
  await desk.goto("/admin/feedback");
  const items = desk.getByRole("article", { name: `Feedback by ${nameOf(sender)}` });
  await expect(items).toHaveCount(2);
  await expect(items.first()).toContainText("Larger pictures.");
  await items
    .first()
    .getByRole("button", { name: /^Mark as done/ })
    .click();
  await expectToast(desk, "Marked as done");
  await expect(items).toHaveCount(1);
  await expect(items.getByRole("button", { name: /^Mark as done/ })).toBeFocused();
  await desk.getByRole("tab", { name: "Done" }).click();
  await expect(items).toContainText("Larger pictures.");
  await items.getByRole("button", { name: /^Not done/ }).click();
  await expect(desk.getByRole("heading", { name: "Nothing is done yet" })).toBeVisible();
  await desk.getByRole("tab", { name: "To do" }).click();
  await expect(items).toHaveCount(2);
});
