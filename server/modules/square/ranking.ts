// The ranking of recommended works, and nothing else decides it:
//
//   score = ln(1 + readers) × (0.5 + finished) × (1 + ln(1 + followers) / 10) × 0.5 ^ (days / 14)
//
// Stories and worlds have their places in one order. A world has no chapters: it counts as finished by half.
// readers: distinct accounts and visitors who opened a chapter; the author and co-authors are not counted.
// finished: the share of opened chapters that were read to the end, 0 to 1, drawn towards a half while few were opened.
// followers: of the author. days: since the work first came to the square.
//
// A work is new for 7 days, until 30 readers have come; of one author's, the first two are. In each language, and apart
// for adults, new works have every fifth place, in an order that is drawn by lot each time, so that none waits at the end;
// the others have the places between by their score.
//
// The ranking is made anew every ten minutes. A work that comes meanwhile is put into the fifth place, beside what has it,
// if no other of its author has it by that rule; the rest waits for the next ranking. On a small square, one of fewer than
// 200 ranked works, nothing waits: there two of an author have the fifth place, and further ones the last
// (server/modules/sharings/shares.repo.ts).
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { NEW_EVERY, NEW_OF_AUTHOR } from "./places.ts";
import { LISTED, VISIBLE } from "./visible.ts";

const HALF_LIFE_DAYS = 14;
const NEW_DAYS = 7;
const NEW_READERS = 30;
/** Opened chapters that a work is thought to have had already, half of them finished. */
const DRAWN_BY = 8;
/**
 * Recommended works of each language, of new ones and of others, and as many for adults; the rest is under Latest. Of each
 * kind there are as many, so that a list of one kind does not end early.
 */
const RANKED_MAX = 5_000;

const FINISHED = sql`(coalesce(k.finished, 0) + ${DRAWN_BY / 2}::float8) / (coalesce(k.opened, 0) + ${DRAWN_BY})`;
const DAYS = sql`greatest(extract(epoch from now() - s.listed_at), 0)::float8 / 86400`;
const SCORE = sql`ln(1 + coalesce(k.readers, 0)) * (0.5 + ${FINISHED})
  * (1 + ln(1 + coalesce(f.followers, 0)) / 10) * power(0.5, least(${DAYS} / ${HALF_LIFE_DAYS}, 1000))`;

/** Makes all places anew, and counts the works of every author. Readers see the old ones until the transaction is over. */
export async function rankSquare(tx: Transaction, { max = RANKED_MAX } = {}): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('square ranking'))`);
  await tx.execute(sql`delete from square_places`);
  await tx.execute(sql`
    with scored as materialized (
      select s.id, s.kind, s.owner_id, s.listed_at, s.language, s.nsfw, ${SCORE} as score,
        ${DAYS} < ${NEW_DAYS} and coalesce(k.readers, 0) < ${NEW_READERS} as is_young
      from shares s ${VISIBLE} left join share_counts k on k.share_id = s.id
      left join follow_counts f on f.user_id = s.owner_id
      where ${LISTED}),
    counted as (
      select owner_id, (count(*) filter (where kind = 'story'))::int as stories,
        (count(*) filter (where kind = 'universe'))::int as worlds
      from scored where not nsfw group by owner_id),
    changed as (
      insert into author_counts (user_id, stories, worlds) select owner_id, stories, worlds from counted
      on conflict (user_id) do update set stories = excluded.stories, worlds = excluded.worlds
      where (author_counts.stories, author_counts.worlds) <> (excluded.stories, excluded.worlds)),
    gone as (delete from author_counts a where not exists (select from counted c where c.owner_id = a.user_id)),
    sorted as (
      select *, is_young and row_number() over (
        partition by owner_id, is_young order by listed_at, id) <= ${NEW_OF_AUTHOR} as is_new from scored),
    drawn as (select *, case when is_new then random() else -score end as turn from sorted),
    ordered as (
      select id, kind, language, is_new,
        (row_number() over (partition by language, nsfw, is_new order by turn, id))::int as n,
        row_number() over (partition by language, nsfw, is_new, kind order by turn, id) as of_kind
      from drawn)
    insert into square_places (share_id, kind, language, place)
    select id, kind, language, case when is_new then n * ${NEW_EVERY} else n + (n - 1) / ${NEW_EVERY - 1} end
    from ordered where n <= ${max} or of_kind <= ${max}
    on conflict (share_id) do update set place = excluded.place, language = excluded.language`);
  // All rows are new: without it lists would be planned for what the table held before.
  await tx.execute(sql`analyze square_places`);
}
