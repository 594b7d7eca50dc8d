// How many reports a person can send in a day.
import { describe, expect, it } from "vitest";
import { REPORTS_PER_DAY } from "../../contract/reports.ts";
import { testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";
import { personSubject, reporting, storySubject } from "../support/reports.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { report, casesOf } = reporting(app);

/** An author and a reader, with a story of the author's on the square. */
async function scene() {
  const [author, reader] = [await signUp(app, "author"), await signUp(app, "reader")];
  return { author, reader, work: await published(author) };
}

/** Reports that were sent before now, at a moment of the database's clock. */
async function hasSent({ uid }: TestPerson, count: number, when = "now()"): Promise<void> {
  await pool.query(
    `with owners as (insert into users (nickname) select 'Somebody' from generate_series(1, $2::int) returning id),
       cases as (insert into report_cases (kind, owner_id, report_count) select 'user', id, 1 from owners returning id),
       kept as (insert into report_evidence (case_id, hash, content) select id, 'x', '{}' from cases returning id, case_id)
     insert into reports (case_id, reporter_id, type, description, evidence_id, at)
     select case_id, $1, 'spam', '', id, ${when} from kept`,
    [uid, count],
  );
}

describe("the limit of a day", () => {
  it("counts the day in UTC, and says how many there may be", async () => {
    const { author, reader, work } = await scene();
    await hasSent(reader, REPORTS_PER_DAY + 5, "date_trunc('day', now(), 'UTC') - interval '1 second'");
    await hasSent(reader, REPORTS_PER_DAY - 1);
    expect((await report(reader, storySubject(work))).status).toBe(200);
    const refused = await report(reader, personSubject(author));
    expect(codeOf(refused)).toBe(40324);
    expect(refused.body).toMatchObject({ content: { max: REPORTS_PER_DAY } });
  });

  it("holds for two reports at once", async () => {
    const { author, reader, work } = await scene();
    await hasSent(reader, REPORTS_PER_DAY - 1);
    const answers = await Promise.all([report(reader, storySubject(work)), report(reader, personSubject(author))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(codeOf(answers.find(({ status }) => status === 403) ?? (answers[0] as never))).toBe(40324);
    expect(await casesOf(author)).toHaveLength(1);
  });
});
