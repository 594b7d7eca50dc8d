// Cases with their reports and evidence in the database, as moderators read them.
import { type SQL, sql } from "drizzle-orm";
import {
  CASE_REPORTS_MAX,
  type CaseStatus,
  EARLIER_CASES_MAX,
  type Evidence,
  type EvidenceContent,
} from "../../../contract/moderation.ts";
import type { ReportType } from "../../../contract/reports.ts";
import type { ShareStatus } from "../../../contract/sharings-work.ts";
import type { Executor } from "../../db/client.ts";
import { concerns } from "../notices/concerned.ts";

/** A person as the queries name them: null names once the account is deleted. */
export type PersonRow = { uid: string; nickname: string | null; email: string | null };

export type CaseRow = {
  id: string;
  kind: "story" | "universe" | "user";
  owner: PersonRow;
  /** The work as it is now; null if a person is reported. */
  share: { id: string; title: string | null; state: ShareStatus; nsfw: boolean } | null;
  is_decided: boolean;
  is_appealed: boolean;
  report_count: number;
  types: { type: ReportType; count: number }[];
  /** Unix seconds. */
  first_at: number;
  last_at: number;
  /** How many earlier cases its work or person has; each was decided. */
  earlier: number;
  /** The last one of the later cases. */
  later_id: string | null;
  /** The moment its list is ordered by, in microseconds, as text. */
  cursor_at: string;
};

export interface AfterCase {
  micros: string;
  id: string;
}

const seconds = (moment: SQL) => sql`extract(epoch from ${moment})::float8`;
/** Of `users` joined as `alias`, with the id that is known without it. */
export const personOf = (id: SQL, alias: SQL) =>
  sql`json_build_object('uid', ${id}, 'nickname', ${alias}.nickname, 'email', ${alias}.email)`;

/** The present title of the work of `shares s`; null once its author deleted it. Joined by WORK. */
export const TITLE = sql`coalesce(n.title, w.title)`;
export const WORK = sql`left join stories n on n.id = s.story_id and n.deleted_at is null
  left join worlds w on w.id = s.world_id and w.deleted_at is null`;

/** Whether the case `o` is of the same work or person as `c`. A person's case is none about their works. */
const SAME = sql`(o.share_id = c.share_id or o.share_id is null and c.share_id is null and o.owner_id = c.owner_id)`;

/** Of a page of cases `c`, with the moment that it is ordered by. */
const cases = (page: SQL, order: SQL) => sql`
  with page as (${page})
  select c.id, c.kind, ${personOf(sql`c.owner_id`, sql`u`)} as owner,
    case when s.id is not null then json_build_object('id', s.id, 'title', ${TITLE}, 'state', s.state, 'nsfw', s.nsfw) end as share,
    c.decided_at is not null as is_decided, c.appealed_at is not null as is_appealed, c.report_count,
    coalesce((select json_agg(json_build_object('type', t.type, 'count', t.count) order by t.count desc, t.type) from (
      select r.type, count(*)::int as count from reports r where r.case_id = c.id group by r.type) t), '[]') as types,
    ${seconds(sql`c.first_at`)} as first_at, ${seconds(sql`c.last_at`)} as last_at,
    (select count(*)::int from report_cases o where ${SAME} and (o.first_at, o.id) < (c.first_at, c.id)) as earlier,
    (select o.id from report_cases o where ${SAME} and (o.first_at, o.id) > (c.first_at, c.id)
      order by o.first_at desc, o.id desc limit 1) as later_id,
    (extract(epoch from page.moment) * 1000000)::bigint::text as cursor_at
  from page join report_cases c on c.id = page.id join users u on u.id = c.owner_id
  left join shares s on s.id = c.share_id ${WORK} order by ${order}`;

const ORDERED: Readonly<Record<CaseStatus, { moment: SQL; where: SQL; isLatestFirst: boolean }>> = {
  open: { moment: sql`first_at`, where: sql`decided_at is null`, isLatestFirst: false },
  appealed: { moment: sql`appealed_at`, where: sql`appealed_at is not null`, isLatestFirst: false },
  decided: { moment: sql`decided_at`, where: sql`decided_at is not null and appealed_at is null`, isLatestFirst: true },
};

/** Those that do not concern `viewer`; one row more than `limit` if there are more. */
export async function listCases(
  db: Executor,
  viewer: string,
  { status, after, limit }: { status: CaseStatus; after: AfterCase | null; limit: number },
): Promise<CaseRow[]> {
  const { moment, where, isLatestFirst } = ORDERED[status];
  const [direction, beyond] = isLatestFirst ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const from = after
    ? sql`and (${moment}, id) ${beyond} (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<CaseRow>(
    cases(
      sql`select id, ${moment} as moment from report_cases
        where ${where} and not ${concerns(sql`${viewer}`, sql`report_cases`)} ${from}
        order by ${moment} ${direction}, id ${direction} limit ${limit + 1}`,
      sql`page.moment ${direction}, page.id ${direction}`,
    ),
  );
  return rows;
}

/** Null also for a case that concerns `viewer`. */
export async function findCase(db: Executor, viewer: string, id: string): Promise<CaseRow | null> {
  const { rows } = await db.execute<CaseRow>(
    cases(
      sql`select id, first_at as moment from report_cases
        where id = ${id} and not ${concerns(sql`${viewer}`, sql`report_cases`)}`,
      sql`page.id`,
    ),
  );
  return rows[0] ?? null;
}

/** The cases of the same work or person before this one, the latest first. To be asked of a case that the viewer may see. */
export async function listEarlier(db: Executor, caseId: string): Promise<CaseRow[]> {
  const { rows } = await db.execute<CaseRow>(
    cases(
      sql`select o.id, o.first_at as moment from report_cases c join report_cases o on ${SAME}
        where c.id = ${caseId} and (o.first_at, o.id) < (c.first_at, c.id)
        order by o.first_at desc, o.id desc limit ${EARLIER_CASES_MAX}`,
      sql`page.moment desc, page.id desc`,
    ),
  );
  return rows;
}

export type ReportRow = {
  id: string;
  case_id: string;
  at: number;
  /** Null once the account is deleted. */
  reporter: PersonRow | null;
  type: ReportType;
  description: string;
  part: string | null;
  part_at: number | null;
  images: number;
  evidence_id: string;
};

/** Of each of these cases the latest ones, the latest first. */
export async function listReports(db: Executor, caseIds: readonly string[]): Promise<ReportRow[]> {
  const { rows } = await db.execute<ReportRow>(sql`
    select r.id, r.case_id, ${seconds(sql`r.at`)} as at, r.type, r.description, r.part, r.part_at, r.evidence_id,
      case when u.id is not null then ${personOf(sql`u.id`, sql`u`)} end as reporter,
      (select count(*)::int from report_pictures p where p.report_id = r.id) as images
    from unnest(${sql.param(caseIds)}::uuid[]) of_case cross join lateral (
      select * from reports where case_id = of_case order by id desc limit ${CASE_REPORTS_MAX}) r
    left join users u on u.id = r.reporter_id order by r.id desc`);
  return rows;
}

/** Those who reported a case and still have an account, each with the name of what they reported as it was then. */
export async function listReporters(db: Executor, caseId: string): Promise<{ uid: string; name: string }[]> {
  const { rows } = await db.execute<{ uid: string; name: string }>(sql`
    select r.reporter_id as uid, e.content->>(case c.kind when 'user' then 'author' else 'title' end) as name
    from reports r join report_evidence e on e.id = r.evidence_id join report_cases c on c.id = r.case_id
    where r.case_id = ${caseId} and r.reporter_id is not null order by r.id`);
  return rows;
}

/** Null also for evidence of a case that concerns `viewer`. */
export async function findEvidence(db: Executor, viewer: string, id: string): Promise<Evidence | null> {
  const { rows } = await db.execute<{ content: EvidenceContent; at: number; pictures: number }>(sql`
    select e.content, ${seconds(sql`e.at`)} as at,
      (select count(*)::int from evidence_pictures p where p.evidence_id = e.id) as pictures
    from report_evidence e join report_cases c on c.id = e.case_id
    where e.id = ${id} and not ${concerns(sql`${viewer}`, sql`c`)}`);
  if (!rows[0]) return null;
  const { content, at, pictures } = rows[0];
  return { ...content, at, pictures };
}

/** A picture: `at` from 0; one that is deleted does not count. */
interface PictureOf {
  id: string;
  at: number;
}

/** The id of a picture of a report; null also where its case concerns `viewer`. */
export async function findReportPicture(db: Executor, viewer: string, { id, at }: PictureOf): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.image_id as id from report_pictures p join reports r on r.id = p.report_id
      join report_cases c on c.id = r.case_id
    where p.report_id = ${id} and not ${concerns(sql`${viewer}`, sql`c`)}
    order by p.position, p.image_id offset ${at} limit 1`);
  return rows[0]?.id ?? null;
}

/** The id of a picture of evidence; null also where its case concerns `viewer`. */
export async function findEvidencePicture(db: Executor, viewer: string, { id, at }: PictureOf): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.image_id as id from evidence_pictures p join report_evidence e on e.id = p.evidence_id
      join report_cases c on c.id = e.case_id
    where p.evidence_id = ${id} and not ${concerns(sql`${viewer}`, sql`c`)}
    order by p.position, p.image_id offset ${at} limit 1`);
  return rows[0]?.id ?? null;
}

export interface Waiting {
  open: number;
  appealed: number;
  feedback: number;
}

/** Cases that concern `viewer` are not counted. */
export async function countWaiting(db: Executor, viewer: string): Promise<Waiting> {
  const others = sql`not ${concerns(sql`${viewer}`, sql`report_cases`)}`;
  const { rows } = await db.execute<Waiting & Record<string, unknown>>(sql`
    select (select count(*)::int from report_cases where decided_at is null and ${others}) as open,
      (select count(*)::int from report_cases where appealed_at is not null and ${others}) as appealed,
      (select count(*)::int from feedback where done_at is null) as feedback`);
  return rows[0] as Waiting;
}
