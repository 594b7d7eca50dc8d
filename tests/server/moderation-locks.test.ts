// Locks by moderators and administrators of one account: none makes another shorter, what holds is said, and nothing waits
// for itself. Then whose decisions moderators undo, and what an author sets while a mark is kept.
import { expect, it } from "vitest";
import type { AdminAccount, AuditEntry } from "../../contract/administration.ts";
import type { ModerationCase } from "../../contract/moderation.ts";
import type { ListedNotice } from "../../contract/notice-list.ts";
import type { OwnDecision } from "../../contract/own-decisions.ts";
import { purgeReports, REPORTS_KEPT_DAYS } from "../../server/modules/reports/purge.repo.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { reported } from "../support/reported.ts";
import { sharedWorld } from "../support/shared-world.ts";

const ADMIN = "admin@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMIN] });
const { pool, db } = app.database;
const admin = await signUpAs(app, ADMIN);
const moderator = await signUp(app, "moderator");
await admin.put(`/api/v1/admin/accounts/${moderator.uid}/moderator`, { moderator: true });

const log = async () => (await admin.get<{ data: AuditEntry[] }>("/api/v1/admin/audit_log")).data;
const CASES = "/api/v1/moderation/cases";
const ask = (as: TestPerson, caseId: string, body: object) => as.ask("POST", `${CASES}/${caseId}/decisions`, body);
const decide = async (caseId: string, body: object) =>
  (await moderator.post<ModerationCase>(`${CASES}/${caseId}/decisions`, body)).decisions[0]?.id as string;
const undo = (as: TestPerson, id: string) =>
  as.ask("POST", `/api/v1/moderation/decisions/${id}/undo`, { reason: "Wrong." });
const ownOf = async (person: TestPerson) =>
  (await person.get<{ decisions: OwnDecision[] }>("/api/v2/self/decisions")).decisions;
const inHours = (hours: number) => Math.floor(Date.now() / 1_000) + hours * 3_600;
const lockFor = (until: number | null) => ({ action: "lock", until, reason: "Spam." });
const lockAs = (uid: string, until: number | null) =>
  admin.post(`/api/v1/admin/accounts/${uid}/lock`, { until, reason: "" });
const unlockAs = (uid: string) => admin.post(`/api/v1/admin/accounts/${uid}/unlock`, { reason: "Enough." });

/** Until when an account is locked: null without an end, false if it is not. */
async function lockOf({ email }: TestPerson): Promise<number | null | false> {
  const { data } = await admin.get<{ data: AdminAccount[] }>(`/api/v1/admin/accounts?search=${email}`);
  return data[0]?.shut === true && data[0].shut_end_time;
}

async function lockNotices({ uid }: TestPerson): Promise<unknown[]> {
  const { rows } = await pool.query<Pick<ListedNotice, "kind">>(
    "select kind, payload from notices where user_id = $1 and kind like 'account_%' order by id",
    [uid],
  );
  return rows;
}

/** A person whom somebody has reported, in two cases of which the first is decided. */
async function person() {
  const [owner, reporter] = [await signUp(app, "person"), await signUp(app, "reporter")];
  const given = { kind: "user", owner: owner.uid, reporters: [reporter.uid] } as const;
  const { caseId } = await reported(pool, given);
  return { owner, caseId, again: async () => (await reported(pool, given)).caseId };
}

it("a moderator's lock makes an administrator's no shorter, and its undo leaves that as it was", async () => {
  for (const end of [null, inHours(48)]) {
    const { owner, caseId } = await person();
    await lockAs(owner.uid, end);
    const id = await decide(caseId, lockFor(inHours(1)));
    expect(await lockOf(owner)).toBe(end);
    expect((await log())[0]).toMatchObject({ action: "account_locked", until: end });
    expect((await undo(moderator, id)).status).toBe(200);
    expect(await lockOf(owner)).toBe(end);
    expect((await log())[0]).toMatchObject({ action: "lock_undone", until: end, reason: "Wrong." });
    expect(codeOf(await owner.ask("GET", "/api/v2/novels"))).toBe(40302);
    expect(await ownOf(owner)).toMatchObject([{ lifted_at: expect.any(Number), is_locked_otherwise: true }]);
  }
});

it("a longer lock extends an administrator's, whose end is back after the undo; nothing is back once it is over", async () => {
  const { owner, caseId, again } = await person();
  const end = inHours(1);
  await lockAs(owner.uid, end);
  const id = await decide(caseId, lockFor(inHours(48)));
  expect(await lockOf(owner)).not.toBe(end);
  await undo(moderator, id);
  expect(await lockOf(owner)).toBe(end);
  expect((await lockNotices(owner)).at(-1)).toEqual({ kind: "account_locked", payload: { until: end } });
  const second = await decide(await again(), lockFor(null));
  await pool.query("update decisions set lock_until_before = now() - interval '1 second' where id = $1", [second]);
  await undo(moderator, second);
  expect(await lockOf(owner)).toBe(false);
});

it("of two decisions that lock an account each holds until its own undo, in either order", async () => {
  for (const isFirst of [true, false]) {
    const { owner, caseId, again } = await person();
    const end = inHours(1);
    const long = await decide(caseId, lockFor(null));
    const short = await decide(await again(), lockFor(end));
    expect(await lockOf(owner)).toBe(null);
    expect((await ownOf(owner)).map(({ is_locked_otherwise }) => is_locked_otherwise)).toEqual([false, false]);
    await undo(moderator, isFirst ? long : short);
    expect(await lockOf(owner)).toBe(isFirst ? end : null);
    await undo(moderator, isFirst ? short : long);
    expect(await lockOf(owner)).toBe(false);
    expect((await lockNotices(owner)).at(-1)).toMatchObject({ kind: "account_unlocked" });
  }
});

it("an undo of a lock that an administrator has replaced is logged and told, and the new lock stays", async () => {
  const { owner, caseId } = await person();
  const id = await decide(caseId, lockFor(inHours(1)));
  const end = inHours(2);
  await lockAs(owner.uid, end);
  expect(await ownOf(owner)).toMatchObject([{ lifted_at: null, is_locked_otherwise: true, can_appeal: false }]);
  expect(codeOf(await owner.ask("POST", `/api/v2/self/decisions/${id}/appeal`, { text: "Why?" }))).toBe(40900);
  const answer = await undo(moderator, id);
  expect(answer.body).toMatchObject({ decisions: [{ is_locked_otherwise: true, undone: { reason: "Wrong." } }] });
  expect(await lockOf(owner)).toBe(end);
  expect((await log())[0]).toMatchObject({ action: "lock_undone", subject: { uid: owner.uid }, until: end });
  expect((await lockNotices(owner)).at(-1)).toEqual({ kind: "account_locked", payload: { until: end } });
});

it("an administrator's unlocking undoes the decisions that lock the account, and no appeal waits", async () => {
  const { owner, caseId, again } = await person();
  const id = await decide(caseId, lockFor(null));
  await decide(await again(), lockFor(inHours(1)));
  await owner.post(`/api/v2/self/decisions/${id}/appeal`, { text: "Why?" });
  expect(await moderator.get(`${CASES}/${caseId}`)).toMatchObject({ status: "appealed" });
  await unlockAs(owner.uid);
  const lifted = { lifted_at: expect.any(Number), can_appeal: false, is_locked_otherwise: false };
  expect(await ownOf(owner)).toMatchObject([lifted, lifted]);
  expect(await moderator.get(`${CASES}/${caseId}`)).toMatchObject({
    status: "decided",
    decisions: [{ undone: { moderator: { uid: admin.uid }, reason: "Enough." } }],
  });
  expect(codeOf(await undo(moderator, id))).toBe(40900);
});

it("an undo of a lock that was over when the account was unlocked is logged and told all the same", async () => {
  const { owner, caseId } = await person();
  const id = await decide(caseId, lockFor(inHours(1)));
  await pool.query("update decisions set until = now() - interval '1 second' where id = $1", [id]);
  await unlockAs(owner.uid);
  const [entries, told] = [(await log()).length, (await lockNotices(owner)).length];
  expect((await undo(moderator, id)).status).toBe(200);
  expect((await log())[0]).toMatchObject({ action: "account_unlocked", reason: "Wrong." });
  expect([(await log()).length, (await lockNotices(owner)).length]).toEqual([entries + 1, told + 1]);
});

it("a lock that an administrator has replaced keeps its case no longer", async () => {
  const [kept, replaced] = [await person(), await person()];
  for (const { caseId } of [kept, replaced]) await decide(caseId, lockFor(null));
  await lockAs(replaced.owner.uid, null);
  const old = `now() - ${REPORTS_KEPT_DAYS + 1} * interval '1 day'`;
  const ids = [[kept.caseId, replaced.caseId]];
  await pool.query(`update report_cases set decided_at = ${old} where id = any($1)`, ids);
  await pool.query(`update decisions set at = ${old} where case_id = any($1)`, ids);
  await purgeReports(db);
  const { rows } = await pool.query("select id from report_cases where id = any($1)", ids);
  expect(rows).toEqual([{ id: kept.caseId }]);
});

it("a lock beside a dismissal of the same case: one is carried out, the other gets a conflict", async () => {
  for (let time = 0; time < 8; time++) {
    const { caseId } = await person();
    const answers = await Promise.all([
      ask(moderator, caseId, lockFor(null)),
      ask(admin, caseId, { action: "dismiss", reason: "" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

it("moderators undo no decision of an administrator, nor lift it on an appeal; their own they do", async () => {
  const author = await signUp(app, "author");
  const { shareId } = await published(author, { title: "The Salt", state: "square" });
  const given = { kind: "story", owner: author.uid, shareId, reporters: [moderator.uid] } as const;
  const { caseId } = await reported(pool, given);
  const made = (await ask(admin, caseId, { action: "ban", ban: "rules", reason: "Copied." })).body as ModerationCase;
  const id = made.decisions[0]?.id as string;
  await author.post(`/api/v2/self/decisions/${id}/appeal`, { text: "It is mine." });
  const answer = (as: TestPerson, decision: string, lift: boolean) =>
    as.ask("POST", `/api/v1/moderation/decisions/${decision}/appeal`, { lift, text: "" });
  const isProtected = async (as: TestPerson) =>
    (await as.get<ModerationCase>(`${CASES}/${caseId}`)).decisions[0]?.needs_administrator;
  expect(made.decisions).toMatchObject([{ needs_administrator: false }]);
  expect([await isProtected(moderator), await isProtected(admin)]).toEqual([true, false]);
  expect(codeOf(await undo(moderator, id))).toBe(40310);
  expect(codeOf(await answer(moderator, id, true))).toBe(40310);
  expect((await answer(admin, id, true)).status).toBe(200);
  const again = await reported(pool, given);
  const own = await decide(again.caseId, { action: "ban", ban: "rules", reason: "Copied." });
  expect((await moderator.get<ModerationCase>(`${CASES}/${again.caseId}`)).decisions).toMatchObject([
    { id: own, needs_administrator: false },
  ]);
  await author.post(`/api/v2/self/decisions/${own}/appeal`, { text: "It is mine." });
  expect((await answer(moderator, own, true)).status).toBe(200);
});

it("what an author sets while a moderator's mark is kept is theirs after the undo", async () => {
  const author = await signUp(app, "author");
  const story = await published(author, { title: "The Salt", state: "square" });
  const world = await sharedWorld(author);
  for (const { kind, shareId, put } of [
    { kind: "story", ...story },
    { kind: "universe", ...world },
  ] as const)
    for (const nsfw of [true, false]) {
      const given = { kind, owner: author.uid, shareId, reporters: [moderator.uid] };
      const id = await decide((await reported(pool, given)).caseId, { action: "adult", reason: "It is." });
      const later = await decide((await reported(pool, given)).caseId, { action: "adult", reason: "It is." });
      expect((await put({ nsfw })).body).toMatchObject({ nsfw: true, nsfw_kept: true });
      await put({ state: "link" });
      await undo(moderator, later);
      await undo(moderator, id);
      const { rows } = await pool.query("select nsfw, nsfw_kept from shares where id = $1", [shareId]);
      expect(rows, kind).toEqual([{ nsfw, nsfw_kept: false }]);
    }
});
