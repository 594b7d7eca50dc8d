// The works on the square, as lists need them. Order and filters come from indexes; whether a work may be seen, and what
// is shown of it, is read from the works themselves: what is unpublished or closed is gone from every list at once.
import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "../../../contract/limits.ts";
import type { Executor } from "../../db/client.ts";
import { LISTED, VISIBLE } from "./visible.ts";

export type CardRow = {
  share_id: string;
  title: string;
  language: Locale;
  nsfw: boolean;
  author_id: string;
  author_name: string;
  author_avatar: string | null;
  excerpt: string;
  chapter_count: number;
  word_count: number;
  views: number;
  /** Unix seconds. */
  listed_at: number;
  /** The same in microseconds, as text, for cursors. */
  listed_micros: string;
  /** Its place in the ranking; 0 in other lists. */
  place: number;
};

export interface Filters {
  language: Locale | undefined;
  /** Whether works for adults are included. */
  nsfw: boolean;
}

/** One row more than `limit` if there are more. */
interface PageOf<After> extends Filters {
  after: After | null;
  limit: number;
}
export interface AfterListed {
  micros: string;
  id: string;
}
export interface AfterPlace {
  place: number;
  id: string;
}

/** Characters of the opening text: a card shows three lines. */
const EXCERPT = 240;

const adults = ({ nsfw }: Filters) => (nsfw ? sql`true` : sql`not s.nsfw`);
const afterListed = (after: AfterListed | null) =>
  after
    ? sql`and (s.listed_at, s.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id})`
    : sql``;

/** The cards of shares that `page` has chosen; it gives share_id and place. */
async function cards(db: Executor, page: SQL, order: SQL): Promise<CardRow[]> {
  const { rows } = await db.execute<CardRow>(sql`
    with page as (${page})
    select page.share_id, n.title, s.language, s.nsfw, u.id as author_id, u.nickname as author_name,
      u.headimgurl as author_avatar, published.chapter_count, published.word_count, page.place, coalesce(k.views, 0) as views,
      extract(epoch from s.listed_at)::float8 as listed_at,
      (extract(epoch from s.listed_at) * 1000000)::bigint::text as listed_micros,
      coalesce((
        select left(p.text, ${EXCERPT}) from published_chapters p where p.chapter_id = (
          select c.id from published_chapters q join chapters c on c.id = q.chapter_id and c.deleted_at is null
          where q.share_id = page.share_id order by c.position, c.id limit 1)), '') as excerpt
    from page join shares s on s.id = page.share_id join stories n on n.id = s.story_id join users u on u.id = s.owner_id
    left join share_counts k on k.share_id = s.id
    cross join lateral (
      select count(*)::int as chapter_count, coalesce(sum(p.word_count), 0)::int as word_count
      from published_chapters p join chapters c on c.id = p.chapter_id and c.deleted_at is null
      where p.share_id = s.id) published
    order by ${order}`);
  return rows;
}

const LATEST_FIRST = sql`s.listed_at desc, s.id desc`;

/** The last to come to the square first. */
export function listLatest(db: Executor, { after, limit, ...filters }: PageOf<AfterListed>): Promise<CardRow[]> {
  const language = filters.language ? sql`and s.language = ${filters.language}` : sql``;
  return cards(
    db,
    sql`select s.id as share_id, 0 as place from shares s ${VISIBLE}
      where ${LISTED} and ${adults(filters)} ${language} ${afterListed(after)}
      order by ${LATEST_FIRST} limit ${limit + 1}`,
    LATEST_FIRST,
  );
}

/** By their places in the ranking. */
export function listRecommended(db: Executor, { after, limit, ...filters }: PageOf<AfterPlace>): Promise<CardRow[]> {
  const language = filters.language ? sql`and r.language = ${filters.language}` : sql``;
  const from = after ? sql`and (r.place, r.share_id) > (${after.place}, ${after.id})` : sql``;
  return cards(
    db,
    sql`select r.share_id, r.place from square_places r join shares s on s.id = r.share_id ${VISIBLE}
      where ${LISTED} and ${adults(filters)} ${language} ${from}
      order by r.place, r.share_id limit ${limit + 1}`,
    sql`page.place, page.share_id`,
  );
}

/** So many works for each place of a page are looked at first; some may not be seen at the moment. */
const WORKS_FOR_PLACE = 2;

/** Of the people one follows, the last to come to the square first. */
export async function listFollowing(
  db: Executor,
  uid: string,
  { after, limit, ...filters }: PageOf<AfterListed>,
): Promise<CardRow[]> {
  const language = filters.language ? sql`and s.language = ${filters.language}` : sql``;
  const shown = sql`${adults(filters)} ${language}`;
  const works = (author: SQL, joined: SQL, where: SQL) => sql`
    select s.id, s.listed_at from shares s ${joined}
    where s.owner_id = ${author} and ${LISTED} and ${where} ${afterListed(after)} order by ${LATEST_FIRST}`;
  // So many works can be of so many people only: of those whose latest works are the latest of all.
  const latest = (count: number, joined: SQL, where: SQL) => sql`
    select w.id, w.listed_at from (
      select f.followed_id from follows f cross join lateral (${works(sql`f.followed_id`, joined, where)} limit 1) newest
      where f.follower_id = ${uid} order by newest.listed_at desc, newest.id desc limit ${count}) author
    cross join lateral (${works(sql`author.followed_id`, joined, where)} limit ${count}) w
    order by w.listed_at desc, w.id desc limit ${count}`;

  // The index alone tells which works are the latest, whether they may be seen or not.
  const count = WORKS_FOR_PLACE * (limit + 1);
  const { rows } = await db.execute<{ id: string }>(latest(count, sql``, sql`true`));
  const ids = sql.param(rows.map(({ id }) => id));
  const found = await cards(
    db,
    sql`select s.id as share_id, 0 as place from shares s ${VISIBLE}
      where s.id = any(${ids}::text[]) and ${LISTED} and ${shown} order by ${LATEST_FIRST} limit ${limit + 1}`,
    LATEST_FIRST,
  );
  if (found.length > limit || rows.length < count) return found;
  // Too many of them may not be seen.
  return cards(db, sql`select id as share_id, 0 as place from (${latest(limit + 1, VISIBLE, shown)}) w`, LATEST_FIRST);
}

/** Works in one page of the sitemap. */
const SITEMAP_PAGE = 1_000;
const FOR_ALL = sql`${LISTED} and not s.nsfw`;

/** The first share of each page of the sitemap. */
export async function listSitemapPages(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select s.id, row_number() over (order by s.id) as nth from shares s where ${FOR_ALL}) numbered
    where (nth - 1) % ${SITEMAP_PAGE} = 0 order by id`);
  return rows.map(({ id }) => id);
}

/** A page of the sitemap: the works from this share on. */
export async function listForSitemap(db: Executor, first: string): Promise<{ shareId: string; changedAt: number }[]> {
  const { rows } = await db.execute<{ id: string; changed_at: number }>(sql`
    select s.id, (select extract(epoch from max(p.synced_at)) from published_chapters p where p.share_id = s.id)::float8 as changed_at
    from (select * from shares s where ${FOR_ALL} and s.id >= ${first} order by s.id limit ${SITEMAP_PAGE}) s ${VISIBLE}
    order by s.id`);
  return rows.map(({ id, changed_at }) => ({ shareId: id, changedAt: changed_at }));
}
