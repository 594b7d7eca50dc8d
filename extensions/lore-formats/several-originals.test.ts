// Entries imported with a card and again from a book or a table: each format is exported with its own original, and
// changes made on the way are applied to all formats.
import { expect, test } from "vitest";
import { bookEntry, cardV2, cardV3, jsonBytes, sillyBook, sillyEntry } from "../../tests/support/lore-files.ts";
import { fc } from "../../tests/support/property.ts";
import { randomCardV2, randomCardV3 } from "../../tests/support/random-lore.ts";
import { comesAsCard, familyOf } from "./card-formats.ts";
import type { LoreEntry, LoreWorld } from "./lore-world.ts";
import { type JsonObject, objectOf } from "./read/json.ts";
import { readLore } from "./read-lore.ts";
import { writeLorebookV3, writeSillyTavern } from "./write/write-books.ts";
import { writeCardV3 } from "./write/write-card.ts";

const stored = (file: unknown): LoreWorld =>
  JSON.parse(
    JSON.stringify(readLore({ name: "file.json", bytes: jsonBytes(file) }, { language: "en-US" }).world),
  ) as LoreWorld;
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;
const card = (world: LoreWorld, entry = world.entries[0] as LoreEntry) =>
  writeCardV3(world, entry, { container: "json", files: [], picture: null, isOwnPicture: true }).card;
const bookOf = (written: JsonObject) =>
  objectOf(objectOf(written["data"])["character_book"])["entries"] as JsonObject[];

/** A world whose entries are updated from another file. */
function over(world: LoreWorld, other: LoreWorld): LoreWorld {
  const entries = world.entries.map((entry) => {
    const found = other.entries.find(({ body }) => body.name === entry.body.name);
    return found ? { ...entry, body: found.body, extensions: { ...entry.extensions, ...found.extensions } } : entry;
  });
  return { ...world, entries };
}

test("a card that passed unchanged through another program's book is exported unchanged", () => {
  for (const write of [writeSillyTavern, writeLorebookV3])
    fc.assert(
      fc.property(fc.oneof(randomCardV2, randomCardV3), (raw) => {
        const world = stored(raw);
        const names = world.entries.map(({ body }) => body.name);
        fc.pre(new Set(names).size === names.length);
        const back = stored(write(world));
        // The other format may change what is shown (an invalid name): that counts as a change.
        const same = back.entries.filter(({ body }) =>
          world.entries.some((entry) => JSON.stringify(plain(entry.body)) === JSON.stringify(plain(body))),
        );
        expect(plain(card(over(world, { ...back, entries: same })))).toEqual(plain(card(world)));
      }),
      { numRuns: 60 },
    );
});

const LONG = `The moor is wide. ${"It rains there. ".repeat(20)}`;
const MOOR = bookEntry({ comment: "Moor", keys: ["Moor"], content: LONG });

test("a longer text changed in a book becomes the card's too, whole, and so does what was typed here since", () => {
  const world = stored(cardV3({ character_book: { extensions: {}, entries: [MOOR] } }));
  const dark = LONG.replace("wide", "dark");
  const silly = sillyBook([sillyEntry(0, { comment: "Moor", key: ["Moor"], content: dark, order: 7 })]);
  const merged = over(world, stored(silly));
  expect(bookOf(card(merged))).toEqual([{ ...MOOR, content: dark }]);
  const book = objectOf(writeLorebookV3(merged)["data"])["entries"] as JsonObject[];
  expect(book[0]).toMatchObject({ content: dark, insertion_order: 100 });
  expect(Object.values(objectOf(writeSillyTavern(merged)["entries"]))).toContainEqual(
    expect.objectContaining({ content: dark, order: 7 }),
  );
  for (const entry of merged.entries) entry.body = { ...entry.body, description: "Dry." };
  expect(bookOf(card(merged))).toEqual([{ ...MOOR, content: "Dry." }]);
});

test("a corrected beginning keeps the rest of its text after it, in every format", () => {
  const character = `Mara keeps the wide lamp. ${"She waits there. ".repeat(20)}`;
  const world = stored(cardV3({ description: character, character_book: { extensions: {}, entries: [MOOR] } }));
  for (const entry of world.entries)
    entry.body = { ...entry.body, description: entry.body.description.replace("wide", "dark") };
  const written = card(world);
  expect(objectOf(written["data"])["description"]).toBe(character.replace("wide", "dark"));
  const dark = LONG.replace("wide", "dark");
  expect(bookOf(written)).toEqual([{ ...MOOR, content: dark }]);
  expect(objectOf(writeLorebookV3(world)["data"])["entries"]).toContainEqual(
    expect.objectContaining({ content: dark }),
  );
  const silly = Object.values(objectOf(writeSillyTavern(world)["entries"])) as JsonObject[];
  expect(silly).toContainEqual(expect.objectContaining({ content: dark }));
  // An emptied description means that the entry has no text.
  for (const entry of world.entries) entry.body = { ...entry.body, description: "" };
  expect(bookOf(card(world))).toEqual([{ ...MOOR, content: "" }]);
});

test("a lorebook exports what a lorebook held for an entry, and a card what the card held", () => {
  const world = stored(cardV2({ character_book: { extensions: {}, entries: [MOOR] } }));
  const other = { ...MOOR, insertion_order: 3, secondary_keys: ["heath"] };
  const merged = over(world, stored({ spec: "lorebook_v3", data: { extensions: {}, entries: [other] } }));
  expect(bookOf(card(merged))).toEqual([MOOR]);
  expect(objectOf(writeLorebookV3(merged)["data"])["entries"]).toContainEqual(other);
});

test("a card imported again as another version still has its world", () => {
  const world = stored(cardV2());
  const { card_id: id } = objectOf(world.extensions["card_v2"]);
  const next = stored(cardV3());
  for (const [at, entry] of world.entries.entries()) {
    const kept = objectOf(next.entries[at]?.extensions["card_v3"]);
    entry.extensions = { card_v3: { ...kept, card_id: id } };
  }
  // A world that existed before does not belong to the newer file.
  world.extensions = { ...world.extensions, card_v3: { shown: { title: "x" }, card_id: id } };
  world.background = "Changed here.";
  world.entries.push({ ...(world.entries[1] as LoreEntry), extensions: {} });
  expect(objectOf(card(world)["data"])["scenario"]).toBe("Changed here.");
  expect(bookOf(card(world))).toHaveLength(4);
});

test("versions of a card count as one format, and only a card is imported as a card", () => {
  expect(["card_v3", "card_v2", "csv"].map(familyOf)).toEqual(["card", "card", "csv"]);
  const { entries } = stored(cardV3());
  expect(entries.map(({ extensions }) => comesAsCard(extensions))).toEqual([true, false, false, false]);
});
