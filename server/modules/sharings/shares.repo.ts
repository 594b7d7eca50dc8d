// The shares of stories and worlds in the database: what both kinds have in common.
import { sql } from "drizzle-orm";
import type { Ban } from "../../../contract/own-decisions.ts";
import type { ShareState } from "../../../contract/sharings.ts";
import type { ShareKind, ShareStatus } from "../../../contract/sharings-work.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { NEW_EVERY, NEW_OF_AUTHOR, SMALL_SQUARE } from "../square/places.ts";

export type ShareRow = {
  id: string;
  kind: ShareKind;
  /** Null in a world's share, and once the story is deleted for good; the other one alike. */
  story_id: string | null;
  world_id: string | null;
  owner_id: string;
  owner_name: string;
  /** Path of the owner's avatar. */
  owner_avatar: string | null;
  owner_official: boolean;
  state: ShareStatus;
  /** Why it is banned; null in any other state. */
  ban: Ban | null;
  nsfw: boolean;
  views: number;
  /** Whether the owner's account is locked or about to be deleted. */
  is_closed: boolean;
  /** Null where the work is deleted, for good or not. A world's is that of its snapshot. */
  title: string | null;
  language: "en-US" | "zh-CN";
};

/** Of a share with its state, as `ShareRow`. */
export const SHARE = sql`select s.id, s.kind, s.story_id, s.world_id, s.owner_id, u.nickname as owner_name,
  u.headimgurl as owner_avatar, u.is_official as owner_official, s.state, s.ban, s.nsfw, coalesce(k.views, 0) as views, coalesce(n.title, sw.title) as title,
  (u.deletion_due_at is not null or u.shut and coalesce(u.shut_until > now(), true)) as is_closed,
  s.language
  from shares s join users u on u.id = s.owner_id left join stories n on n.id = s.story_id and n.deleted_at is null
  left join worlds w on w.id = s.world_id and w.deleted_at is null
  left join shared_worlds sw on sw.share_id = s.id and sw.world_id = w.id
  left join share_counts k on k.share_id = s.id`;

export async function findShare(db: Executor, id: string): Promise<ShareRow | null> {
  const { rows } = await db.execute<ShareRow>(sql`${SHARE} where s.id = ${id}`);
  return rows[0] ?? null;
}

/** Of a share that is locked, and not banned. One that a moderator marked as for adults stays so. */
export async function updateShare(
  tx: Transaction,
  id: string,
  { state, nsfw }: { state: ShareState; nsfw: boolean },
): Promise<void> {
  await tx.execute(sql`update shares set state = ${state}, nsfw = ${nsfw} or nsfw_kept where id = ${id}`);
}

/**
 * Of a share that is locked, and that a moderator marked as for adults: stores what its author wants, for when that is
 * undone.
 */
export async function keepOwnMark(tx: Transaction, id: string, nsfw: boolean): Promise<void> {
  await tx.execute(sql`
    update decisions set nsfw_before = ${nsfw} where share_id = ${id} and action = 'adult' and undone_at is null`);
}

/**
 * Puts a share that has come to the square with something to read for the first time among the new works there, one of
 * each author's at a time: the ranking finds room for others. On a small square all of them have a place at once, the
 * third and further new ones of an author the last (server/modules/square/ranking.ts).
 */
export async function listShare(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    with listed as (
      update shares set listed_at = now() where id = ${id} and state = 'square' and listed_at is null
        and (exists (select from published_chapters p where p.share_id = ${id})
          or exists (select from shared_worlds w where w.share_id = ${id} and w.excerpt <> ''))
      returning id, language, kind, owner_id),
    found as (
      select listed.*, (
          select count(*) from square_places q join shares o on o.id = q.share_id
          where q.place = ${NEW_EVERY} and o.owner_id = listed.owner_id) as of_author,
        (select count(*) < ${SMALL_SQUARE} from (select from square_places limit ${SMALL_SQUARE}) few) as is_small
      from listed)
    insert into square_places (share_id, place, language, kind)
    select id, case when of_author < (case when is_small then ${NEW_OF_AUTHOR}::int else 1 end) then ${NEW_EVERY}::int
      else (select max(place) + 1 from square_places) end, language, kind
    from found where of_author = 0 or is_small
    on conflict (share_id) do nothing`);
}
