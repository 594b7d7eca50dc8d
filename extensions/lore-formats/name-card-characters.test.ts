// Entries exported without the card they came with use the character's name; exported with the card they are unchanged.
import { expect, test } from "vitest";
import { bookEntry, cardV2, cardV3, jsonBytes, sillyBook, sillyEntry } from "../../tests/support/lore-files.ts";
import type { LoreEntry, LoreWorld } from "./lore-world.ts";
import { type JsonObject, objectOf } from "./read/json.ts";
import { readLore } from "./read-lore.ts";
import { writeLorebookV3, writeSillyTavern } from "./write/write-books.ts";
import { writeCardV3 } from "./write/write-card.ts";

const stored = (file: unknown): LoreWorld =>
  JSON.parse(
    JSON.stringify(readLore({ name: "file.json", bytes: jsonBytes(file) }, { language: "en-US" }).world),
  ) as LoreWorld;
const first = ({ entries }: LoreWorld) => entries[0] as LoreEntry;
const card = (world: LoreWorld, entry: LoreEntry) =>
  objectOf(writeCardV3(world, entry, { container: "json", files: [], picture: null, isOwnPicture: true }).card["data"]);
const bookOf = (data: JsonObject) => objectOf(data["character_book"])["entries"] as JsonObject[];
const lorebook = (world: LoreWorld) => objectOf(writeLorebookV3(world)["data"])["entries"] as JsonObject[];
const worldInfo = (world: LoreWorld) => Object.values(objectOf(writeSillyTavern(world)["entries"])) as JsonObject[];

const BELL = bookEntry({
  comment: "{{char}}'s bell",
  keys: ["bell", "{{char}}'s bell"],
  secondary_keys: ["<BOT>"],
  content: "{{ char }} struck it for {{user}}.",
});
const YSOLDE = {
  name: "Ysolde Marr",
  description: "{{char}} is a founder.",
  personality: "<char> is exact.",
  character_book: { extensions: {}, entries: [BELL] },
};
const NAMED = { comment: "Ysolde Marr's bell", content: "Ysolde Marr struck it for {{user}}." };

test("a world info and a lorebook have the character's name for {{char}}, and {{user}} unchanged", () => {
  const world = stored(cardV2(YSOLDE));
  expect(worldInfo(world)).toMatchObject([
    { comment: "Ysolde Marr", content: "Ysolde Marr is a founder.\nYsolde Marr is exact." },
    { ...NAMED, key: ["bell", "Ysolde Marr's bell"], keysecondary: ["Ysolde Marr"] },
  ]);
  const [bell, self] = lorebook(world);
  expect(bell).toEqual({
    ...BELL,
    ...NAMED,
    keys: ["bell", "Ysolde Marr's bell"],
    secondary_keys: ["Ysolde Marr"],
  });
  expect(self).toMatchObject({ content: "Ysolde Marr is a founder.\nYsolde Marr is exact." });
});

test("the name is the nickname, or the character's name here, or its former name", () => {
  const nicknamed = stored(cardV3({ ...YSOLDE, nickname: "Soldi" }));
  expect(lorebook(nicknamed)[0]).toMatchObject({ content: "Soldi struck it for {{user}}." });
  first(nicknamed).body.name = "Isolde";
  expect(lorebook(nicknamed)[0]).toMatchObject({ content: "Isolde struck it for {{user}}." });
  const gone = stored(cardV2(YSOLDE));
  gone.entries.shift();
  expect(worldInfo(gone)[0]).toMatchObject(NAMED);
  // No name is left.
  gone.extensions = {};
  expect(worldInfo(gone)[0]).toMatchObject({ content: "the character struck it for {{user}}." });
});

test("the card itself keeps {{char}}, and a card made here exports others' entries with names", () => {
  const world = stored(cardV2(YSOLDE));
  expect(card(world, first(world))["description"]).toBe("{{char}} is a founder.");
  expect(bookOf(card(world, first(world)))).toEqual([BELL]);
  const [rill] = stored(cardV2({ name: "Rill", character_book: undefined })).entries as [LoreEntry];
  rill.extensions = {};
  world.entries.push(rill);
  const taken = bookOf(card(world, rill));
  expect(taken.find(({ id }) => id === BELL["id"])).toMatchObject(NAMED);
  expect(JSON.stringify(taken)).not.toContain("{{char}}");
});

test("a world info of another program keeps its {{char}}, the character the person talks to", () => {
  const book = sillyBook([sillyEntry(0, { content: "{{char}} fears the harbour." })]);
  expect(writeSillyTavern(stored(book))).toEqual(book);
});

test("a book exported from a card's own world has the settings of the card's book", () => {
  const world = stored(cardV3());
  const settings = { scan_depth: 100, token_budget: 2_048, recursive_scanning: false };
  expect(writeLorebookV3(world)["data"]).toMatchObject({ ...settings, extensions: { a_tool: 1 }, name: world.title });
  // A world into which the card was merely imported has settings of its own.
  const other = { ...world, extensions: {} };
  expect(writeLorebookV3(other)["data"]).not.toHaveProperty("scan_depth");
});
