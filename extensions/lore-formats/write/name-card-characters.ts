// Entries exported without the card they came with. Other programs replace {{char}} by the character the person talks
// to, so in a separate book a card's text would describe somebody else: there the card's character is named.
import { CARDS } from "../card-formats.ts";
import { nameCharacter } from "../fit/placeholders.ts";
import { languageOf } from "../fit/text-language.ts";
import type { LoreEntry, LoreWorld } from "../lore-world.ts";
import { calledIn, textOfCard } from "../read/card.ts";
import { isObject, type JsonObject, objectOf, textOf } from "../read/json.ts";
import { cardIdIn, editsOf, seenOriginal } from "./kept-original.ts";
import { worldOfCard } from "./world-of-card.ts";

/** The texts of a card that become an entry's description. */
const CARD_TEXTS = ["description", "personality"];
const ENTRY_TEXTS = ["name", "comment", "content", "keys", "secondary_keys"];

/** The entries with names for the characters of cards other than the one exported with them (null: none). */
export function apartFromCard(world: LoreWorld, entries: readonly LoreEntry[], cardId: string | null): LoreEntry[] {
  let names: Map<string, string> | null = null;
  return entries.map((entry) => {
    const format = CARDS.find((each) => isObject(entry.extensions[each]));
    if (!format) return entry;
    const kept = objectOf(entry.extensions[format]);
    const id = cardIdIn(kept);
    if (cardId !== null && id === cardId) return entry;
    names ??= namesIn(world);
    // Two versions of one character: {{char}} is the same in both.
    if (cardId !== null && id !== null && names.has(id) && names.get(id) === names.get(cardId)) return entry;
    const character = (id !== null && (names.get(id) ?? titleIn(world, id))) || null;
    return { ...entry, extensions: { ...entry.extensions, [format]: withName(kept, character) } };
  });
}

/** The names of the characters of a world's cards, by card. */
function namesIn(world: LoreWorld): Map<string, string> {
  const names = new Map<string, string>();
  for (const entry of world.entries) {
    const card = seenOriginal(entry, CARDS, "card");
    if (!card || card.cardId === null) continue;
    const called = calledIn(objectOf(card.raw["data"]), { language: "en-US", character: null });
    names.set(card.cardId, editsOf(entry, card.shown).name ?? called ?? entry.body.name);
  }
  return names;
}

/** If the character was deleted, a world made from its card still has its title. */
function titleIn(world: LoreWorld, id: string): string | null {
  const kept = worldOfCard(world, id);
  return kept && textOf(objectOf(kept["shown"])["title"]);
}

function withName(kept: JsonObject, character: string | null): JsonObject {
  const { original, card } = kept;
  if (isObject(original)) {
    const language = languageOf(textOf(original["content"])) ?? "en-US";
    return { ...kept, original: filled(original, ENTRY_TEXTS, { character, language }) };
  }
  if (!isObject(card)) return kept;
  const data = objectOf(card["data"]);
  const language = languageOf(textOfCard(data)) ?? "en-US";
  return { ...kept, card: { ...card, data: filled(data, CARD_TEXTS, { character, language }) } };
}

function filled(raw: JsonObject, fields: readonly string[], cast: Parameters<typeof nameCharacter>[1]): JsonObject {
  const fill = (value: unknown): unknown =>
    typeof value === "string" ? nameCharacter(value, cast) : Array.isArray(value) ? value.map(fill) : value;
  const changed = fields.filter((field) => raw[field] !== undefined).map((field) => [field, fill(raw[field])] as const);
  return { ...raw, ...Object.fromEntries(changed) };
}
