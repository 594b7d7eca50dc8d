// Reads what an id leads to.
import { sql } from "drizzle-orm";
import type { DirectResult } from "../../../contract/search.ts";
import type { Executor } from "../../db/client.ts";
import { OPEN, VISIBLE } from "../square/visible.ts";

/**
 * A shared work, unless it is private, banned or may not be seen at the moment; null also where nothing has the id.
 *
 * @param nsfw Whether works for adults are asked for: else nothing of one is said but that it is one.
 */
export async function findShared(db: Executor, shareId: string, nsfw: boolean): Promise<DirectResult | null> {
  const { rows } = await db.execute<{
    kind: "story" | "universe";
    share_id: string;
    nsfw: boolean;
    title: string;
    author: string;
  }>(sql`
    select s.kind, s.id as share_id, s.nsfw, case when (${nsfw}::boolean or not s.nsfw) then coalesce(n.title, sw.title) else '' end as title,
      case when (${nsfw}::boolean or not s.nsfw) then u.nickname else '' end as author
    from shares s ${VISIBLE}
    where s.id = ${shareId} and ${OPEN}`);
  return rows[0] ? { ...rows[0], own: false } : null;
}

/** One's own stories and worlds, and stories one is a co-author of. */
const OWN = (uid: string) => sql`
  select 'story' as kind, id as _id, title, 'owner' as role from stories where owner_id = ${uid} and deleted_at is null
  union all
  select 'story', n.id, n.title, 'co_author' from collaborators k
  join stories n on n.id = k.story_id and n.deleted_at is null where k.user_id = ${uid}
  union all
  select 'universe', id, title, 'owner' from worlds
  where owner_id = ${uid} and not is_chat and deleted_at is null`;

type OwnWork = { kind: "story" | "universe"; _id: string; title: string; role: "owner" | "co_author" };

/** One's own story or world, or a story one is a co-author of. */
export async function findOwnWork(db: Executor, uid: string, id: string): Promise<DirectResult | null> {
  const { rows } = await db.execute<OwnWork>(sql`select * from (${OWN(uid)}) own where own._id = ${id} limit 1`);
  return rows[0] ? { ...rows[0], own: true } : null;
}

/** The same by the id of its share, whatever state that is in: it may be private. */
export async function findOwnShared(db: Executor, uid: string, shareId: string): Promise<DirectResult | null> {
  const { rows } = await db.execute<OwnWork>(sql`
    select own.* from shares s join (${OWN(uid)}) own on own._id = coalesce(s.story_id, s.world_id)
    where s.id = ${shareId} limit 1`);
  return rows[0] ? { ...rows[0], own: true } : null;
}
