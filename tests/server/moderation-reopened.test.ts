// Reports of what was decided before: which of them open another case, and what its moderators see of the earlier ones.
import { expect, it } from "vitest";
import type { AuditEntry } from "../../contract/administration.ts";
import { EARLIER_CASES_MAX, type ListedCase, type ModerationCase } from "../../contract/moderation.ts";
import type { ListedNotice } from "../../contract/notice-list.ts";
import { PERSON_AGAIN_DAYS } from "../../contract/reports.ts";
import { purgeReports, REPORTS_KEPT_DAYS } from "../../server/modules/reports/purge.repo.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, signUpAs, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { personSubject, reporting, storySubject } from "../support/reports.ts";

const ADMIN = "admin@example.com";
const app = await testApp({ role: "web", adminEmails: [ADMIN] });
const { pool, db } = app.database;
const admin = await signUpAs(app, ADMIN);
const moderator = await signUp(app, "moderator");
await admin.put(`/api/v1/admin/accounts/${moderator.uid}/moderator`, { moderator: true });
const { report, casesOf, reportsOf, isDecided } = reporting(app);

const CASES = "/api/v1/moderation/cases";
const BAN = { action: "ban", ban: "rules", reason: "It is copied." };
const ADULT = { action: "adult", reason: "It is explicit." };
const DISMISS = { action: "dismiss", reason: "It is fine." };
const REPEATED = 42245;

const read = (id: string, as: TestPerson = moderator) => as.get<ModerationCase>(`${CASES}/${id}`);
const decide = (id: string, body: object, as: TestPerson = moderator) =>
  as.post<ModerationCase>(`${CASES}/${id}/decisions`, body);
const undo = (id: string, body: object = {}) =>
  moderator.post<ModerationCase>(`/api/v1/moderation/decisions/${id}/undo`, body);
const decisionOf = ({ decisions }: ModerationCase, at = 0) => decisions[at]?.id as string;

/** An author and a reader, with a story of the author's on the square. */
async function scene() {
  const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
  const work = await published(author, { title: "The Salt" });
  const idsOf = async () => (await casesOf(author)).map(({ id }) => id);
  const open = async () => (await casesOf(author)).filter(({ decided_at }) => decided_at === null);
  const sent = (type = "spam", by = reader) => report(by, storySubject(work), { type });
  const sentPerson = (type = "spam", by = reader) => report(by, personSubject(author), { type });
  return { author, reader, work, idsOf, open, sent, sentPerson };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** The case that waits, of the only subject that is reported. */
async function openOf({ open }: Scene): Promise<string> {
  const [one, ...others] = await open();
  expect(others).toEqual([]);
  return one?.id as string;
}

it("another type opens another case; the types that the decision was about do not, also where another person named them", async () => {
  const made = await scene();
  const { sent, idsOf } = made;
  await sent("spam");
  await sent("hate", await signUp(app));
  await decide(await openOf(made), DISMISS);
  for (const type of ["spam", "hate"]) expect(codeOf(await sent(type))).toBe(REPEATED);
  expect(await idsOf()).toHaveLength(1);
  expect((await sent("violence")).status).toBe(200);
  const second = await openOf(made);
  expect((await reportsOf({ id: second })).map(({ type }) => type)).toEqual(["violence"]);
  await decide(second, DISMISS);
  for (const type of ["spam", "hate", "violence"]) expect(codeOf(await sent(type))).toBe(REPEATED);
  expect(await idsOf()).toHaveLength(2);
  // Somebody else has not been told anything yet.
  expect((await sent("spam", await signUp(app))).status).toBe(200);
});

it("a type that only reports of another version named is new for this one", async () => {
  const made = await scene();
  const { author, work, reader, sent } = made;
  await sent("spam");
  await author.patch(work.path, { title: "Another title" });
  await sent("hate", await signUp(app));
  await author.patch(work.path, { title: "The Salt" });
  await isDecided(author);
  expect(codeOf(await sent("spam"))).toBe(REPEATED);
  expect((await report(reader, storySubject(work), { type: "hate" })).status).toBe(200);
});

it("a moderator's mark as for adults is no change of the work; its author's own is, and so is an undo", async () => {
  const made = await scene();
  const { sent, work } = made;
  await sent("sexual");
  const marked = await decide(await openOf(made), ADULT);
  expect(codeOf(await sent("sexual"))).toBe(REPEATED);
  await undo(decisionOf(marked));
  expect((await sent("sexual")).status).toBe(200);
  await decide(await openOf(made), DISMISS);
  expect(codeOf(await sent("sexual"))).toBe(REPEATED);
  await work.put({ nsfw: true });
  expect((await sent("sexual")).status).toBe(200);
});

it("what is marked as for adults is reported anew for something else, and the mark stays while that waits", async () => {
  const made = await scene();
  const { sent, work } = made;
  await sent("sexual");
  await decide(await openOf(made), ADULT);
  expect((await sent("minors")).status).toBe(200);
  expect(await read(await openOf(made))).toMatchObject({
    status: "open",
    subject: { share_id: work.shareId, nsfw: true, state: "square" },
    earlier: 1,
    earlier_cases: [{ decisions: [{ action: "adult", undone: null }] }],
  });
});

it("a person is not reported again for the same at once after a dismissal, but for something else, and later", async () => {
  const made = await scene();
  const { author, sentPerson } = made;
  await sentPerson("harassment");
  const first = await openOf(made);
  await decide(first, DISMISS);
  expect(codeOf(await sentPerson("harassment"))).toBe(REPEATED);
  expect((await sentPerson("hate")).status).toBe(200);
  await decide(await openOf(made), DISMISS);
  const since = (seconds: number) =>
    pool.query("update decisions set at = now() - make_interval(days => $2, secs => $3) where owner_id = $1", [
      author.uid,
      PERSON_AGAIN_DAYS,
      seconds,
    ]);
  await since(-60);
  expect(codeOf(await sentPerson("harassment"))).toBe(REPEATED);
  await since(60);
  expect((await sentPerson("harassment")).status).toBe(200);
  // Another person's first report is one in any case.
  await decide(await openOf(made), DISMISS);
  expect((await sentPerson("harassment", await signUp(app))).status).toBe(200);
});

it("a person whose lock is over is reported again for the same, once until that is decided", async () => {
  const made = await scene();
  const { author, sentPerson } = made;
  await sentPerson("harassment");
  const until = Math.floor(Date.now() / 1_000) + 3_600;
  const locked = await decide(await openOf(made), { action: "lock", until, reason: "Insults." });
  expect(codeOf(await sentPerson("harassment")), "locked").toBe(40407);
  await pool.query("update users set shut_until = now() where id = $1", [author.uid]);
  await pool.query("update decisions set until = now() where id = $1", [decisionOf(locked)]);
  expect((await sentPerson("harassment")).status).toBe(200);
  expect(codeOf(await sentPerson("harassment"))).toBe(REPEATED);
  const again = await read(await openOf(made));
  expect(again).toMatchObject({ earlier: 1, earlier_cases: [{ decisions: [{ action: "lock", reason: "Insults." }] }] });
  await decide(again.id, DISMISS);
  expect(codeOf(await sentPerson("harassment")), "dismissed").toBe(REPEATED);
});

it("a work whose ban is undone is reported again for the same, also where the lock made with it holds until its end", async () => {
  const made = await scene();
  const { author, sent } = made;
  await sent();
  const both = await decide(await openOf(made), { ...BAN, lock: { until: Math.floor(Date.now() / 1_000) + 3_600 } });
  await undo(both.decisions.find(({ action }) => action === "ban")?.id as string);
  await pool.query("update users set shut_until = now() where id = $1", [author.uid]);
  await pool.query("update decisions set until = now() where action = 'lock' and owner_id = $1", [author.uid]);
  expect((await sent()).status).toBe(200);
});

it("reports at once after a decision open one case, of one person one report, and moderators are told once", async () => {
  const made = await scene();
  const { sent, idsOf } = made;
  await sent("spam");
  await decide(await openOf(made), DISMISS);
  await moderator.post("/api/v2/notices/read", { up_to: (await noticesOf(moderator))[0]?.id });
  const [one, other] = [await signUp(app), await signUp(app)];
  const answers = await Promise.all([
    sent("hate"),
    sent("violence"),
    sent("spam"),
    sent("hate", one),
    sent("spam", other),
  ]);
  const mine = answers.slice(0, 3);
  expect(mine.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of mine.filter(({ status }) => status !== 200)) expect(codeOf(refused)).toBe(REPEATED);
  expect(answers.slice(3).map(({ status }) => status)).toEqual([200, 200]);
  expect(await idsOf()).toHaveLength(2);
  const again = await read(await openOf(made));
  expect(again).toMatchObject({ reports: 3, earlier: 1 });
  expect(again.latest_reports).toHaveLength(3);
  const unread = (await noticesOf(moderator)).filter(({ kind, is_read }) => kind === "reports_wait" && !is_read);
  expect(unread).toHaveLength(1);
});

it("a decision and a report at once leave the report in the case that is decided, or in another one", async () => {
  const made = await scene();
  const { sent, idsOf } = made;
  await sent();
  const id = await openOf(made);
  const late = await signUp(app);
  const [answer] = await Promise.all([sent("hate", late), decide(id, DISMISS)]);
  expect(answer.status).toBe(200);
  const told = (await noticesOf(late)).filter(({ kind }) => kind === "report_decided");
  const ids = await idsOf();
  const where = await Promise.all(ids.map(async (of) => (await reportsOf({ id: of })).map((one) => one.reporter_id)));
  expect(where.flat().filter((uid) => uid === late.uid)).toHaveLength(1);
  // Told of the outcome exactly where the report belongs to the decision.
  expect(told).toHaveLength(where[0]?.includes(late.uid) ? 1 : 0);
  expect(ids).toHaveLength(where[0]?.includes(late.uid) ? 1 : 2);
});

it("a case names the earlier ones with their decisions and reports, and those name the later one", async () => {
  const made = await scene();
  const { author, reader, sent } = made;
  await report(reader, storySubject(made.work), { type: "spam", description: "It is an advertisement." });
  const first = await openOf(made);
  expect(await read(first)).toMatchObject({ earlier: 0, earlier_cases: [], later_id: null });
  const dismissed = await decide(first, DISMISS, admin);
  await sent("hate");
  const second = await openOf(made);
  const shown = await read(second);
  expect(shown).toMatchObject({ status: "open", reports: 1, earlier: 1, decisions: [], later_id: null });
  expect(shown.types).toEqual([{ type: "hate", count: 1 }]);
  expect(shown.earlier_cases).toMatchObject([
    {
      id: first,
      reports: 1,
      types: [{ type: "spam", count: 1 }],
      decisions: [
        {
          ...{ id: decisionOf(dismissed), action: "dismiss", reason: "It is fine.", at: expect.any(Number) },
          ...{ undone: null, moderator: { uid: admin.uid, email: null }, needs_administrator: true },
        },
      ],
      latest_reports: [
        { type: "spam", description: "It is an advertisement.", reporter: { uid: reader.uid, email: null } },
      ],
    },
  ]);
  const [earlier] = (await read(second, admin)).earlier_cases;
  expect(earlier?.latest_reports[0]?.reporter?.email).toBe(reader.email);
  expect(earlier?.decisions[0]?.needs_administrator).toBe(false);
  expect(await read(first)).toMatchObject({ earlier: 0, earlier_cases: [], later_id: second });
  const listed = async (status: string) =>
    (await moderator.get<{ data: ListedCase[] }>(`${CASES}?status=${status}&limit=50`)).data;
  expect((await listed("open")).find(({ id }) => id === second)).toMatchObject({ earlier: 1 });
  expect((await listed("decided")).find(({ id }) => id === first)).toMatchObject({ earlier: 0 });
  for (const as of [author, reader]) expect(codeOf(await as.ask("GET", `${CASES}/${second}`))).toBe(40314);

  // Cases about the author, or another work of theirs, are others.
  await report(reader, personSubject(author), { type: "spam" });
  await report(reader, storySubject(await published(author)), { type: "spam" });
  for (const { id } of await made.open())
    expect(await read(id)).toMatchObject({ earlier: id === second ? 1 : 0, later_id: null });
});

it("shows the latest of many earlier cases, and counts all; without their reports once those are removed", async () => {
  const made = await scene();
  const { author, sent } = made;
  const total = EARLIER_CASES_MAX + 1;
  for (let at = 0; at < total; at++) {
    await sent("spam", await signUp(app));
    await decide(await openOf(made), at === total - 1 ? ADULT : DISMISS);
  }
  await sent();
  const ids = await made.idsOf();
  const shown = await read(ids.at(-1) as string);
  expect(shown.earlier).toBe(total);
  expect(shown.earlier_cases.map(({ id }) => id)).toEqual(ids.slice(1, -1).reverse());

  for (const [table, column] of [
    ["report_cases", "decided_at"],
    ["decisions", "at"],
  ])
    await pool.query(`update ${table} set ${column} = ${column} - $2::int * interval '1 day' where owner_id = $1`, [
      author.uid,
      REPORTS_KEPT_DAYS + 1,
    ]);
  await purgeReports(db);
  const left = await read(ids.at(-1) as string);
  expect(left).toMatchObject({ earlier: 1, reports: 1 });
  expect(left.earlier_cases).toMatchObject([{ reports: 1, latest_reports: [], decisions: [{ action: "adult" }] }]);
});

it("an undo of the earlier decision takes back what that did, and leaves the later case open", async () => {
  const made = await scene();
  const { author, reader, work, sent } = made;
  await sent("sexual");
  const first = await decide(await openOf(made), ADULT);
  const other = await signUp(app);
  await sent("copyright", other);
  const second = await openOf(made);
  const undone = await undo(decisionOf(first), { reason: "It is a poem." });
  expect(undone).toMatchObject({ id: first.id, status: "decided", subject: { nsfw: false }, later_id: second });
  expect(await read(second)).toMatchObject({
    ...{ status: "open", subject: { nsfw: false, state: "square" }, earlier: 1 },
    earlier_cases: [{ decisions: [{ action: "adult", undone: { reason: "It is a poem." } }] }],
  });
  // The earlier one can be decided anew while the later one waits; each decision asks for what it does.
  await decide(first.id, { ...ADULT, after: decisionOf(first) });
  const banned = await decide(second, BAN);
  expect(banned.subject).toMatchObject({ state: "banned", nsfw: true });
  await undo(decisionOf(await read(first.id)));
  expect((await read(second)).subject).toMatchObject({ state: "banned", nsfw: false });
  await undo(decisionOf(banned));
  expect((await read(second)).subject).toMatchObject({ state: "square", nsfw: false });

  expect(await outcomes(reader)).toEqual([true]);
  expect(await outcomes(other)).toEqual([true]);
  const { data } = await admin.get<{ data: AuditEntry[] }>("/api/v1/admin/audit_log");
  const ofWork = data.filter((entry) => entry.work?.share_id === work.shareId);
  expect(ofWork.map(({ action }) => action)).toEqual([
    ...["work_unbanned", "work_adult_undone", "work_banned", "work_marked_adult"],
    ...["work_adult_undone", "work_marked_adult"],
  ]);
  expect(ofWork.every(({ actor, subject }) => actor.uid === moderator.uid && subject?.uid === author.uid)).toBe(true);
});

it("an undo of an earlier ban leaves a work banned that was banned again since", async () => {
  const made = await scene();
  const { sent } = made;
  await sent();
  const dismissed = await decide(await openOf(made), DISMISS);
  await sent("copyright");
  const second = await openOf(made);
  const first = await decide(dismissed.id, { ...BAN, after: decisionOf(dismissed) });
  await decide(second, { ...BAN, ban: "law" });
  await undo(decisionOf(first));
  const left = await read(second);
  expect(left.subject).toMatchObject({ state: "banned" });
  expect(left.earlier_cases).toMatchObject([{ decisions: [{ action: "ban", undone: {} }, { action: "dismiss" }] }]);
  await undo(decisionOf(left));
  expect((await read(second)).subject).toMatchObject({ state: "square" });
});

it("the reporters of each case are told its outcome, those of an earlier one nothing new", async () => {
  const made = await scene();
  const { reader, sent } = made;
  const early = await signUp(app);
  await sent("spam", early);
  await sent("spam");
  await decide(await openOf(made), DISMISS);
  await sent("copyright");
  await decide(await openOf(made), BAN);
  expect(await outcomes(early)).toEqual([false]);
  expect(await outcomes(reader)).toEqual([true, false]);
});

const noticesOf = async (person: TestPerson) => (await person.get<{ data: ListedNotice[] }>("/api/v2/notices")).data;
/** What a person was told of their reports, the latest first. */
const outcomes = async (person: TestPerson) =>
  (await noticesOf(person)).flatMap((one) => (one.kind === "report_decided" ? [one.payload.acted] : []));
