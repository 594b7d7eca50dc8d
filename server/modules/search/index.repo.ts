// Writes the documents of search, and keeps their ranks and the words in them.
import { sql } from "drizzle-orm";
import type { Executor, Transaction } from "../../db/client.ts";
import { LISTED, VISIBLE } from "../square/visible.ts";
import { type DocumentKind, FILTER_ENDS } from "./facets.ts";
import { RANK, TIER_SIZES } from "./order.ts";

export interface SearchDocument {
  kind: DocumentKind;
  shareId: string;
  /** Of a character. */
  entryId: string | null;
  terms: readonly string[];
  /** Words in which typos are corrected. */
  words: readonly string[];
}

export interface StoredWord {
  word: string;
  stem: string;
  forms: readonly string[];
}

const list = (values: readonly (string | null)[]) => sql.param(values);

/** Held by what writes documents or removes words, so that no word is removed that a document is just getting. */
export async function lockIndex(tx: Transaction): Promise<void> {
  // What is lost with the last moment before a crash is the documents with the taking of their changes: made again.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('search index')), set_config('synchronous_commit', 'off', true)`,
  );
}

export type Change = {
  share_id: string;
  /** Of its rows in search_changes. */
  ids: number[];
  /** How many documents it may have, counted up to the limit. */
  documents: number;
};

/** Shares that have changed, the first ones first: of at most `limit` changes. */
export async function listChanges(
  db: Executor,
  { limit, without, counted }: { limit: number; without: readonly string[]; counted: number },
): Promise<Change[]> {
  const { rows } = await db.execute<Change>(sql`
    select c.share_id, c.ids, (1 + (select count(*) from (
      select from shared_entries e where e.share_id = c.share_id limit ${counted}) counted))::int as documents
    from (
      select share_id, array_agg(id::float8) as ids, min(id) as first from (
        select id, share_id from search_changes where share_id <> all(${list(without)}::text[]) order by id limit ${limit}) first_ones
      group by share_id) c
    order by c.first`);
  return rows;
}

/** Takes the changes with these ids; returns the shares of those that nobody else has taken. */
export async function takeChanges(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ share_id: string }>(sql`
    with taken as (delete from search_changes where id = any(${sql.param(ids)}::bigint[]) returning share_id)
    select distinct share_id from taken`);
  return rows.map(({ share_id }) => share_id);
}

export async function hasChanges(db: Executor, without: readonly string[]): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select exists (select from search_changes where share_id <> all(${list(without)}::text[])) as found`,
  );
  return rows[0]?.found === true;
}

const TIER = (kind: ReturnType<typeof sql>, rank: ReturnType<typeof sql>) =>
  sql`coalesce((select min(l.tier) from search_tiers l where l.kind = ${kind} and l.lowest <= ${rank}), 0)`;
/** The terms of facets.ts that a document of `shares s` has. */
const FILTER_TERMS = (kind: ReturnType<typeof sql>, tier: ReturnType<typeof sql>) => sql`array_to_tsvector(array(
  select '#' || ${kind} || ${tier} || f.ends
  from unnest(array['', ':' || s.language] || case when s.nsfw then '{}' else array['+', '+:' || s.language] end) f (ends)))`;

/** Removes all documents of the shares. */
export async function removeDocuments(tx: Transaction, shareIds: readonly string[]): Promise<void> {
  if (shareIds.length === 0) return;
  await tx.execute(sql`delete from search_documents where share_id = any(${list(shareIds)}::text[])`);
}

/** Removes the characters of a world but these. */
export async function removeOtherCharacters(
  tx: Transaction,
  shareId: string,
  entryIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    delete from search_documents d where d.share_id = ${shareId} and d.entry_id is not null
      and not exists (select from unnest(${list(entryIds)}::uuid[]) as kept (id) where kept.id = d.entry_id)`);
}

/** Whether the work's own document has the term. */
export async function hasTerm(tx: Transaction, shareId: string, term: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`
    select exists (select from search_documents d
      where d.share_id = ${shareId} and d.entry_id is null and ${term} = any(tsvector_to_array(d.terms))) as found`);
  return rows[0]?.found === true;
}

/** Writes these documents in place of those there are. */
export async function putDocuments(tx: Transaction, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return;
  // Arrays in arrays are not what PostgreSQL means by them: each document's terms are one JSON array.
  const terms = list(documents.map((document) => JSON.stringify(document.terms)));
  await tx.execute(sql`
    insert into search_documents (kind, share_id, entry_id, rank, tier, terms)
    select r.kind, r.share_id, r.entry_id, r.rank, t.tier, r.terms || ${FILTER_TERMS(sql`r.kind`, sql`t.tier`)}
    from (
      select g.kind, g.share_id, g.entry_id, ${RANK} as rank,
        array_to_tsvector(array(select jsonb_array_elements_text(g.terms::jsonb))) as terms
      from unnest(${list(documents.map(({ kind }) => kind))}::text[],
        ${list(documents.map(({ shareId }) => shareId))}::text[],
        ${list(documents.map(({ entryId }) => entryId))}::uuid[], ${terms}::text[]) as g (kind, share_id, entry_id, terms)
      join shares s on s.id = g.share_id left join share_counts k on k.share_id = s.id
    ) r join shares s on s.id = r.share_id cross join lateral (select ${TIER(sql`r.kind`, sql`r.rank`)}::smallint as tier) t
    on conflict on constraint search_documents_key do update
      set kind = excluded.kind, rank = excluded.rank, tier = excluded.tier, terms = excluded.terms
      where (search_documents.kind, search_documents.rank, search_documents.terms)
        is distinct from (excluded.kind, excluded.rank, excluded.terms)`);
}

export async function addWords(tx: Transaction, words: readonly StoredWord[]): Promise<void> {
  if (words.length === 0) return;
  await tx.execute(sql`
    insert into search_words (word, stem, forms)
    select w.word, w.stem, array(select jsonb_array_elements_text(w.forms::jsonb))
    from unnest(${list(words.map(({ word }) => word))}::text[], ${list(words.map(({ stem }) => stem))}::text[],
      ${list(words.map(({ forms }) => JSON.stringify(forms)))}::text[]) as w (word, stem, forms)
    where not exists (select from search_words k where k.word = w.word)
    on conflict do nothing`);
}

/**
 * Removes words that no document has any more, of `limit` words after this one; returns the last of them, null after
 * the last one of all. A stem is of the letters a to z.
 */
export async function removeUnusedWords(tx: Transaction, after: string, limit: number): Promise<string | null> {
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with looked_at as (select word, stem from search_words where word > ${after} order by word limit ${limit}),
    removed as (
      delete from search_words w using looked_at
      where w.word = looked_at.word and not exists (
        select from search_documents d
        where d.terms @@ ('''t:' || looked_at.stem || ''' | ''x:' || looked_at.stem || '''')::tsquery))
    select max(word) as last from looked_at`);
  return rows[0]?.last ?? null;
}

/** Documents of a character tier stand for so many of a world's, which they get their rank from. */
const CHARACTERS_OF_WORLD = 10;

/** Sets what rank each tier begins at, by the works on the square as they are now. */
export async function setTiers(tx: Transaction): Promise<void> {
  const lowest = (kind: "story" | "universe", each: number) =>
    TIER_SIZES.map((_, tier) => {
      const until = TIER_SIZES.slice(0, tier + 1).reduce((sum, size) => sum + size, 0);
      return sql`(select rank from ranks where kind = ${kind} order by rank desc offset ${Math.ceil(until / each) - 1} limit 1)`;
    });
  const rowsOf = (kind: DocumentKind, from: "story" | "universe", each: number) =>
    lowest(from, each).map((rank, tier) => sql`(${kind}, ${tier}::smallint, ${rank})`);
  const rows = [
    ...rowsOf("story", "story", 1),
    ...rowsOf("universe", "universe", 1),
    ...rowsOf("character", "universe", CHARACTERS_OF_WORLD),
  ];
  await tx.execute(sql`delete from search_tiers`);
  await tx.execute(sql`
    with ranks as materialized (
      select s.kind, ${RANK} as rank from shares s left join share_counts k on k.share_id = s.id
      where s.state = 'square' and s.listed_at is not null),
    bounds (kind, tier, lowest) as (values ${sql.join(rows, sql`, `)}),
    known as (select kind, tier, lowest from bounds where lowest is not null),
    ends as (select kind, (max(tier) + 1)::smallint as tier, 0 as lowest from known group by kind)
    insert into search_tiers (kind, tier, lowest) select * from known union all select * from ends`);
}

/** Writes ranks anew that have changed, and tiers, of so many documents after one; returns the last, null at the end. */
export async function setRanks(tx: Transaction, after: number, limit: number): Promise<number | null> {
  const { rows } = await tx.execute<{ last: number | null }>(sql`
    with looked_at as materialized (
      select id, kind, share_id, rank, tier from search_documents where id > ${after} order by id limit ${limit}),
    now as (
      select d.id, r.rank, ${TIER(sql`d.kind`, sql`r.rank`)}::smallint as tier, s.language, s.nsfw
      from looked_at d join shares s on s.id = d.share_id left join share_counts k on k.share_id = s.id
      cross join lateral (select ${RANK} as rank) r),
    written as (
      update search_documents d set rank = s.rank, tier = s.tier, terms =
        ts_delete(d.terms, array(select '#' || d.kind || d.tier || f.ends from unnest(${list(FILTER_ENDS)}::text[]) f (ends)))
          || ${FILTER_TERMS(sql`d.kind`, sql`s.tier`)}
      from now s where s.id = d.id and (d.rank, d.tier) is distinct from (s.rank, s.tier))
    select max(id)::float8 as last from looked_at`);
  return rows[0]?.last ?? null;
}

/**
 * Has documents made anew of works whose author's lock has ended by itself. A work that cannot be read for another reason
 * gets no document, and would be noted every minute: triggers note it when that changes.
 */
export async function noteEndedLocks(db: Executor): Promise<void> {
  await db.execute(sql`
    insert into search_changes (share_id)
    select s.id from shares s ${VISIBLE}
    where ${LISTED} and u.shut and u.shut_until <= now()
      and not exists (select from search_documents d where d.share_id = s.id)
      and not exists (select from search_changes c where c.share_id = s.id)`);
}
