// Versions in the database, without their bytes, which only the collaboration code (server/collab) reads.
import { sql } from "drizzle-orm";
import type { Version } from "../../../contract/versions.ts";
import type { Executor } from "../../db/client.ts";

export type VersionRow = {
  id: string;
  reason: Version["reason"];
  label: string;
  /** Both null if the author's account was deleted. */
  author_id: string | null;
  author_name: string | null;
  word_count: number;
  character_count: number;
  /** Unix seconds. */
  created_at: number;
  /** The same moment in microseconds. */
  cursor_at: string;
};

const columns = sql`v.id, v.reason, v.label, u.id as author_id, u.nickname as author_name, v.word_count, v.character_count,
  extract(epoch from v.at)::float8 as created_at, (extract(epoch from v.at) * 1000000)::bigint::text as cursor_at`;

/** A page of a chapter's versions, latest first; one row more than `limit` if there are more. */
export async function listVersions(
  db: Executor,
  chapterId: string,
  { after, limit }: { after: { moment: string; id: string } | null; limit: number },
): Promise<VersionRow[]> {
  const from = after
    ? sql`and (v.at, v.id) < (timestamptz 'epoch' + ${after.moment}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
  const { rows } = await db.execute<VersionRow>(sql`
    select ${columns} from document_versions v left join users u on u.id = v.author_id
    where v.document_id = ${chapterId} ${from}
    order by v.at desc, v.id desc limit ${limit + 1}`);
  return rows;
}

/** A version of a chapter; null if the chapter has none with this id. */
export async function findVersion(db: Executor, chapterId: string, id: string): Promise<VersionRow | null> {
  const { rows } = await db.execute<VersionRow>(sql`
    select ${columns} from document_versions v left join users u on u.id = v.author_id
    where v.id = ${id} and v.document_id = ${chapterId}`);
  return rows[0] ?? null;
}
