// The works on the square, as lists need them. Order and filters come from indexes; whether a work may be seen, and what
// is shown of it, is read from the works themselves: what is unpublished or closed is gone from every list at once.
import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "../../../contract/limits.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import type { Executor } from "../../db/client.ts";
import { LISTED, VISIBLE } from "./visible.ts";

export type CardRow = {
  share_id: string;
  kind: ShareKind;
  title: string;
  language: Locale;
  nsfw: boolean;
  author_id: string;
  author_name: string;
  author_avatar: string | null;
  author_official: boolean;
  excerpt: string;
  cover_id: string | null;
  chapter_count: number;
  word_count: number;
  entry_count: number;
  character_count: number;
  copies: number;
  views: number;
  /** Unix seconds. */
  listed_at: number;
  /** The same in microseconds, as text, for cursors. */
  listed_micros: string;
  /** Its place in the ranking; 0 in other lists. */
  place: number;
};

export interface Filters {
  kind: ShareKind | undefined;
  language: Locale | undefined;
  /** Whether works for adults are included. */
  nsfw: boolean;
}

/** One row more than `limit` if there are more. */
export interface PageOf<After> extends Filters {
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

/** Characters that are read of the opening text: a card shows three lines. A world's excerpt has as many at most. */
export const OPENING_LENGTH = 240;

export const adults = ({ nsfw }: Pick<Filters, "nsfw">) => (nsfw ? sql`true` : sql`not s.nsfw`);
/** Of `shares s`, or of `square_places r`: both have indexes that begin with them. */
export const shownIn = (of: SQL, { kind, language }: Filters) => sql`
  ${kind ? sql`and ${of}.kind = ${kind}` : sql``} ${language ? sql`and ${of}.language = ${language}` : sql``}`;
export const afterListed = (after: AfterListed | null) =>
  after
    ? sql`and (s.listed_at, s.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id})`
    : sql``;

/** The cards of shares that `page` has chosen; it gives share_id and place. */
export async function cards(db: Executor, page: SQL, order: SQL): Promise<CardRow[]> {
  const { rows } = await db.execute<CardRow>(sql`
    with page as (${page})
    select page.share_id, s.kind, coalesce(n.title, sw.title) as title, s.language, s.nsfw, u.id as author_id,
      u.nickname as author_name, u.headimgurl as author_avatar, u.is_official as author_official, sw.cover_id, coalesce(published.chapter_count, 0) as chapter_count,
      coalesce(published.word_count, 0) as word_count, coalesce(sw.entry_count, 0) as entry_count,
      coalesce(sw.character_count, 0) as character_count, coalesce(k.copies, 0) as copies,
      page.place, coalesce(k.views, 0) as views,
      extract(epoch from s.listed_at)::float8 as listed_at,
      (extract(epoch from s.listed_at) * 1000000)::bigint::text as listed_micros,
      coalesce(sw.excerpt, (
        select left(p.text, ${OPENING_LENGTH}) from published_chapters p where p.chapter_id = (
          select c.id from published_chapters q join chapters c on c.id = q.chapter_id and c.deleted_at is null
          where q.share_id = page.share_id order by c.position, c.id limit 1)), '') as excerpt
    from page join shares s on s.id = page.share_id join users u on u.id = s.owner_id
    left join stories n on n.id = s.story_id left join shared_worlds sw on sw.share_id = s.id
    left join share_counts k on k.share_id = s.id
    left join lateral (
      select count(*)::int as chapter_count, coalesce(sum(p.word_count), 0)::int as word_count
      from published_chapters p join chapters c on c.id = p.chapter_id and c.deleted_at is null
      where p.share_id = s.id) published on s.kind = 'story'
    order by ${order}`);
  return rows;
}

export const LATEST_FIRST = sql`s.listed_at desc, s.id desc`;

/** The last to come to the square first. */
export function listLatest(db: Executor, { after, limit, ...filters }: PageOf<AfterListed>): Promise<CardRow[]> {
  return cards(
    db,
    sql`select s.id as share_id, 0 as place from shares s ${VISIBLE}
      where ${LISTED} and ${adults(filters)} ${shownIn(sql`s`, filters)} ${afterListed(after)}
      order by ${LATEST_FIRST} limit ${limit + 1}`,
    LATEST_FIRST,
  );
}

/** Those of these works that are on the square, in no order. */
export function listByIds(db: Executor, ids: readonly string[], filters: Filters): Promise<CardRow[]> {
  return cards(
    db,
    sql`select s.id as share_id, 0 as place from shares s ${VISIBLE}
      where s.id = any(${sql.param(ids)}::text[]) and ${LISTED} and ${adults(filters)} ${shownIn(sql`s`, filters)}`,
    sql`s.id`,
  );
}

/** By their places in the ranking. */
export function listRecommended(db: Executor, { after, limit, ...filters }: PageOf<AfterPlace>): Promise<CardRow[]> {
  const from = after ? sql`and (r.place, r.share_id) > (${after.place}, ${after.id})` : sql``;
  return cards(
    db,
    sql`select r.share_id, r.place from square_places r join shares s on s.id = r.share_id ${VISIBLE}
      where ${LISTED} and ${adults(filters)} ${shownIn(sql`r`, filters)} ${from}
      order by r.place, r.share_id limit ${limit + 1}`,
    sql`page.place, page.share_id`,
  );
}

/** Works in one page of the sitemap. */
export const SITEMAP_PAGE = 1_000;
const FOR_ALL = sql`${LISTED} and not s.nsfw`;

/** The first share of each page of the sitemap. */
export async function listSitemapPages(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select s.id, row_number() over (order by s.id) as nth from shares s where ${FOR_ALL}) numbered
    where (nth - 1) % ${SITEMAP_PAGE} = 0 order by id`);
  return rows.map(({ id }) => id);
}

/** A page of the sitemap: the works from this share on. */
export async function listForSitemap(
  db: Executor,
  first: string,
): Promise<{ shareId: string; kind: ShareKind; changedAt: number }[]> {
  const { rows } = await db.execute<{ id: string; kind: ShareKind; changed_at: number }>(sql`
    select s.id, s.kind, extract(epoch from coalesce(sw.synced_at,
      (select max(p.synced_at) from published_chapters p where p.share_id = s.id)))::float8 as changed_at
    from (select * from shares s where ${FOR_ALL} and s.id >= ${first} order by s.id limit ${SITEMAP_PAGE}) s ${VISIBLE}
    order by s.id`);
  return rows.map(({ id, kind, changed_at }) => ({ shareId: id, kind, changedAt: changed_at }));
}
