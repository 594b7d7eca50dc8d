// People as others see them, and lists of who follows whom. Accounts that are locked or about to be deleted are in no
// answer and in no count; their follows stay, and are shown again with the account.
import { sql } from "drizzle-orm";
import type { Executor } from "../../db/client.ts";

/** Of `users u`: neither locked nor about to be deleted. */
const OPEN = sql`u.deletion_due_at is null and not (u.shut and coalesce(u.shut_until > now(), true))`;
/** The opposite, with the condition of the index of such accounts. */
const CLOSED = sql`(u.shut or u.deletion_due_at is not null) and not (${OPEN})`;

const USER = sql`u.id, u.nickname as name, u.headimgurl as avatar, u.is_official`;
export type UserRow = { id: string; name: string; avatar: string | null; is_official: boolean };

export type ProfileRow = UserRow & {
  following_count: number;
  follower_count: number;
  is_follower: boolean;
  is_following: boolean;
};

/** An open account with its counts, as `viewer` sees it; null if there is none. */
export async function findProfile(db: Executor, uid: string, viewer: string | null): Promise<ProfileRow | null> {
  // The sums hold the follows of closed accounts as well; whichever are fewer, those or the follows, are looked through.
  const closed = (theirs: "follower_id" | "followed_id", own: "follower_id" | "followed_id") => sql`(
    select count(*) from follows f join users u on u.id = f.${sql.raw(theirs)}
    where f.${sql.raw(own)} = ${uid}::uuid and ${CLOSED})`;
  const { rows } = await db.execute<ProfileRow>(sql`
    select ${USER},
      greatest(0, coalesce(c.following, 0) - ${closed("followed_id", "follower_id")})::int as following_count,
      greatest(0, coalesce(c.followers, 0) - ${closed("follower_id", "followed_id")})::int as follower_count,
      exists (select from follows where follower_id = u.id and followed_id = ${viewer}) as is_follower,
      exists (select from follows where follower_id = ${viewer} and followed_id = u.id) as is_following
    from users u left join follow_counts c on c.user_id = u.id where u.id = ${uid}::uuid and ${OPEN}`);
  return rows[0] ?? null;
}

/** An open account; null if there is none. */
export async function findUser(db: Executor, uid: string): Promise<UserRow | null> {
  const { rows } = await db.execute<UserRow>(sql`select ${USER} from users u where u.id = ${uid} and ${OPEN}`);
  return rows[0] ?? null;
}

export interface AfterFollow {
  micros: string;
  id: string;
}

export type FollowRow = UserRow & {
  is_follower: boolean;
  is_following: boolean;
  /** When one followed the other, in microseconds, as text. */
  micros: string;
};

interface PageOfFollows {
  after: AfterFollow | null;
  limit: number;
}

const MICROS = sql`(extract(epoch from f.created_at) * 1000000)::bigint::text as micros`;
/** The index's order is by time down and by id up, so a comparison of rows would not use it. */
const afterFollow = (after: AfterFollow | null, id: "follower_id" | "followed_id") => {
  if (!after) return sql``;
  const at = sql`(timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond')`;
  return sql`and f.created_at <= ${at} and (f.created_at < ${at} or f.${sql.raw(id)} > ${after.id}::uuid)`;
};

/** The followers of a person, latest first; one row more than `limit` if there are more. */
export async function listFollowers(db: Executor, uid: string, { after, limit }: PageOfFollows): Promise<FollowRow[]> {
  const { rows } = await db.execute<FollowRow>(sql`
    select ${USER}, true as is_follower, ${MICROS},
      exists (select from follows b where b.follower_id = ${uid} and b.followed_id = u.id) as is_following
    from follows f join users u on u.id = f.follower_id and ${OPEN}
    where f.followed_id = ${uid} ${afterFollow(after, "follower_id")}
    order by f.created_at desc, f.follower_id limit ${limit + 1}`);
  return rows;
}

/** The people whom a person follows, latest first; one row more than `limit` if there are more. */
export async function listFollowing(db: Executor, uid: string, { after, limit }: PageOfFollows): Promise<FollowRow[]> {
  const { rows } = await db.execute<FollowRow>(sql`
    select ${USER}, true as is_following, ${MICROS},
      exists (select from follows b where b.follower_id = u.id and b.followed_id = ${uid}) as is_follower
    from follows f join users u on u.id = f.followed_id and ${OPEN}
    where f.follower_id = ${uid} ${afterFollow(after, "followed_id")}
    order by f.created_at desc, f.followed_id limit ${limit + 1}`);
  return rows;
}

export type FollowedByRow = { id: string; count: number };

/** Whom the people that one followed last have followed last, and by how many of them; most first. */
export async function listFollowedByFollowed(
  db: Executor,
  uid: string,
  { followed, ofEach, limit }: { followed: number; ofEach: number; limit: number },
): Promise<FollowedByRow[]> {
  const { rows } = await db.execute<FollowedByRow>(sql`
    with mine as (
      select f.followed_id as id from follows f join users u on u.id = f.followed_id and ${OPEN}
      where f.follower_id = ${uid} order by f.created_at desc, f.followed_id limit ${followed})
    select t.followed_id as id, count(*)::int as count
    from mine cross join lateral (
      select followed_id from follows where follower_id = mine.id order by created_at desc, followed_id limit ${ofEach}) t
    where t.followed_id <> ${uid} group by t.followed_id order by count(*) desc, t.followed_id limit ${limit}`);
  return rows;
}

/** Which of these people somebody could follow: open accounts, not their own, not followed yet. */
export async function listFollowable(db: Executor, uid: string, ids: readonly string[]): Promise<UserRow[]> {
  const { rows } = await db.execute<UserRow>(sql`
    select ${USER} from users u where u.id = any(${sql.param(ids)}::uuid[]) and u.id <> ${uid} and ${OPEN}
      and not exists (select from follows where follower_id = ${uid} and followed_id = u.id)`);
  return rows;
}
