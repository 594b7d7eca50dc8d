// Deciding a case anew once none of its decisions holds.
import { expect, it } from "vitest";
import type { ModerationCase } from "../../contract/moderation.ts";
import type { ListedNotice } from "../../contract/notice-list.ts";
import type { StorySharing } from "../../contract/sharings.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, signUpAs } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { reporting, storySubject } from "../support/reports.ts";

const ADMIN = "admin@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMIN] });
const admin = await signUpAs(app, ADMIN);
const { report, casesOf } = reporting(app);

const BAN = { action: "ban", ban: "rules", reason: "It is copied." };

async function scene() {
  const [author, reporter] = [await signUp(app, "author"), await signUp(app, "reporter")];
  const story = await published(author, { title: "The Salt" });
  await report(reporter, storySubject(story));
  const [one] = await casesOf(author);
  const path = `/api/v1/moderation/cases/${one?.id}/decisions`;
  return {
    ...{ author, reporter, story },
    decide: (body: object) => admin.ask("POST", path, body),
    decided: (body: object) => admin.post<ModerationCase>(path, body),
    undo: (id: string) => admin.post<ModerationCase>(`/api/v1/moderation/decisions/${id}/undo`, {}),
    sharing: () => author.get<StorySharing>(`${story.path}/sharing`),
    /** What the reporter was told of the outcome, the latest first. */
    told: async () =>
      (await reporter.get<{ data: ListedNotice[] }>("/api/v2/notices")).data
        .filter(({ kind }) => kind === "report_decided")
        .map(({ payload }) => (payload as { acted: boolean }).acted),
  };
}
const idOf = ({ decisions }: ModerationCase) => decisions[0]?.id as string;

it("a dismissal is corrected, and its reporters are told the new outcome", async () => {
  const { decide, decided, sharing, told } = await scene();
  const after = idOf(await decided({ action: "dismiss" }));
  expect(codeOf(await decide(BAN)), "by who has not seen the dismissal").toBe(40900);
  const banned = await decided({ ...BAN, after });
  expect(banned.decisions.map(({ action }) => action)).toEqual(["ban", "dismiss"]);
  expect(await sharing()).toMatchObject({ state: "banned" });
  expect(await told()).toEqual([true, false]);
  expect(codeOf(await decide({ action: "dismiss", after: idOf(banned) })), "it holds").toBe(40900);
  expect(codeOf(await decide({ action: "dismiss", after })), "another one is the last").toBe(40900);
});

it("what was undone is decided anew; the reporters are told again only of another outcome", async () => {
  const { decided, undo, sharing, told } = await scene();
  const first = idOf(await decided(BAN));
  await undo(first);
  const second = idOf(await decided({ ...BAN, ban: "law", after: first }));
  expect(await sharing()).toMatchObject({ state: "banned", ban: "law" });
  expect(await told()).toEqual([true]);
  await undo(second);
  expect(await sharing()).toMatchObject({ state: "square", ban: null });
  const last = await decided({ action: "dismiss", after: second });
  expect(last).toMatchObject({ status: "decided" });
  expect(await told()).toEqual([false, true]);
});

it("of two who decide anew at once one does, and the other gets a conflict", async () => {
  const { decide, decided } = await scene();
  const after = idOf(await decided({ action: "dismiss" }));
  const answers = await Promise.all([decide({ ...BAN, after }), decide({ action: "adult", reason: "It is.", after })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it("a report of unchanged content is taken again once the decision is undone, not after a dismissal", async () => {
  const { reporter, story, decided, undo } = await scene();
  const banned = idOf(await decided(BAN));
  await undo(banned);
  expect((await report(reporter, storySubject(story))).status).toBe(200);

  const other = await scene();
  await other.decided({ action: "dismiss" });
  expect(codeOf(await report(other.reporter, storySubject(other.story)))).toBe(42245);
});
