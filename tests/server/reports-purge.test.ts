// Reports and feedback are deleted after their time; what still has an effect stays.
import { beforeEach, expect, it } from "vitest";
import {
  FEEDBACK_KEPT_DAYS,
  purgeFeedback,
  purgeReports,
  REPORTS_KEPT_DAYS,
} from "../../server/modules/reports/purge.repo.ts";
import { testApp } from "../support/app.ts";
import { signUp, type TestPerson } from "../support/people.ts";
import { personSubject, reporting } from "../support/reports.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const { report, casesOf, reportsOf, picture } = reporting(app);
const reader = await signUp(app);
beforeEach(() => pool.query("update reports set at = at - interval '2 days'"));

/** A person with a reported and decided case. */
async function decided(
  daysAgo: number,
  { action = "dismiss", more = "" }: { action?: string; more?: string } = {},
): Promise<TestPerson> {
  const person = await signUp(app);
  expect((await report(reader, personSubject(person), { images: [await picture(reader)] })).status).toBe(200);
  await pool.query(
    `with decided as (
       update report_cases set decided_at = now() - $2::int * interval '1 day' where owner_id = $1 returning *)
     insert into decisions (case_id, owner_id, moderator_id, action, reason, at)
     select id, owner_id, gen_random_uuid(), $3, '', decided_at from decided`,
    [person.uid, daysAgo, action],
  );
  if (action === "lock")
    await pool.query(
      `with locked as (update users set shut = true, shut_at = now() where id = $1 returning *)
       update decisions set lock_at = locked.shut_at from locked where owner_id = locked.id`,
      [person.uid],
    );
  if (more !== "") await pool.query(`update decisions set ${more} where owner_id = $1`, [person.uid]);
  return person;
}

/** How many cases, reports, pieces of evidence and decisions there are about a person. */
async function left({ uid }: TestPerson): Promise<number[]> {
  const { rows } = await pool.query(
    `select (select count(*)::int from report_cases where owner_id = $1) as cases,
       (select count(*)::int from reports r join report_cases c on c.id = r.case_id where c.owner_id = $1) as reports,
       (select count(*)::int from report_evidence e join report_cases c on c.id = e.case_id where c.owner_id = $1) as evidence,
       (select count(*)::int from decisions where owner_id = $1) as decisions`,
    [uid],
  );
  return Object.values(rows[0] as Record<string, number>);
}

const ALL = [1, 1, 1, 1];
const NONE = [0, 0, 0, 0];
const OLD = REPORTS_KEPT_DAYS + 1;

it("deletes cases that were decided long ago, with their reports, evidence and pictures", async () => {
  const [old, lately] = [await decided(OLD), await decided(REPORTS_KEPT_DAYS - 1)];
  const waiting = await signUp(app);
  await report(reader, personSubject(waiting));
  await pool.query("update report_cases set first_at = now() - interval '1 year' where owner_id = $1", [waiting.uid]);
  const [one] = await casesOf(old);
  const [sent] = await reportsOf(one ?? { id: "" });
  await purgeReports(db);
  expect(await left(old)).toEqual(NONE);
  expect((await pool.query("select 1 from report_pictures where report_id = $1", [sent?.id])).rowCount).toBe(0);
  expect(await left(lately)).toEqual(ALL);
  expect(await left(waiting)).toEqual([1, 1, 1, 0]);
});

it("keeps the case and its decision while that has an effect, without reports and evidence", async () => {
  const people = [
    await decided(OLD, { action: "ban" }),
    await decided(OLD, { action: "adult" }),
    await decided(OLD, { action: "lock" }),
    await decided(OLD, { action: "lock", more: "until = now() + interval '1 day'" }),
  ];
  const over = await decided(OLD, { action: "lock", more: "until = now() - interval '1 day'" });
  const undone = await decided(OLD, { action: "ban", more: "undone_at = at + interval '1 hour'" });
  await purgeReports(db);
  for (const person of people) expect(await left(person)).toEqual([1, 0, 0, 1]);
  expect(await left(over)).toEqual(NONE);
  expect(await left(undone)).toEqual(NONE);
});

it("keeps all while an appeal waits, and until long after it was answered or the decision undone", async () => {
  const appealed = await decided(OLD, { action: "ban" });
  await pool.query("update report_cases set appealed_at = now() - interval '100 days' where owner_id = $1", [
    appealed.uid,
  ]);
  const answered = await decided(OLD, { action: "ban", more: "replied_at = now() - interval '1 day'" });
  const undone = await decided(OLD, { action: "ban", more: "undone_at = now() - interval '1 day'" });
  await purgeReports(db);
  for (const person of [appealed, answered, undone]) expect(await left(person)).toEqual(ALL);
});

it("deletes feedback that was done long ago, and no other", async () => {
  const person = await signUp(app);
  await pool.query(
    `insert into feedback (user_id, type, text, at, done_at) values
       ($1, 'idea', 'old', now() - interval '3 years', now() - $2::int * interval '1 day'),
       ($1, 'idea', 'done', now() - interval '3 years', now() - $3::int * interval '1 day'),
       ($1, 'idea', 'waiting', now() - interval '3 years', null)`,
    [person.uid, FEEDBACK_KEPT_DAYS + 1, FEEDBACK_KEPT_DAYS - 1],
  );
  await purgeFeedback(db);
  const { rows } = await pool.query("select text from feedback where user_id = $1 order by text", [person.uid]);
  expect(rows).toEqual([{ text: "done" }, { text: "waiting" }]);
});
