// Sums up how many bytes are stored for people, from the rows themselves. `octet_length` does not read the bytes:
// PostgreSQL knows the length of a TOASTed value. Documents are looked up chapter by chapter, so that a query about one
// person never scans everybody's log.
import { sql } from "drizzle-orm";
import type { StorageKind } from "../../../contract/storage-use.ts";
import type { Executor } from "../../db/client.ts";

export type StoredBytes = Record<StorageKind, number>;

/** Bytes of an empty JSON object: the size stored for an entry or world that keeps no data of other formats. */
const NONE_BYTES = 2;

/** Bytes by kind for each of these people. */
export async function countStored(db: Executor, uids: readonly string[]): Promise<Map<string, StoredBytes>> {
  const { rows } = await db.execute<{ uid: string } & StoredBytes>(sql`
    select p.uid, coalesce(d.documents, 0)::float8 as documents, coalesce(d.versions, 0)::float8 as versions,
      (select coalesce(sum(i.bytes), 0) from images i
        where i.owner_id = p.uid and i.stored_at is not null and i.status in ('judging', 'passed'))::float8 as images,
      (f.waiting + f.cards + f.originals)::float8 as files
    from unnest(${sql.param([...uids])}::uuid[]) as p (uid)
    cross join lateral (
      select sum(s.bytes + u.bytes + a.bytes + b.bytes) as documents, sum(v.bytes) as versions
      from stories t join chapters c on c.story_id = t.id
      cross join lateral (select coalesce(sum(octet_length(bytes)), 0) as bytes
        from document_snapshots where document_id = c.id) s
      cross join lateral (select coalesce(sum(octet_length(bytes)), 0) as bytes
        from document_updates where document_id = c.id) u
      cross join lateral (select coalesce(sum(octet_length(bytes)), 0) as bytes
        from damaged_documents where document_id = c.id) a
      cross join lateral (select coalesce(sum(pg_column_size(blocks) + octet_length(text)), 0) as bytes
        from published_chapters where chapter_id = c.id) b
      cross join lateral (select coalesce(sum(octet_length(bytes)), 0) as bytes
        from document_versions where document_id = c.id) v
      where t.owner_id = p.uid
    ) d
    cross join lateral (
      select
        (select coalesce(sum(octet_length(b.bytes)), 0)
          from world_files w join world_file_pieces b on b.file_id = w.id where w.owner_id = p.uid) as waiting,
        (select coalesce(sum(octet_length(b.bytes)), 0) from worlds w join entries e on e.world_id = w.id
          join entry_files b on b.entry_id = e.id where w.owner_id = p.uid) as cards,
        (select coalesce(sum(w.extensions_size - ${NONE_BYTES}::int + (select coalesce(sum(e.extensions_size), 0)
            from entries e where e.world_id = w.id and e.extensions_size > 2)), 0)
          from worlds w where w.owner_id = p.uid) as originals
    ) f`);
  return new Map(rows.map(({ uid, ...stored }) => [uid, stored]));
}

/** The owner of a story; null if the story does not exist. */
export async function findOwner(db: Executor, storyId: string): Promise<string | null> {
  const { rows } = await db.execute<{ owner_id: string }>(sql`select owner_id from stories where id = ${storyId}`);
  return rows[0]?.owner_id ?? null;
}
