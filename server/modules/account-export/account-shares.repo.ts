// Reads what a person shares, for their export: where, since when, and what of it readers see.
import { sql } from "drizzle-orm";
import { sharedPath } from "../../../contract/page-paths.ts";
import type { ShareKind } from "../../../contract/sharings-work.ts";
import type { Executor } from "../../db/client.ts";
import { seconds } from "./account-data.repo.ts";

/** A share, with its path on this server. Its counts are those that its page shows. */
type OwnShare = { path: string } & ShareRow;
type ShareRow = { share_id: string; kind: ShareKind } & Record<string, unknown>;

/**
 * A person's shares, private ones and those of deleted works included. `published_chapters` is of a story: names as they
 * were published; `snapshot` of a world: what readers see of it, null where nothing was taken. Times are in Unix seconds.
 */
export async function listOwnShares(db: Executor, uid: string): Promise<OwnShare[]> {
  const { rows } = await db.execute<ShareRow>(sql`
    select s.id as share_id, s.kind, s.story_id, s.world_id, coalesce(n.title, w.title) as title, s.state, s.ban,
      s.nsfw as for_adults, s.language, ${seconds("s.created_at")} as created_at,
      ${seconds("s.listed_at")} as first_on_the_square_at, coalesce(k.views, 0) as views, coalesce(k.copies, 0) as copies,
      case when s.kind = 'story' then (
        select coalesce(json_agg(json_build_object('chapter_id', p.chapter_id, 'name', p.name, 'word_count', p.word_count,
          'published_at', ${seconds("p.published_at")}, 'synced_at', ${seconds("p.synced_at")})
          order by c.position, c.id), '[]')
        from published_chapters p join chapters c on c.id = p.chapter_id where p.share_id = s.id) end as published_chapters,
      case when sw.share_id is not null then json_build_object('title', sw.title, 'entry_count', sw.entry_count,
        'character_count', sw.character_count, 'synced_at', ${seconds("sw.synced_at")}) end as snapshot
    from shares s left join stories n on n.id = s.story_id left join worlds w on w.id = s.world_id
    left join shared_worlds sw on sw.share_id = s.id left join share_counts k on k.share_id = s.id
    where s.owner_id = ${uid} order by s.created_at, s.id`);
  return rows.map((row) => ({ path: sharedPath(row.kind, row.share_id), ...row }));
}
