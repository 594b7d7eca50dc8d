// Finds documents by their terms, best first.
import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "../../../contract/limits.ts";
import type { Executor, Transaction } from "../../db/client.ts";
import { type DocumentKind, filterTerm } from "./facets.ts";
import { LAST_TIER, MATCHES, type Match } from "./order.ts";
import { type Conditions, lexeme } from "./terms.ts";

/** The place of a document in the order of one search. */
export interface Place {
  match: Match;
  tier: number;
  rank: number;
  id: number;
}

export type FoundRow = {
  share_id: string;
  entry_id: string | null;
  match: Match;
  tier: number;
  rank: number;
  id: number;
};

export interface FindOptions {
  kind: DocumentKind;
  language: Locale | undefined;
  /** Whether works for adults are included. */
  nsfw: boolean;
  /** What to look for, by how well it matches. */
  queries: ReadonlyMap<Match, Conditions>;
  after: Place | null;
  limit: number;
}

const TIERS = Array.from({ length: LAST_TIER + 1 }, (_, tier) => tier);
const BEST_FIRST: readonly Match[] = Object.values(MATCHES).toSorted((a, b) => b - a);

/** The documents of one tier that match in one way. */
function part(
  { kind, language, nsfw, limit }: FindOptions,
  conditions: Conditions,
  { match, tier, from }: { match: Match; tier: number; from: SQL },
): SQL {
  const filter = lexeme(filterTerm(kind, tier, { language, nsfw }));
  // All tiers but the last are small, and the index looks up first what comes first.
  const all = tier === LAST_TIER ? [...conditions, filter] : [filter, ...conditions];
  const matched = all.map((each) => sql`terms @@ ${each}::tsquery`);
  return sql`(select share_id, entry_id, ${match}::int as match, tier::int, rank::float8, id::float8
    from search_documents d where ${sql.join(matched, sql` and `)} ${from}
    order by d.rank desc, d.id desc limit ${limit})`;
}

function parts(options: FindOptions): SQL[] {
  const { queries, after } = options;
  return BEST_FIRST.flatMap((match) => {
    const conditions = queries.get(match);
    if (conditions === undefined || (after && match > after.match)) return [];
    return TIERS.filter((tier) => !after || match < after.match || tier >= after.tier).map((tier) => {
      const isCut = after && match === after.match && tier === after.tier;
      const from = isCut ? sql`and (d.rank, d.id) < (${after.rank}::bigint, ${after.id}::bigint)` : sql``;
      return part(options, conditions, { match, tier, from });
    });
  });
}

/** At most `limit` documents after a place, best first. */
export async function findDocuments(tx: Transaction, options: FindOptions): Promise<FoundRow[]> {
  const looked = parts(options);
  if (looked.length === 0) return [];
  // One part is read after the other, and none after the page is full.
  const { rows } = await tx.execute<FoundRow>(
    sql`select * from (${sql.join(looked, sql` union all `)}) found limit ${options.limit}`,
  );
  return rows;
}

/** Words that have a form in common with one of these: at most `limit`. */
export async function listSimilarWords(db: Executor, forms: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from search_words where forms && ${sql.param(forms)}::text[] limit ${limit}`);
  return rows.map(({ word }) => word);
}
