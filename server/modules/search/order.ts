// The order of what is found, and nothing else decides it:
//
//   1. how well it matches: the whole title; a title that begins so; all words in the title; all words in title, author
//      and opening text; the same with one typo a word
//   2. its readers, by doublings: 1, 2 to 3, 4 to 7, …
//   3. the later it came to the square, the earlier it stands.
//
// 2 and 3 are one number, the rank. Common words would give a million ranks to compare: documents are therefore divided
// into tiers by rank, which are looked through from the best one until a page is full. How long that takes does not grow
// with the number of works: a word that is common has its page full after the best tiers, a rare one has few documents
// in the rest.
import { type SQL, sql } from "drizzle-orm";

/** How well a document matches, best first. */
export const MATCHES = { exact: 4, beginning: 3, title: 2, anywhere: 1, typo: 0 } as const;
export type Match = (typeof MATCHES)[keyof typeof MATCHES];

/** Documents of each tier but the last, which has the rest. */
export const TIER_SIZES = [4_000, 40_000] as const;
export const LAST_TIER = TIER_SIZES.length;

/** Above every time in milliseconds for the next centuries. */
const DOUBLING = 2 ** 43;

/** The rank of `shares s` with `share_counts k`, which may be missing. */
export const RANK: SQL = sql`(floor(log(2, 1 + coalesce(k.readers, 0)))::bigint * ${DOUBLING}::bigint
  + floor(extract(epoch from s.listed_at) * 1000)::bigint)`;
