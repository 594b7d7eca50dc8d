// A decision of two acts: a ban of a work and a lock of its author, made in one transaction and undone each alone or both.
import { expect, it } from "vitest";
import type { AuditEntry } from "../../contract/administration.ts";
import type { ModerationCase } from "../../contract/moderation.ts";
import type { ListedNotice } from "../../contract/notice-list.ts";
import type { OwnDecision } from "../../contract/own-decisions.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { reported } from "../support/reported.ts";

const ADMIN = "admin@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMIN] });
const { pool } = app.database;
const admin = await signUpAs(app, ADMIN);
const moderator = await signUp(app, "moderator");
const setModerator = ({ uid }: TestPerson, is: boolean) =>
  admin.put(`/api/v1/admin/accounts/${uid}/moderator`, { moderator: is });
await setModerator(moderator, true);

const BAN = { action: "ban", ban: "rules", reason: "It is copied." };
const decide = (caseId: string, body: object) =>
  moderator.ask("POST", `/api/v1/moderation/cases/${caseId}/decisions`, body);
const undo = (as: TestPerson, id: string, body: object = {}) =>
  as.ask("POST", `/api/v1/moderation/decisions/${id}/undo`, body);
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;
const log = async () => (await admin.get<{ data: AuditEntry[] }>("/api/v1/admin/audit_log")).data;
const isLocked = async (person: TestPerson) => (await person.ask("GET", "/api/v2/novels")).status === 403;
const shareOf = async (shareId: string) =>
  (await pool.query("select state, ban from shares where id = $1", [shareId])).rows[0];

async function scene() {
  const [author, reporter] = [await signUp(app, "author"), await signUp(app, "reporter")];
  const { shareId } = await published(author, { title: "The Salt" });
  const given = { kind: "story", owner: author.uid, shareId, reporters: [reporter.uid] } as const;
  return { author, reporter, shareId, ...(await reported(pool, given)) };
}

/** A case whose work is banned and whose author is locked until an hour from now. */
async function decided() {
  const made = await scene();
  const until = inAnHour();
  const answer = await decide(made.caseId, { ...BAN, lock: { until } });
  expect(answer.status).toBe(200);
  const { decisions } = answer.body as ModerationCase;
  const idOf = (action: string) => decisions.find((one) => one.action === action)?.id as string;
  return { ...made, until, decisions, banId: idOf("ban"), lockId: idOf("lock") };
}

it("bans the work and locks its author, each logged, and the author and the reporters are told once", async () => {
  const { author, reporter, shareId, until, decisions, banId, lockId } = await decided();
  expect(decisions.map(({ action, reason }) => [action, reason]).sort()).toEqual([
    ["ban", "It is copied."],
    ["lock", "It is copied."],
  ]);
  expect(decisions[0]?.at).toBe(decisions[1]?.at);
  expect(await shareOf(shareId)).toEqual({ state: "banned", ban: "rules" });
  expect(await isLocked(author)).toBe(true);
  const work = { kind: "story", share_id: shareId, title: "The Salt" };
  const { rows } = await pool.query("select kind, payload from notices where user_id = $1", [author.uid]);
  expect(rows).toEqual([
    { kind: "account_locked", payload: { until, reason: "It is copied.", banned: { ban: "rules", work } } },
  ]);
  const { data } = await reporter.get<{ data: ListedNotice[] }>("/api/v2/notices");
  expect(data).toMatchObject([{ kind: "report_decided", payload: { acted: true } }]);
  expect((await log()).slice(0, 2)).toMatchObject([
    { action: "work_banned", reason: "It is copied.", subject: { uid: author.uid }, work },
    { action: "account_locked", reason: "It is copied.", subject: { uid: author.uid }, until },
  ]);
  const own = await author.get<{ decisions: OwnDecision[] }>("/api/v2/self/decisions");
  expect(own.decisions.map(({ id }) => id).sort()).toEqual([banId, lockId].sort());
});

it("each is undone alone, and the other holds", async () => {
  const first = await decided();
  expect((await undo(moderator, first.banId)).status).toBe(200);
  expect(await shareOf(first.shareId)).toEqual({ state: "square", ban: null });
  expect(await isLocked(first.author)).toBe(true);

  const second = await decided();
  expect((await undo(moderator, second.lockId)).status).toBe(200);
  expect(await shareOf(second.shareId)).toMatchObject({ state: "banned" });
  expect(await isLocked(second.author)).toBe(false);
  expect(codeOf(await decide(second.caseId, { ...BAN, after: second.decisions[0]?.id })), "the ban holds").toBe(40900);
});

it.each(["banId", "lockId"] as const)("both are undone together, asked for at the %s", async (which) => {
  const made = await decided();
  const answer = await undo(moderator, made[which], { reason: "It is a quotation.", both: true });
  expect((answer.body as ModerationCase).decisions.map(({ undone }) => undone?.reason)).toEqual([
    "It is a quotation.",
    "It is a quotation.",
  ]);
  expect(await shareOf(made.shareId)).toEqual({ state: "square", ban: null });
  expect(await isLocked(made.author)).toBe(false);
  expect(codeOf(await undo(moderator, made[which], { both: true }))).toBe(40900);
});

it("without another decision of the same moment, both is the one alone", async () => {
  const { caseId, shareId } = await scene();
  const made = (await decide(caseId, BAN)).body as ModerationCase;
  expect((await undo(moderator, made.decisions[0]?.id as string, { both: true })).status).toBe(200);
  expect(await shareOf(shareId)).toMatchObject({ state: "square" });
});

it("neither is done where the author may not be locked, the end is past, or the work is gone", async () => {
  const { author, shareId, caseId } = await scene();
  const lock = { until: inAnHour() };
  await setModerator(author, true);
  expect(codeOf(await decide(caseId, { ...BAN, lock }))).toBe(40310);
  await setModerator(author, false);
  expect(codeOf(await decide(caseId, { ...BAN, lock: { until: 1_700_000_000 } }))).toBe(42200);
  expect(await shareOf(shareId)).toMatchObject({ state: "square" });
  await pool.query("delete from stories where id = (select story_id from shares where id = $1)", [shareId]);
  expect(codeOf(await decide(caseId, { ...BAN, lock }))).toBe(40460);
  expect(await isLocked(author)).toBe(false);
  const ofPerson = await reported(pool, { kind: "user", owner: author.uid, reporters: [] });
  expect(codeOf(await decide(ofPerson.caseId, { ...BAN, lock })), "a person").toBe(42200);
  expect(await isLocked(author)).toBe(false);

  const { banId, author: other } = await decided();
  await setModerator(other, true);
  expect(codeOf(await undo(moderator, banId, { both: true })), "a moderator's account").toBe(40310);
  expect((await undo(moderator, banId)).status).toBe(200);
});
