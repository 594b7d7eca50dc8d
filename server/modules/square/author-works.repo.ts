// The works of people, as their pages and recommendations need them. As in square.repo.ts, order and filters come from
// indexes, and whether a work may be seen is read from the works themselves.
import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "../../../contract/limits.ts";
import type { ShareKind, ShareStatus } from "../../../contract/sharings-work.ts";
import type { Executor } from "../../db/client.ts";
import { NEW_EVERY } from "./places.ts";
import {
  type AfterListed,
  adults,
  afterListed,
  type CardRow,
  cards,
  LATEST_FIRST,
  SITEMAP_PAGE,
} from "./square.repo.ts";
import { LISTED, VISIBLE } from "./visible.ts";

const FOR_ALL = sql`${LISTED} and not s.nsfw`;

interface PageOfKind {
  kind: ShareKind;
  after: AfterListed | null;
  limit: number;
}

/** A person's works on the square, the last to come there first; one row more than `limit` if there are more. */
export function listOfAuthor(
  db: Executor,
  uid: string,
  { kind, nsfw, after, limit }: PageOfKind & { nsfw: boolean },
): Promise<CardRow[]> {
  return cards(
    db,
    sql`select s.id as share_id, 0 as place from shares s ${VISIBLE}
      where s.owner_id = ${uid} and s.kind = ${kind} and ${LISTED} and ${adults({ nsfw })} ${afterListed(after)}
      order by ${LATEST_FIRST} limit ${limit + 1}`,
    LATEST_FIRST,
  );
}

export type OwnShareRow = {
  id: string;
  state: ShareStatus;
  work_id: string;
  /** Unix seconds; null where it was never on the square. */
  listed_at: number | null;
  /** When it was first shared, in microseconds, as text. */
  created_micros: string;
};

/**
 * The shares of a person's works that are not deleted, the last one first; one row more than `limit` if there are more.
 * With `shareId` only that one.
 */
export async function listOwnShares(
  db: Executor,
  uid: string,
  { kind, shareId, after, limit }: PageOfKind & { shareId?: string | undefined },
) {
  const only = shareId === undefined ? sql`` : sql`and s.id = ${shareId}`;
  const from = after
    ? sql`and (s.created_at, s.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id})`
    : sql``;
  const [table, column] = kind === "story" ? [sql`stories`, sql`s.story_id`] : [sql`worlds`, sql`s.world_id`];
  const { rows } = await db.execute<OwnShareRow>(sql`
    select s.id, s.state, w.id as work_id, extract(epoch from s.listed_at)::float8 as listed_at,
      (extract(epoch from s.created_at) * 1000000)::bigint::text as created_micros
    from shares s join ${table} w on w.id = ${column} and w.deleted_at is null
    where s.owner_id = ${uid} and s.kind = ${kind} ${only} ${from}
    order by s.created_at desc, s.id desc limit ${limit + 1}`);
  return rows;
}

/** The cards of these shares, whatever their state. */
export function listCards(db: Executor, ids: readonly string[]): Promise<CardRow[]> {
  return cards(
    db,
    sql`select id as share_id, 0 as place from shares where id = any(${sql.param(ids)}::text[])`,
    sql`1`,
  );
}

export type WorkCountRow = { owner_id: string; stories: number; worlds: number };

/** How many works that everybody may see these people have, up to `max` of each kind. */
export async function countWorks(db: Executor, uids: readonly string[], max: number): Promise<WorkCountRow[]> {
  const count = (kind: ShareKind) => sql`(
    select count(*)::int from (
      select from shares s ${VISIBLE} where s.owner_id = a.id and s.kind = ${kind} and ${FOR_ALL}
      limit ${max}) w)`;
  const { rows } = await db.execute<WorkCountRow>(sql`
    select a.id as owner_id, ${count("story")} as stories, ${count("universe")} as worlds
    from unnest(${sql.param(uids)}::uuid[]) a (id)`);
  return rows;
}

/** The same as it was at the last ranking, without those who had none then: a row for each, however many works they have. */
export async function listKeptCounts(db: Executor, uids: readonly string[], max: number): Promise<WorkCountRow[]> {
  const { rows } = await db.execute<WorkCountRow>(sql`
    select user_id as owner_id, least(stories, ${max}::int) as stories, least(worlds, ${max}::int) as worlds
    from author_counts where user_id = any(${sql.param(uids)}::uuid[])`);
  return rows;
}

/** Which of these people have a work that everybody may see. */
export async function listAuthors(db: Executor, uids: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select a.id from unnest(${sql.param(uids)}::uuid[]) a (id)
    where exists (select from shares s ${VISIBLE} where s.owner_id = a.id and ${FOR_ALL})`);
  return rows.map(({ id }) => id);
}

export type TitleRow = { share_id: string; title: string; language: Locale };

/** The last works of a person that everybody may see, by their titles: without all else that cards show. */
export async function listTitles(db: Executor, uid: string, kind: ShareKind, limit: number): Promise<TitleRow[]> {
  const { rows } = await db.execute<TitleRow>(sql`
    select s.id as share_id, coalesce(n.title, sw.title) as title, s.language from shares s ${VISIBLE}
    where s.owner_id = ${uid} and s.kind = ${kind} and ${FOR_ALL} order by ${LATEST_FIRST} limit ${limit}`);
  return rows;
}

/** The authors of the first works of the ranking that have their places by readers, the first of them first. */
export async function listPopularAuthors(
  db: Executor,
  language: Locale,
  { works, readers }: { works: number; readers: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ owner_id: string }>(sql`
    select s.owner_id from (
      select r.share_id, r.place from square_places r where r.language = ${language}
      order by r.place, r.share_id limit ${works}) r
    join shares s on s.id = r.share_id ${VISIBLE}
    where ${FOR_ALL} and r.place % ${NEW_EVERY} <> 0
      and (select k.readers from share_counts k where k.share_id = r.share_id) >= ${readers}
    group by s.owner_id order by min(r.place), s.owner_id`);
  return rows.map(({ owner_id }) => owner_id);
}

export type NewAuthorRow = {
  owner_id: string;
  /** The share of opened chapters that were read to the end, of the work with most; null where few were opened. */
  finished: number | null;
};

/** The authors of the works that came to the square last. */
export async function listNewAuthors(
  db: Executor,
  language: Locale,
  { works, days, opened }: { works: number; days: number; opened: number },
): Promise<NewAuthorRow[]> {
  const { rows } = await db.execute<NewAuthorRow>(sql`
    select s.owner_id, max(k.finished::float8 / k.opened) filter (where k.opened >= ${opened}) as finished
    from (
      select * from shares s
      where ${FOR_ALL} and s.language = ${language} and s.listed_at > now() - make_interval(days => ${days}::int)
      order by ${LATEST_FIRST} limit ${works}) s
    ${VISIBLE} left join share_counts k on k.share_id = s.id
    group by s.owner_id order by max(s.listed_at) desc, s.owner_id`);
  return rows;
}

/** The first author of each page of authors in the sitemap. */
export async function listAuthorsSitemapPages(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select s.owner_id as id, row_number() over (order by s.owner_id) as nth from shares s where ${FOR_ALL} group by s.owner_id
    ) numbered
    where (nth - 1) % ${SITEMAP_PAGE} = 0 order by id`);
  return rows.map(({ id }) => id);
}

/** A page of authors in the sitemap: those with a work that everybody may see, from this one on. */
export async function listAuthorsForSitemap(db: Executor, first: string): Promise<string[]> {
  // From author to author in the index, however many works each has.
  const next = (from: SQL) =>
    sql`select s.owner_id from shares s where ${FOR_ALL} and ${from} order by s.owner_id limit 1`;
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive authors (id) as (
      (${next(sql`s.owner_id >= ${first}`)})
      union all select (${next(sql`s.owner_id > authors.id`)}) from authors where authors.id is not null)
    select author.id from (select id from authors where id is not null limit ${SITEMAP_PAGE}) author
    where exists (select from shares s ${VISIBLE} where s.owner_id = author.id and ${FOR_ALL}) order by author.id`);
  return rows.map(({ id }) => id);
}
