// The parts of an entry's originals that contain the rest of its text (what is longer than an entry holds).
import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";
import type { KeptFields } from "../../db/tables/worlds.ts";

/** The originals of an entry by format; of a card, which may be megabytes, only its texts. */
export async function readTexts(db: Executor, id: string): Promise<KeptFields> {
  const { rows } = await db.execute<{ kept: KeptFields }>(sql`
    select coalesce(jsonb_object_agg(f.format, case when f.kept ? 'card'
      then f.kept - 'card' || jsonb_build_object('card', jsonb_build_object('data', jsonb_build_object(
        'description', f.kept #> '{card,data,description}', 'personality', f.kept #> '{card,data,personality}')))
      else f.kept end), '{}') as kept
    from entries e, jsonb_each(e.extensions) f (format, kept)
    where e.id = ${id} and e.extensions_size > 2 and jsonb_typeof(f.kept) = 'object'`);
  return rows[0]?.kept ?? {};
}

/**
 * Sets a mark in an entry's originals of these formats; with null, removes it from all. Clears the stored digest, so
 * that comparisons compute it again.
 */
export async function markOriginals(
  tx: Transaction,
  id: string,
  { mark, formats }: { mark: string; formats: readonly string[] | null },
): Promise<void> {
  const kept = formats
    ? sql`case when f.format = any(${sql.param([...formats])}::text[])
        then f.kept || jsonb_build_object(${mark}::text, true) else f.kept end`
    : sql`case when jsonb_typeof(f.kept) = 'object' then f.kept - ${mark}::text else f.kept end`;
  await tx.execute(sql`
    update entries e set extensions_digest = null,
      extensions = (select jsonb_object_agg(f.format, ${kept}) from jsonb_each(e.extensions) f (format, kept))
    where e.id = ${id} and e.extensions_size > 2`);
}
