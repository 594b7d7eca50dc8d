// Joins cards of a file with the cards a world already has, in this or another version: imported entries of such a card
// refer to the world's card by its id. Otherwise they would not be exported with it. Pure functions.
import { isObject } from "../../../extensions/lore-formats/read/json.ts";
import type { Extensions, JoinedCard, SharedEntry } from "../worlds/world-bulk.service.ts";
import type { FileSummary } from "./file-summary.ts";
import type { ImportPlan, Match } from "./import-plan.ts";

export interface CardsJoined {
  /** The file's card ids mapped to those in the world. */
  ids: ReadonlyMap<string, string>;
  cards: JoinedCard[];
  /** Existing entries that stay unchanged and belong to the books of imported cards. */
  shared: SharedEntry[];
}

/**
 * `there`: the ids of the world's cards, by entry. A card that is added beside an existing one stays separate. `skip`:
 * rows that are not imported and therefore belong to no book.
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
    // Only if the card's entry is the same or overwritten is the background the card's own; else it counts as a change.
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

/** The originals of a file, with the ids that its cards have in the world. */
export function withJoinedIds(extensions: Extensions, ids: CardsJoined["ids"]): Extensions {
  if (ids.size === 0) return extensions;
  return Object.fromEntries(
    Object.entries(extensions).map(([format, kept]) => {
      const id = isObject(kept) && typeof kept["card_id"] === "string" ? ids.get(kept["card_id"]) : undefined;
      return [format, isObject(kept) && id !== undefined ? { ...kept, card_id: id } : kept];
    }),
  );
}
