// Cards of a file that a world has already, in this or another version: what comes with one goes with the card that is
// there, under the id that one has, or it would never leave with it again. Pure.
import { isObject } from "../../../extensions/lore-formats/read/json.ts";
import type { Extensions, JoinedCard, SharedEntry } from "../worlds/world-bulk.service.ts";
import type { FileSummary } from "./file-summary.ts";
import type { ImportPlan, Match } from "./import-plan.ts";

export interface CardsJoined {
  /** Ids of the file's cards -> ids of those in the world. */
  ids: ReadonlyMap<string, string>;
  cards: JoinedCard[];
  /** Entries that are there and stay, in the books of the cards that come in. */
  shared: SharedEntry[];
}

/**
 * `there`: the ids of the world's cards, by their entries. A card that comes in beside one stays another. `skip`: rows
 * that are left out, and so stand in no book.
 */
export function joinCards(
  { rows }: Pick<FileSummary, "rows">,
  matches: readonly Match[],
  { plan, there, background, skip }: JoinContext,
): CardsJoined {
  const ids = new Map<string, string>();
  const cards: JoinedCard[] = [];
  const [added, overwritten] = [new Set(plan.add), new Set(plan.overwrite.map(({ index }) => index))];
  const sameOf = (card: string) =>
    matches.flatMap(({ state, id }, at) => (state === "same" && id !== null && rows[at]?.book === card ? [id] : []));
  for (const [index, { card }] of rows.entries()) {
    const match = matches[index];
    const id = match?.id == null || added.has(index) ? undefined : there.get(match.id);
    if (card === undefined || id === undefined || !match) continue;
    ids.set(card, id);
    // The background is the card's own where it came in with that card; of one that was kept it is a change.
    const isItsOwn = match.state === "same" || overwritten.has(index);
    cards.push({ id, same: sameOf(card), background: isItsOwn ? background : null });
  }
  const comesIn = new Map(ids);
  for (const [index, { card }] of rows.entries())
    if (card !== undefined && !comesIn.has(card) && (added.has(index) || overwritten.has(index)))
      comesIn.set(card, card);
  const shared: SharedEntry[] = [];
  const places = new Map<string, number>();
  for (const [index, { book }] of rows.entries()) {
    if (book === undefined) continue;
    const at = places.get(book) ?? 0;
    places.set(book, at + 1);
    const [id, card] = [matches[index]?.id, comesIn.get(book)];
    const stays = !added.has(index) && !overwritten.has(index) && !skip.has(index);
    if (stays && id != null && card !== undefined) shared.push({ id, card, at });
  }
  return { ids, cards, shared };
}

interface JoinContext {
  plan: ImportPlan;
  there: ReadonlyMap<string, string>;
  background: string | null;
  skip: ReadonlySet<number>;
}

/** What is kept of a file, with the ids its cards have in the world. */
export function withJoinedIds(extensions: Extensions, ids: CardsJoined["ids"]): Extensions {
  if (ids.size === 0) return extensions;
  return Object.fromEntries(
    Object.entries(extensions).map(([format, kept]) => {
      const id = isObject(kept) && typeof kept["card_id"] === "string" ? ids.get(kept["card_id"]) : undefined;
      return [format, isObject(kept) && id !== undefined ? { ...kept, card_id: id } : kept];
    }),
  );
}
