// Reports and feedback for tests: sent as a browser does, and read from the database.
import type { EvidenceContent } from "../../contract/moderation.ts";
import { reportEndpoints } from "../../contract/reports.ts";
import type { Answer, TestApp } from "./app.ts";
import type { TestPerson } from "./people.ts";
import { PIXEL, uploaded } from "./upload.ts";

export type CaseRow = {
  id: string;
  kind: string;
  owner_id: string;
  share_id: string | null;
  report_count: number;
  first_at: Date;
  last_at: Date;
  decided_at: Date | null;
};

export type ReportRow = {
  id: string;
  case_id: string;
  reporter_id: string | null;
  type: string;
  description: string;
  part: string | null;
  part_at: number | null;
  evidence_id: string;
  content: EvidenceContent;
};

export const storySubject = ({ shareId }: { shareId: string }, chapter_id?: string) => ({
  kind: "story",
  share_id: shareId,
  ...(chapter_id && { chapter_id }),
});
export const worldSubject = ({ shareId }: { shareId: string }, entry_id?: string) => ({
  kind: "universe",
  share_id: shareId,
  ...(entry_id && { entry_id }),
});
export const personSubject = ({ uid }: { uid: string }) => ({ kind: "user", uid });

export const REPORT_PICTURE = reportEndpoints.credential.path;

/** What tests do with reports in this app. */
export function reporting(app: TestApp) {
  const { pool } = app.database;
  return {
    report: (person: TestPerson, subject: object, more: object = {}): Promise<Answer> =>
      person.ask("POST", reportEndpoints.report.path, { subject, type: "spam", ...more }),
    /** Uploads a picture of a report. */
    picture: (person: TestPerson): Promise<string> => uploaded(app, person, PIXEL, { credential: REPORT_PICTURE }),
    /** The cases about a person and their works, the first one first. */
    async casesOf({ uid }: Pick<TestPerson, "uid">): Promise<CaseRow[]> {
      const { rows } = await pool.query<CaseRow>("select * from report_cases where owner_id = $1 order by id", [uid]);
      return rows;
    },
    /** The reports of a case with their evidence, the first one first. */
    async reportsOf({ id }: Pick<CaseRow, "id">): Promise<ReportRow[]> {
      const { rows } = await pool.query<ReportRow>(
        "select r.*, e.content from reports r join report_evidence e on e.id = r.evidence_id where r.case_id = $1 order by r.id",
        [id],
      );
      return rows;
    },
    /** Ends the open cases about a person and their works, as a dismissal does. */
    isDecided: ({ uid }: Pick<TestPerson, "uid">) =>
      pool.query(
        `with decided as (
           update report_cases set decided_at = now() where owner_id = $1 and decided_at is null returning *)
         insert into decisions (case_id, owner_id, share_id, moderator_id, action, reason)
         select id, owner_id, share_id, gen_random_uuid(), 'dismiss', '' from decided`,
        [uid],
      ),
  };
}
