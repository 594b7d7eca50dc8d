// What runs for a person, read from the rows that each domain keeps of its own runs.
import { sql } from "drizzle-orm";
import type { Activity } from "../../../contract/activities.ts";
import type { Executor } from "../../db/client.ts";

/** A run whose process has not written for so long is over. */
const SILENT_SECONDS = 60;
/** The latest; a person has one or two. */
const LISTED_MAX = 50;

export async function listActivities(db: Executor, uid: string): Promise<Activity[]> {
  const { rows } = await db.execute<{ activity: Activity }>(sql`
    select activity from (
      select json_build_object('kind', 'generation', 'id', g.id, 'began_at', extract(epoch from g.created_at)::float8,
        'what', g.kind, 'title', n.title, 'story_id', n.id, 'chapter_id', case when n.id is not null then g.chapter_id end)
        as activity, g.created_at as at
      from generations g left join stories n on n.id = g.story_id and n.deleted_at is null and (n.owner_id = g.user_id
        or exists (select from collaborators k where k.story_id = n.id and k.user_id = g.user_id))
      where g.user_id = ${uid} and g.status in ('queued', 'running') and g.beat_at > now() - ${SILENT_SECONDS} * interval '1 second'
      union all
      select json_build_object('kind', 'world_import', 'id', f.id,
        'began_at', extract(epoch from f.created_at)::float8, 'name', f.name), f.created_at
      from world_files f
      where f.owner_id = ${uid} and f.status = 'running' and f.beat_at > now() - ${SILENT_SECONDS} * interval '1 second'
    ) running order by at desc limit ${LISTED_MAX}`);
  return rows.map(({ activity }) => activity);
}
