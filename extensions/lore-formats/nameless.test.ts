// Entries without a name stay nameless from file to file, and a name generated here is never written as if a person had
// chosen it.
import { expect, test } from "vitest";
import { bookEntry, cardV2, jsonBytes, sillyBook, sillyEntry } from "../../tests/support/lore-files.ts";
import { type Given, made } from "../../tests/support/made-world.ts";
import type { LoreEntry, LoreWorld } from "./lore-world.ts";
import { type JsonObject, objectOf } from "./read/json.ts";
import { readLore } from "./read-lore.ts";
import { writeLorebookV3, writeSillyTavern } from "./write/write-books.ts";
import { writeCardV3 } from "./write/write-card.ts";

const read = (file: unknown) => readLore({ name: "file.json", bytes: jsonBytes(file) }, { language: "en-US" });
const named = ({ entries }: LoreWorld) => entries.map(({ body: { name, aliases } }) => [name, aliases]);
const lorebookEntries = (book: JsonObject) => objectOf(book["data"])["entries"] as JsonObject[];
const sillyEntries = (book: JsonObject) => Object.values(objectOf(book["entries"])) as JsonObject[];

const WRITERS: [string, (world: LoreWorld) => JsonObject][] = [
  ["SillyTavern's", writeSillyTavern],
  ["lorebook_v3", writeLorebookV3],
];

test.each(WRITERS)("entries without a name survive a round trip through a book: %s", (_, write) => {
  const world = made([
    { type: "normal", name: "Gullgate", description: "A harbour." },
    { type: "normal", name: "", description: "It burns." },
    { type: "normal", name: "", description: "It sinks.", aliases: ["the wreck", "hulk"] } as Given,
    { type: "character", name: "", description: "Nobody knows her.", aliases: ["the widow"] } as Given,
    { type: "normal", name: "Entry 8", description: "A title of its author's." },
  ]);
  const before = [
    ["Gullgate", []],
    ["", []],
    ["", ["the wreck", "hulk"]],
    ["", ["the widow"]],
    ["Entry 8", []],
  ];
  let book = write(world);
  for (let round = 0; round < 3; round++) {
    const { world: again, problems } = read(book);
    expect(named(again)).toEqual(before);
    expect(problems.map(({ kind }) => kind)).not.toContain("name_made");
    book = write(again);
  }
});

test("an entry without a name in another program's book has none here, in whatever order it is read again", () => {
  const entries = [
    sillyEntry(0, { comment: "", key: [], content: "It burns." }),
    sillyEntry(1, { comment: "", key: ["/dr[ae]gon/i"], content: "It flies." }),
    sillyEntry(2, { comment: "Reef", key: [], content: "Sharp." }),
    sillyEntry(3, { comment: "", key: ["hulk"], content: "It sinks." }),
  ];
  const { world, problems } = read(sillyBook(entries));
  expect(named(world)).toEqual([
    ["", []],
    ["", []],
    ["Reef", []],
    ["hulk", []],
  ]);
  expect(problems.map(({ kind }) => kind)).toEqual(["pattern_keys"]);
  expect(sillyEntries(writeSillyTavern(world))).toEqual(entries);
  const other = writeLorebookV3({ ...world, entries: world.entries.toReversed() });
  expect(named(read(other).world).toSorted()).toEqual(named(world).toSorted());
});

test("a name generated at an import is not written into another program's file", () => {
  const { world } = read(sillyBook([sillyEntry(0, { comment: "", key: ["/x/"], content: "" })]));
  expect(named(world)).toEqual([["Entry 1", []]]);
  expect(lorebookEntries(writeLorebookV3(world))).toMatchObject([{ name: "", comment: "", keys: ["/x/"] }]);
  // An entry imported with a generated name before nameless entries existed.
  const [entry] = read(sillyBook([sillyEntry(0, { comment: "", key: [], content: "It burns." })])).world.entries;
  const kept = objectOf(objectOf(entry?.extensions)["sillytavern"]);
  const old = { ...kept, shown: { ...objectOf(kept["shown"]), name: "Entry 8" } };
  const before = {
    ...world,
    entries: [{ ...entry, body: { ...entry?.body, name: "Entry 8" }, extensions: { sillytavern: old } } as LoreEntry],
  };
  expect(lorebookEntries(writeLorebookV3(before))).toMatchObject([{ name: "", comment: "" }]);
  // A card's character has the card's name.
  const card = read(cardV2({ name: "さくら", character_book: undefined })).world;
  expect(named(card)).toEqual([["Character 1", ["さくら"]]]);
  expect(sillyEntries(writeSillyTavern(card))).toMatchObject([{ comment: "さくら", key: ["さくら"] }]);
});

test("a name a person chose is written, even if it looks generated", () => {
  const silly = sillyBook([
    sillyEntry(0, { comment: "Entry 8", key: [], content: "A title of its author's." }),
    sillyEntry(1, { comment: "", key: [], content: "It burns." }),
  ]);
  const { world } = read(silly);
  const [first, second] = world.entries as [LoreEntry, LoreEntry];
  second.body = { ...second.body, name: "Entry 2" };
  expect(named(world)).toEqual([
    ["Entry 8", []],
    ["Entry 2", []],
  ]);
  expect(lorebookEntries(writeLorebookV3(world)).map(({ name }) => name)).toEqual(["Entry 8", "Entry 2"]);
  expect(sillyEntries(writeSillyTavern(world)).map(({ comment }) => comment)).toEqual(["Entry 8", "Entry 2"]);
  // A removed name stays removed, although a key could serve as one.
  first.body = { ...first.body, name: "", aliases: ["the eighth"] };
  for (const [, write] of WRITERS) expect(named(read(write(world)).world)[0]).toEqual(["", ["the eighth"]]);
});

test("a card of a nameless character says so, and a name given elsewhere is used", () => {
  const world = made([
    { type: "character", name: "", description: "Nobody knows her.", aliases: ["the widow"] } as Given,
  ]);
  const [entry] = world.entries as [LoreEntry];
  const parts = { container: "json", files: [], picture: null, isOwnPicture: true } as const;
  const { card } = writeCardV3(world, entry, parts);
  expect(named(read(card).world)).toEqual([["", ["the widow"]]]);
  const renamed = { ...card, data: { ...objectOf(card["data"]), name: "Ines" } };
  expect(named(read(renamed).world)).toEqual([["Ines", ["the widow"]]]);
  const book = { spec: "lorebook_v3", data: { entries: [bookEntry({ name: "", comment: "", keys: ["Ines"] })] } };
  expect(named(read(book).world)).toEqual([["Ines", []]]);
});
