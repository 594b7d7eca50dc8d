// Ids of cards in a world. Entries of a card's book, and a world created from a card, refer to the card by its id.
import { sql } from "drizzle-orm";
import { BOOKS_KEY } from "../../../extensions/lore-formats/card-books.ts";
import { CARDS } from "../../../extensions/lore-formats/card-formats.ts";
import type { Executor, Transaction } from "../../db/client.ts";

/** An imported card that the world already has. */
export interface JoinedCard {
  /** Its id in the world. */
  id: string;
  /** Ids of entries that the card's file contains unchanged. */
  same: readonly string[];
  /** The background imported with it; null for none. */
  background: string | null;
}

/** An existing entry that belongs to the book of an imported card. */
export interface SharedEntry {
  id: string;
  /** The card's id in the world, and the entry's place in its book. */
  card: string;
  at: number;
}

/** The ids of a world's cards, by entry. Cards imported before ids were introduced have none. */
export async function listCardIds(db: Executor, worldId: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; card: string }>(sql`
    select e.id, k.kept ->> 'card_id' as card from entries e,
      lateral (values ${eachFormat("e")}) as k (kept)
    where e.world_id = ${worldId} and e.deleted_at is null and e.type = 'character' and e.extensions_size > 2
      and k.kept ? 'card' and k.kept ? 'card_id'`);
  return new Map(rows.map(({ id, card }) => [id, card]));
}

/**
 * Assigns to a card what was imported with it. Entries of its file that refer to no existing card refer to it from now
 * on, and so does the world if it was created from the card those entries referred to. An imported background is
 * recorded as the one that the card's file showed.
 */
export async function joinCard(tx: Transaction, worldId: string, card: JoinedCard): Promise<void> {
  const live = sql.param([...new Set((await listCardIds(tx, worldId)).values()), card.id]);
  const lost = new Set<string>();
  for (const format of CARDS) {
    const { rows } = await tx.execute<{ before: string | null }>(sql`
      with lost as (
        select id, extensions #>> ${pathOf(format, "card_id")} as before from entries
        where world_id = ${worldId} and id = any(${sql.param([...card.same])}::uuid[]) and extensions_size > 2
          and extensions -> ${format}::text ? 'original')
      update entries e set extensions = jsonb_set(e.extensions, ${pathOf(format, "card_id")}, to_jsonb(${card.id}::text))
      from lost where e.id = lost.id and (lost.before is null or lost.before <> all(${live}::text[]))
      returning lost.before`);
    for (const { before } of rows) if (before !== null) lost.add(before);
  }
  for (const format of CARDS) {
    const kept = sql`extensions #>> ${pathOf(format, "card_id")}`;
    await tx.execute(sql`
      update worlds set extensions = jsonb_set(extensions, ${pathOf(format, "card_id")}, to_jsonb(${card.id}::text))
      where id = ${worldId} and ${kept} = any(${sql.param([...lost])}::text[])`);
    if (card.background === null) continue;
    await tx.execute(sql`
      update worlds set extensions =
        jsonb_set(extensions, ${pathOf(format, "shown", "background")}, to_jsonb(${card.background}::text))
      where id = ${worldId} and ${kept} = ${card.id} and extensions -> ${format}::text ? 'shown'`);
  }
}

/** Adds entries to the books of further cards, besides the card each came with. */
export async function addToBooks(tx: Transaction, worldId: string, shared: readonly SharedEntry[]): Promise<void> {
  if (shared.length === 0) return;
  await tx.execute(sql`
    update entries e set extensions = jsonb_set(e.extensions, ${pathOf(BOOKS_KEY)},
      coalesce(e.extensions -> ${BOOKS_KEY}::text, '{}') || s.places)
    from (
      select id, jsonb_object_agg(card, at) as places
      from jsonb_to_recordset(${JSON.stringify(shared)}::jsonb) as r (id uuid, card text, at int) group by id
    ) s
    where e.id = s.id and e.world_id = ${worldId}`);
}

/** Keeps entries in the book of the card each came with; called before they are overwritten. */
export async function keepInBooks(tx: Transaction, worldId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await tx.execute<SharedEntry & Record<string, unknown>>(sql`
    select e.id, k.kept ->> 'card_id' as card, case when jsonb_typeof(k.kept -> 'at') = 'number' then (k.kept ->> 'at')::int else 0 end as at
    from entries e, lateral (values ${eachFormat("e")}) as k (kept)
    where e.world_id = ${worldId} and e.id = any(${sql.param([...ids])}::uuid[]) and e.extensions_size > 2
      and k.kept ? 'original' and k.kept ? 'card_id'`);
  await addToBooks(tx, worldId, rows);
}

const pathOf = (...keys: string[]) => sql`${sql.param(keys)}::text[]`;
const eachFormat = (table: string) => sql.raw(CARDS.map((format) => `(${table}.extensions -> '${format}')`).join(", "));
