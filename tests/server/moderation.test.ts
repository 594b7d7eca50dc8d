// Moderators: their queue, what they decide, undoing it, appeals, who may do what, and two of them at once.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { AdminAccount, AuditEntry } from "../../contract/administration.ts";
import type { Evidence, ListedCase, ModerationCase } from "../../contract/moderation.ts";
import type { ListedNotice } from "../../contract/notice-list.ts";
import { APPEAL_DAYS, type OwnDecision } from "../../contract/own-decisions.ts";
import type { StorySharing } from "../../contract/sharings.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { reported } from "../support/reported.ts";
import { sharedWorld } from "../support/shared-world.ts";

const ADMIN = "admin@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMIN] });
const { pool } = app.database;
const admin = await signUpAs(app, ADMIN);
const makeModerator = (uid: string, moderator = true) =>
  admin.put<AdminAccount>(`/api/v1/admin/accounts/${uid}/moderator`, { moderator });
const moderator = await signUp(app, "moderator");
await makeModerator(moderator.uid);

const log = async () => (await admin.get<{ data: AuditEntry[] }>("/api/v1/admin/audit_log")).data;
const noticesOf = async (person: TestPerson, kind: string) =>
  (await person.get<{ data: ListedNotice[] }>("/api/v2/notices")).data.filter((notice) => notice.kind === kind);
const ownOf = async (person: TestPerson) =>
  (await person.get<{ decisions: OwnDecision[] }>("/api/v2/self/decisions")).decisions;
const CASES = "/api/v1/moderation/cases";
const decide = (as: TestPerson, caseId: string, body: object) => as.ask("POST", `${CASES}/${caseId}/decisions`, body);
const decided = (caseId: string, body: object) => moderator.post<ModerationCase>(`${CASES}/${caseId}/decisions`, body);
const undo = (as: TestPerson, id: string, reason = "") =>
  as.ask("POST", `/api/v1/moderation/decisions/${id}/undo`, { reason });
const appeal = (as: TestPerson, id: string, text = "It is a quotation.") =>
  as.ask("POST", `/api/v2/self/decisions/${id}/appeal`, { text });
const answer = (as: TestPerson, id: string, body: object) =>
  as.ask("POST", `/api/v1/moderation/decisions/${id}/appeal`, body);
const idOf = ({ decisions }: ModerationCase) => decisions[0]?.id as string;
const BAN = { action: "ban", ban: "rules", reason: "It is copied." };
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;

/** A story on the square that two people have reported. */
async function scene({ state = "square" } = {}) {
  const [author, one, other] = [await signUp(app, "author"), await signUp(app, "one"), await signUp(app, "other")];
  const story = await published(author, { title: "The Salt", state });
  const { shareId } = story;
  const given = await reported(pool, {
    ...{ kind: "story", owner: author.uid, shareId, reporters: [one.uid, other.uid], title: "The old title" },
  });
  const sharing = () => author.get<StorySharing>(`${story.path}/sharing`);
  return { author, one, other, story, sharing, ...given };
}

/** A person whom somebody has reported. */
async function person() {
  const [owner, reporter] = [await signUp(app, "person"), await signUp(app, "reporter")];
  const given = await reported(pool, {
    ...{ kind: "user", owner: owner.uid, reporters: [reporter.uid], title: "Mara", author: "Mara" },
  });
  return { owner, reporter, ...given };
}

it("an administrator makes an account a moderator and takes that away, each logged once", async () => {
  const somebody = await signUp(app);
  expect(codeOf(await somebody.ask("GET", CASES))).toBe(40314);
  for (const is of [true, false]) {
    const before = (await log()).length;
    for (let time = 0; time < 2; time++) expect(await makeModerator(somebody.uid, is)).toMatchObject({ moderator: is });
    const found = await admin.get<{ data: AdminAccount[] }>(`/api/v1/admin/accounts?search=${somebody.email}`);
    expect(found.data).toMatchObject([{ uid: somebody.uid, moderator: is, administrator: false }]);
    expect(await log()).toHaveLength(before + 1);
    expect((await log())[0]).toMatchObject({
      action: is ? "account_made_moderator" : "account_moderator_taken",
      subject: { uid: somebody.uid },
      work: null,
    });
    expect(await somebody.get("/api/v1/moderation")).toMatchObject({ is_moderator: is, is_administrator: false });
    expect((await somebody.ask("GET", CASES)).status).toBe(is ? 200 : 403);
  }
  expect(
    codeOf(await moderator.ask("PUT", `/api/v1/admin/accounts/${somebody.uid}/moderator`, { moderator: true })),
  ).toBe(40305);
  await makeModerator(somebody.uid);
  await admin.post(`/api/v1/admin/accounts/${somebody.uid}/lock`, { until: null, reason: "" });
  expect(codeOf(await somebody.ask("GET", CASES))).toBe(40302);
});

it("the queue pages cases by how long they wait, with their reports, and evidence for moderators alone", async () => {
  await pool.query("delete from report_cases");
  const scenes = [await scene(), await scene(), await scene()];
  await pool.query("insert into feedback (user_id, type, text) values ($1, 'idea', 'More.')", [moderator.uid]);
  const waiting = { is_moderator: true, open: 3, appealed: 0 };
  expect(await moderator.get("/api/v1/moderation")).toEqual({ ...waiting, is_administrator: false, feedback: 0 });
  expect(await admin.get("/api/v1/moderation")).toEqual({ ...waiting, is_administrator: true, feedback: 1 });
  const nothing = { is_moderator: false, is_administrator: false, open: 0, appealed: 0, feedback: 0 };
  expect(await scenes[0]?.author.get("/api/v1/moderation")).toEqual(nothing);

  const ids: string[] = [];
  for (let next: string | null = `${CASES}?status=open&limit=2`; next !== null; ) {
    const page: { data: ListedCase[]; paging: { next: string | null } } = await moderator.get(next);
    ids.push(...page.data.map(({ id }) => id));
    next = page.paging.next;
  }
  expect(ids).toEqual(scenes.map(({ caseId }) => caseId));
  const { author, one, other, story, caseId, evidenceId } = scenes[0] as Awaited<ReturnType<typeof scene>>;
  const read = await moderator.get<ModerationCase>(`${CASES}/${caseId}`);
  expect(read).toMatchObject({
    status: "open",
    subject: { kind: "story", share_id: story.shareId, title: "The Salt", state: "square", nsfw: false },
    reports: 2,
    types: [{ type: "spam", count: 2 }],
    decisions: [],
  });
  expect(read.latest_reports.map(({ reporter }) => reporter)).toMatchObject([
    { uid: other.uid, email: null },
    { uid: one.uid, email: null },
  ]);
  const asAdmin = await admin.get<ModerationCase>(`${CASES}/${caseId}`);
  expect(asAdmin.subject.owner.email).toBe(author.email);
  const path = `/api/v1/moderation/evidence/${evidenceId}`;
  expect(await moderator.get<Evidence>(path)).toMatchObject({
    title: "The old title",
    parts: [{ name: "One", text: "What it said." }],
  });
  for (const as of [author, one]) {
    for (const hidden of [path, `${CASES}/${caseId}`, CASES]) expect(codeOf(await as.ask("GET", hidden))).toBe(40314);
    expect(codeOf(await decide(as, caseId, BAN))).toBe(40314);
  }
  expect(codeOf(await moderator.ask("GET", `${CASES}/${randomUUID()}`))).toBe(40451);
  expect(codeOf(await moderator.ask("GET", `/api/v1/moderation/evidence/${randomUUID()}`))).toBe(40451);
  expect(codeOf(await moderator.ask("GET", `${CASES}?cursor=WyJ4Il0`))).toBe(42200);
  await pool.query("delete from users where id = $1", [one.uid]);
  const left = await moderator.get<ModerationCase>(`${CASES}/${caseId}`);
  expect(left.latest_reports.map(({ reporter }) => reporter?.uid)).toEqual([other.uid, undefined]);
});

it("a ban tells the author why and the reporters that it was acted on, is logged, and can be undone once", async () => {
  const { author, one, other, story, sharing, caseId } = await scene();
  const made = await decided(caseId, BAN);
  const id = idOf(made);
  expect(made).toMatchObject({
    status: "decided",
    subject: { state: "banned" },
    decisions: [{ action: "ban", ban: "rules", reason: "It is copied.", undone: null, appeal: null }],
  });
  expect(made.decisions[0]?.moderator.uid).toBe(moderator.uid);
  expect(await sharing()).toMatchObject({ state: "banned", ban: "rules" });
  const work = { kind: "story", share_id: story.shareId, title: "The Salt" };
  expect((await noticesOf(author, "work_judged"))[0]?.payload).toEqual({
    ...{ decision_id: id, action: "ban", ban: "rules", lifted: false, reason: "It is copied.", work },
  });
  for (const reporter of [one, other])
    expect((await noticesOf(reporter, "report_decided")).map(({ payload }) => payload)).toEqual([
      { kind: "story", name: "The old title", acted: true },
    ]);
  expect((await log())[0]).toMatchObject({
    action: "work_banned",
    actor: { uid: moderator.uid },
    subject: { uid: author.uid },
    reason: "It is copied.",
    work: { ...work, is_open: false },
  });
  expect(await ownOf(author)).toMatchObject([
    { id, action: "ban", ban: "rules", work, lifted_at: null, can_appeal: true },
  ]);
  expect(codeOf(await decide(moderator, caseId, BAN)), "decided already").toBe(40900);

  const undone = (await undo(moderator, id, "It is a quotation.")).body as ModerationCase;
  expect(undone).toMatchObject({
    status: "decided",
    subject: { state: "square" },
    decisions: [{ undone: { moderator: { uid: moderator.uid }, reason: "It is a quotation." } }],
  });
  expect(await sharing()).toMatchObject({ state: "square", ban: null });
  expect((await noticesOf(author, "work_judged"))[0]?.payload).toMatchObject({
    lifted: true,
    reason: "It is a quotation.",
  });
  expect((await log())[0]).toMatchObject({ action: "work_unbanned", work });
  expect(codeOf(await undo(moderator, id))).toBe(40900);
  expect(codeOf(await appeal(author, id)), "undone").toBe(40900);
  expect(codeOf(await undo(moderator, randomUUID()))).toBe(40451);
  expect(codeOf(await undo(author, id))).toBe(40314);
});

it("a work that was private or in the bin is banned as well, and is as it was after the undo; one that is gone is not", async () => {
  const { author, story, sharing, caseId } = await scene({ state: "private" });
  await author.remove(story.path);
  const made = await decided(caseId, { ...BAN, ban: "law" });
  expect(made.subject).toMatchObject({ title: null, state: "banned" });
  await author.post(`/api/v2/recycle_bin/novels/${story.nid}/recover`);
  expect(await sharing()).toMatchObject({ state: "banned", ban: "law" });
  await undo(moderator, idOf(made));
  expect(await sharing()).toMatchObject({ state: "private", ban: null });

  const gone = await scene();
  await pool.query("delete from stories where id = $1", [gone.story.nid]);
  for (const action of [BAN, { action: "adult", reason: "It is." }])
    expect(codeOf(await decide(moderator, gone.caseId, action))).toBe(40460);
  expect(await decided(gone.caseId, { action: "dismiss" })).toMatchObject({ status: "decided" });
});

it("a later ban of another case keeps what the work was before the first, and the first's undo does not lift it", async () => {
  const { author, story, sharing, caseId, one } = await scene();
  const first = await decided(caseId, BAN);
  const again = await reported(pool, {
    ...{ kind: "story", owner: author.uid, shareId: story.shareId, reporters: [one.uid] },
  });
  const second = await decided(again.caseId, { ...BAN, ban: "law" });
  await undo(moderator, idOf(first));
  expect(await sharing()).toMatchObject({ state: "banned", ban: "law" });
  await undo(moderator, idOf(second));
  expect(await sharing()).toMatchObject({ state: "square", ban: null });
});

it("a work that is marked as for adults stays so, whatever its author sets, until that is undone", async () => {
  const { author, story, sharing, caseId } = await scene();
  for (const reason of [undefined, "", " \u200b "])
    expect(codeOf(await decide(moderator, caseId, { action: "adult", reason })), "without a reason").toBe(42200);
  const made = await decided(caseId, { action: "adult", reason: "It is explicit." });
  expect(made.subject).toMatchObject({ nsfw: true, state: "square" });
  expect((await story.put({ nsfw: false })).body).toMatchObject({ nsfw: true, nsfw_kept: true });
  expect((await log())[0]).toMatchObject({ action: "work_marked_adult", reason: "It is explicit." });
  expect((await noticesOf(author, "work_judged"))[0]?.payload).toMatchObject({
    ...{ action: "adult", ban: null, reason: "It is explicit." },
  });
  await undo(moderator, idOf(made));
  expect(await sharing()).toMatchObject({ nsfw: false, nsfw_kept: false });
  expect((await log())[0]).toMatchObject({ action: "work_adult_undone" });

  const world = await sharedWorld(author);
  const { caseId: ofWorld } = await reported(pool, {
    ...{ kind: "universe", owner: author.uid, shareId: world.shareId, reporters: [moderator.uid] },
  });
  const marked = await decided(ofWorld, { action: "adult", reason: "It is." });
  expect((await world.put({ nsfw: false })).body).toMatchObject({ nsfw: true, nsfw_kept: true });
  // The words became adult meanwhile: the mark is the author's own now.
  await pool.query("update shared_worlds set is_adult = true where share_id = $1", [world.shareId]);
  await undo(moderator, idOf(marked));
  expect(await world.get()).toMatchObject({ nsfw: true, nsfw_kept: false });
});

it("a lock closes the account until its time and tells why; its answer is heard although it is locked", async () => {
  const { owner, reporter, caseId } = await person();
  const until = inAnHour();
  expect(codeOf(await decide(moderator, caseId, { action: "lock", until: 1_700_000_000, reason: "Spam." }))).toBe(
    42200,
  );
  expect(codeOf(await decide(moderator, caseId, BAN)), "a person").toBe(42200);
  const made = await decided(caseId, { action: "lock", until, reason: "Spam." });
  const id = idOf(made);
  expect(made.decisions).toMatchObject([{ action: "lock", until, reason: "Spam.", ban: null }]);
  expect(codeOf(await owner.ask("GET", "/api/v2/novels"))).toBe(40302);
  expect((await log())[0]).toMatchObject({
    action: "account_locked",
    actor: { uid: moderator.uid },
    until,
    reason: "Spam.",
  });
  expect((await noticesOf(reporter, "report_decided"))[0]?.payload).toMatchObject({
    kind: "user",
    name: "Mara",
    acted: true,
  });
  expect(await ownOf(owner)).toMatchObject([{ id, action: "lock", until, reason: "Spam.", work: null }]);
  expect((await appeal(owner, id)).body).toMatchObject({ can_appeal: false, appeal: { text: "It is a quotation." } });
  expect(codeOf(await appeal(owner, id)), "once").toBe(40900);
  const waits = await moderator.get<{ data: ListedCase[] }>(`${CASES}?status=appealed`);
  expect(waits.data.map((one) => one.id)).toContain(caseId);
  const lifted = (await answer(moderator, id, { lift: true, text: "You are right." })).body as ModerationCase;
  expect(lifted).toMatchObject({
    status: "decided",
    decisions: [{ undone: {}, appeal: { reply: { text: "You are right." } } }],
  });
  expect((await owner.ask("GET", "/api/v2/novels")).status).toBe(200);
  expect(await noticesOf(owner, "account_unlocked")).toHaveLength(1);
  expect((await log())[0]).toMatchObject({ action: "account_unlocked", reason: "You are right." });
  expect(await ownOf(owner)).toMatchObject([
    { appeal: { reply: { text: "You are right." } }, lifted_at: expect.any(Number) },
  ]);
});

it("an undo leaves the lock that an administrator has set since", async () => {
  const { owner, caseId } = await person();
  const made = await decided(caseId, { action: "lock", until: inAnHour(), reason: "Spam." });
  await admin.post(`/api/v1/admin/accounts/${owner.uid}/lock`, { until: null, reason: "More." });
  await undo(moderator, idOf(made));
  expect(codeOf(await owner.ask("GET", "/api/v2/novels"))).toBe(40302);
});

it("a dismissal tells the reporters, changes nothing, and is neither undone nor answered", async () => {
  const { author, one, sharing, caseId } = await scene();
  const made = await decided(caseId, { action: "dismiss", reason: "It is fine." });
  expect(await sharing()).toMatchObject({ state: "square", nsfw: false });
  expect((await noticesOf(one, "report_decided"))[0]?.payload).toMatchObject({ acted: false });
  expect(await noticesOf(author, "work_judged")).toEqual([]);
  expect(await ownOf(author)).toEqual([]);
  expect((await log())[0]).toMatchObject({
    action: "reports_dismissed",
    reason: "It is fine.",
    subject: { uid: author.uid },
  });
  expect(codeOf(await undo(moderator, idOf(made)))).toBe(40900);
  expect(codeOf(await appeal(author, idOf(made)))).toBe(40452);
});

it("a refused appeal is answered in words, logged, and the case no longer waits", async () => {
  const { author, sharing, caseId, one } = await scene();
  const id = idOf(await decided(caseId, BAN));
  expect(codeOf(await answer(moderator, id, { lift: false })), "nothing to answer").toBe(40900);
  expect(codeOf(await appeal(one, id)), "another's").toBe(40452);
  for (const text of ["", " \u200b ", "x".repeat(1_001)]) expect(codeOf(await appeal(author, id, text))).toBe(42200);
  await appeal(author, id);
  const path = `${CASES}/${caseId}`;
  expect(await moderator.get(path)).toMatchObject({ status: "appealed" });
  expect(await moderator.get("/api/v1/moderation")).toMatchObject({ appealed: 1 });
  const refused = (await answer(moderator, id, { lift: false, text: "It is not." })).body;
  expect(refused).toMatchObject({
    status: "decided",
    decisions: [{ undone: null, appeal: { reply: { text: "It is not." } } }],
  });
  expect(await sharing()).toMatchObject({ state: "banned" });
  expect((await noticesOf(author, "appeal_refused"))[0]?.payload).toMatchObject({
    decision_id: id,
    text: "It is not.",
  });
  expect((await log())[0]).toMatchObject({
    action: "appeal_refused",
    reason: "It is not.",
    work: { title: "The Salt", is_open: false },
  });
  expect(codeOf(await answer(moderator, id, { lift: true }))).toBe(40900);
  expect(codeOf(await appeal(author, id))).toBe(40900);
  // It can be undone all the same.
  expect((await undo(moderator, id)).status).toBe(200);
});

it(`a decision can be answered for ${APPEAL_DAYS} days`, async () => {
  const { author, caseId } = await scene();
  const id = idOf(await decided(caseId, BAN));
  await pool.query("update decisions set at = at - make_interval(days => $2, secs => 1) where id = $1", [
    id,
    APPEAL_DAYS,
  ]);
  expect(await ownOf(author)).toMatchObject([{ can_appeal: false }]);
  expect(codeOf(await appeal(author, id))).toBe(40900);
});

it("a moderator locks no moderator and nobody an administrator", async () => {
  const lock = { action: "lock", until: null, reason: "Spam." };
  const { owner: second, caseId } = await person();
  await makeModerator(second.uid);
  expect(codeOf(await decide(moderator, caseId, lock))).toBe(40310);
  expect((await decide(admin, caseId, lock)).status).toBe(200);
  const ofAdmin = await reported(pool, { ...{ kind: "user", owner: admin.uid, reporters: [second.uid] } });
  expect(codeOf(await decide(moderator, ofAdmin.caseId, lock))).toBe(40310);
});

it("of two moderators at once one decides and one undoes, and the other gets a conflict", async () => {
  const { caseId, author, one, story } = await scene();
  const locked = await person();
  for (const [id, bodies] of [
    [caseId, [BAN, { action: "dismiss" }]],
    [locked.caseId, [{ action: "lock", until: null, reason: "Spam." }, { action: "dismiss" }]],
  ] as const) {
    const answers = await Promise.all([decide(moderator, id, bodies[0]), decide(admin, id, bodies[1])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await moderator.get<ModerationCase>(`${CASES}/${id}`)).decisions).toHaveLength(1);
  }
  expect(await noticesOf(one, "report_decided")).toHaveLength(1);
  const again = await reported(pool, {
    ...{ kind: "story", owner: author.uid, shareId: story.shareId, reporters: [one.uid] },
  });
  const id = idOf(await decided(again.caseId, BAN));
  const undone = await Promise.all([undo(moderator, id), undo(admin, id)]);
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
  // An author who shares while it is banned is either before the ban or refused.
  const last = await scene();
  const [put] = await Promise.all([last.story.put({ state: "link" }), decided(last.caseId, BAN)]);
  expect([200, 403]).toContain(put.status);
  expect(await last.sharing()).toMatchObject({ state: "banned" });
});

it("decisions outlive the moderator's account, and the log can't be changed", async () => {
  const leaving = await signUp(app, "leaving");
  await makeModerator(leaving.uid);
  const { caseId } = await scene();
  await leaving.post(`${CASES}/${caseId}/decisions`, BAN);
  await pool.query("delete from users where id = $1", [leaving.uid]);
  const { decisions } = await moderator.get<ModerationCase>(`${CASES}/${caseId}`);
  expect(decisions).toMatchObject([{ moderator: { uid: leaving.uid, nickname: null, email: null } }]);
  for (const change of ["delete from audit_log", "update audit_log set detail = '{}'"])
    await expect(pool.query(change)).rejects.toThrow();
  expect((await log())[0]).toMatchObject({ action: "work_banned", actor: { uid: leaving.uid, nickname: null } });
});
