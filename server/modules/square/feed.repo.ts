// The works of the people one follows, those with the latest chapters first. A work's place is one moment, kept when a
// chapter is announced or unpublished (server/modules/announcements/).
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";
import { adults, type CardRow, cards, type PageOf, shownIn } from "./square.repo.ts";
import { LISTED, VISIBLE } from "./visible.ts";

export type FeedRow = CardRow & {
  /** When its newest chapter came; in microseconds, as text. */
  latest_micros: string;
  /** The newest chapter that is published; null for a work without chapters. */
  latest: { chapter_id: string; name: string; at: number } | null;
};

export interface AfterLatest {
  micros: string;
  id: string;
}

/** So many works for each place of a page are looked at first; some may not be seen at the moment. */
const WORKS_FOR_PLACE = 2;

const LATEST = sql`coalesce(s.latest_at, s.listed_at)`;
const LATEST_FIRST = sql`${LATEST} desc, s.id desc`;
const afterLatest = (after: AfterLatest | null) =>
  after
    ? sql`and (${LATEST}, s.id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id})`
    : sql``;

/** One row more than `limit` if there are more. */
export async function listFollowing(
  db: Executor,
  uid: string,
  { after, limit, ...filters }: PageOf<AfterLatest>,
): Promise<FeedRow[]> {
  const shown = sql`${adults(filters)} ${shownIn(sql`s`, filters)}`;
  const works = (author: SQL, joined: SQL, where: SQL) => sql`
    select s.id, ${LATEST} as latest from shares s ${joined}
    where s.owner_id = ${author} and ${LISTED} and ${where} ${afterLatest(after)} order by ${LATEST_FIRST}`;
  // So many works can be of so many people only: of those whose latest works are the latest of all.
  const latest = (count: number, joined: SQL, where: SQL) => sql`
    select w.id, w.latest from (
      select f.followed_id from follows f cross join lateral (${works(sql`f.followed_id`, joined, where)} limit 1) newest
      where f.follower_id = ${uid} order by newest.latest desc, newest.id desc limit ${count}) author
    cross join lateral (${works(sql`author.followed_id`, joined, where)} limit ${count}) w
    order by w.latest desc, w.id desc limit ${count}`;

  const ofKind = filters.kind ? sql`s.kind = ${filters.kind}` : sql`true`;
  // The index alone tells which works of the kind are the latest, whether they may be seen or not.
  const count = WORKS_FOR_PLACE * (limit + 1);
  const { rows } = await db.execute<{ id: string }>(latest(count, sql``, ofKind));
  const ids = sql.param(rows.map(({ id }) => id));
  const found = await cards(
    db,
    sql`select s.id as share_id, 0 as place from shares s ${VISIBLE}
      where s.id = any(${ids}::text[]) and ${LISTED} and ${shown} order by ${LATEST_FIRST} limit ${limit + 1}`,
    LATEST_FIRST,
  );
  if (found.length > limit || rows.length < count) return withLatest(db, found);
  // Too many of them may not be seen.
  const all = sql`select id as share_id, 0 as place from (${latest(limit + 1, VISIBLE, shown)}) w`;
  return withLatest(db, await cards(db, all, LATEST_FIRST));
}

/** Adds each work's newest published chapter; of those that came together the first. Its other chapters are not read. */
async function withLatest(db: Executor, found: readonly CardRow[]): Promise<FeedRow[]> {
  const ids = sql.param(found.map(({ share_id }) => share_id));
  const { rows } = await db.execute<{ id: string } & Pick<FeedRow, "latest_micros" | "latest">>(sql`
    select s.id, (extract(epoch from ${LATEST}) * 1000000)::bigint::text as latest_micros, newest.latest
    from shares s left join lateral (
      select json_build_object('chapter_id', p.chapter_id, 'name', p.name,
        'at', extract(epoch from a.announced_at)::float8) as latest
      from announced_chapters a join published_chapters p on p.chapter_id = a.chapter_id and p.share_id = a.share_id
      join chapters c on c.id = p.chapter_id and c.deleted_at is null
      where a.share_id = s.id and a.announced_at = (
        select n.announced_at from announced_chapters n
        join published_chapters q on q.chapter_id = n.chapter_id and q.share_id = n.share_id
        join chapters d on d.id = q.chapter_id and d.deleted_at is null
        where n.share_id = s.id order by n.announced_at desc limit 1)
      order by c.position, c.id limit 1) newest on true
    where s.id = any(${ids}::text[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap((card) => {
    const latest = byId.get(card.share_id);
    return latest ? [{ ...card, latest_micros: latest.latest_micros, latest: latest.latest }] : [];
  });
}
