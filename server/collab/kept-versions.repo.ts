// Kept versions in the database: written, read, and thinned out with age.
import type pg from "pg";
import {
  VERSIONS_BEFORE_REMOVAL_MAX,
  VERSIONS_BEFORE_RESTORE_MAX,
  VERSIONS_PASTED_MAX,
  VERSIONS_PUBLISHED_MAX,
} from "../../contract/limits.ts";
import type { VersionReason } from "../../contract/versions.ts";

export interface NewVersion {
  documentId: string;
  bytes: Uint8Array;
  reason: VersionReason;
  label: string;
  authorId: string | null;
  words: number;
  characters: number;
}

export async function insertVersion(pool: pg.Pool | pg.PoolClient, version: NewVersion): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into document_versions (document_id, bytes, reason, label, author_id, word_count, character_count)
     values ($1, $2, $3, $4, (select id from users where id = $5), $6, $7) returning id`,
    [
      version.documentId,
      Buffer.from(version.bytes),
      version.reason,
      version.label,
      version.authorId,
      version.words,
      version.characters,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error("the version was not stored");
  return row.id;
}

/** The bytes of a document's latest versions with these counts, latest first. */
export async function findVersionsOfSize(
  pool: pg.Pool,
  documentId: string,
  { words, characters }: { words: number; characters: number },
  limit: number,
): Promise<Buffer[]> {
  const { rows } = await pool.query<{ bytes: Buffer }>(
    `select bytes from document_versions where document_id = $1 and word_count = $2 and character_count = $3
     order by at desc, id desc limit $4`,
    [documentId, words, characters, limit],
  );
  return rows.map(({ bytes }) => bytes);
}

/** How many named versions of a document exist. */
export async function countNamedVersions(pool: pg.Pool, documentId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from document_versions where document_id = $1 and reason = 'named'",
    [documentId],
  );
  return rows[0]?.count ?? 0;
}

/** Kinds of versions besides those at intervals, and how many of each are kept. */
const KEPT_AT_MOST = {
  before_restore: VERSIONS_BEFORE_RESTORE_MAX,
  before_removal: VERSIONS_BEFORE_REMOVAL_MAX,
  pasted: VERSIONS_PASTED_MAX,
  publish: VERSIONS_PUBLISHED_MAX,
} as const;

/** Deletes the oldest versions of a kind whose number is limited. */
export async function thinKind(
  pool: pg.Pool | pg.PoolClient,
  documentId: string,
  reason: keyof typeof KEPT_AT_MOST,
): Promise<void> {
  await pool.query(
    `delete from document_versions where id in (
       select id from document_versions where document_id = $1 and reason = $2
       order by at desc, id desc offset $3)`,
    [documentId, reason, KEPT_AT_MOST[reason]],
  );
}

/**
 * Thins out the versions kept at intervals: for the last day the latest of each ten minutes stays, for the last week of
 * each hour, before that of each day. Named versions stay.
 */
export async function thinVersions(pool: pg.Pool, documentId: string): Promise<void> {
  await pool.query(
    `delete from document_versions where id in (
       select id from (
         select id, row_number() over (partition by span, date_bin(span, at, 'epoch') order by at desc, id desc) as place
         from (select id, at, case when at > now() - interval '1 day' then interval '10 minutes'
             when at > now() - interval '7 days' then interval '1 hour' else interval '1 day' end as span
           from document_versions where document_id = $1 and reason = 'interval') spans
       ) places where place > 1)`,
    [documentId],
  );
}

/** A version's bytes; null if the document has no such version. */
export async function findVersionBytes(pool: pg.Pool, documentId: string, versionId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ bytes: Buffer }>(
    "select bytes from document_versions where id = $2 and document_id = $1",
    [documentId, versionId],
  );
  return rows[0]?.bytes ?? null;
}
