// A long text as several entries: all of it is sent to models, and exporting restores the file with the text in it
// once.
import { expect, test } from "vitest";
import { ENTRY_DESCRIPTION_MAX, ENTRY_NAME_MAX, TEXT_PARTS_MAX } from "../../contract/limits.ts";
import { sameName } from "../../contract/text-fields.ts";
import { textLength } from "../../contract/text-length.ts";
import { bookEntry, cardV2, jsonBytes, sillyBook, sillyEntry, utf8 } from "../../tests/support/lore-files.ts";
import { fc } from "../../tests/support/property.ts";
import { randomCardV2, randomCardV3, randomLorebook, randomSilly } from "../../tests/support/random-lore.ts";
import type { LoreEntry, LoreError, LoreWorld } from "./lore-world.ts";
import { type JsonObject, objectOf } from "./read/json.ts";
import { readLore } from "./read-lore.ts";
import { leftOut, type SplitEntry, splitEntry, splitLong } from "./split-entry.ts";
import { partsLeft } from "./write/parts-left.ts";
import { writeLorebookV3, writeSillyTavern } from "./write/write-books.ts";
import { writeCardV3 } from "./write/write-card.ts";
import { writeCsv } from "./write/write-csv.ts";
import { writeOwnJson } from "./write/write-own-json.ts";

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const read = (file: unknown) =>
  readLore({ name: "file", bytes: file instanceof Uint8Array ? file : jsonBytes(file) }, { language: "en-US" }).world;

/** The file as read, with every long text split, and stored and loaded as a database would. */
function split(file: unknown): LoreWorld {
  const world = read(file);
  const taken = new Set(world.entries.map(({ body }) => sameName(body.name)));
  const entries = world.entries.flatMap((entry) => {
    const { first, others } = splitEntry(entry, taken);
    return [first, ...others];
  });
  return plain({ ...world, entries });
}

const cardOf = (world: LoreWorld, entry: LoreEntry = world.entries[0] as LoreEntry) =>
  plain(writeCardV3(world, entry, { container: "json", files: [], picture: null, isOwnPicture: true }).card);
const sillyOf = (world: LoreWorld) =>
  Object.values(objectOf(writeSillyTavern(world)["entries"])) as Record<string, unknown>[];
const called = ({ entries }: LoreWorld) => entries.map(({ body }) => body.name);
const named = (world: LoreWorld, name: string): LoreEntry => {
  const entry = world.entries.find(({ body }) => body.name === name);
  if (!entry) throw new Error(`there is no ${name}`);
  return entry;
};
const change = (world: LoreWorld, name: string, fields: Partial<LoreEntry["body"]>) =>
  Object.assign(named(world, name).body, fields);
const without = (world: LoreWorld, name: string): LoreWorld => ({
  ...world,
  entries: world.entries.filter(({ body }) => body.name !== name),
});

const runs = { numRuns: 150 };
const kept = (write: (world: LoreWorld) => JsonObject) => (book: JsonObject) => {
  let world: LoreWorld;
  try {
    world = split(book);
  } catch (error) {
    // A book without entries is refused.
    expect((error as LoreError).kind).toBe("no_entries");
    return;
  }
  expect(plain(write(world))).toStrictEqual(plain(book));
};

test("every book and every card round-trips with its texts split", () => {
  fc.assert(fc.property(randomLorebook, kept(writeLorebookV3)), runs);
  fc.assert(fc.property(randomSilly, kept(writeSillyTavern)), runs);
  fc.assert(
    fc.property(randomCardV2, (card) => {
      expect(cardOf(split(card))["data"]).toStrictEqual(plain({ ...card.data, group_only_greetings: [] }));
    }),
    runs,
  );
  fc.assert(
    fc.property(randomCardV3, (card) => {
      expect(cardOf(split(card))).toStrictEqual(plain(card));
    }),
    runs,
  );
});

test("every word of a long text is in one of its entries, each within the limits, or is reported as left out", () => {
  const word = fc.constantFrom("moor ", "rain. ", "雨。", "山", "\n\n", "{{user}} ", "…", "x".repeat(40));
  fc.assert(
    fc.property(fc.array(word, { minLength: 60, maxLength: 1_500 }), (words) => {
      const [entry] = read(sillyBook([sillyEntry(0, { content: words.join("") })])).entries as [LoreEntry];
      fc.pre(entry.long !== undefined);
      const { long } = entry;
      const { first, others, left } = splitEntry(entry, new Set([sameName(entry.body.name)]));
      const bodies = [first, ...others].map(({ body }) => body);
      for (const body of bodies) {
        expect(textLength(body.description)).toBeLessThanOrEqual(ENTRY_DESCRIPTION_MAX);
        expect(textLength(body.name)).toBeLessThanOrEqual(ENTRY_NAME_MAX);
      }
      expect(bodies.length).toBeLessThanOrEqual(TEXT_PARTS_MAX);
      const told = bodies
        .map(({ description }) => description)
        .join("")
        .replace(/\s/g, "");
      const whole = long?.text.replace(/\s/g, "") ?? "";
      if (left === 0) expect(told).toBe(whole);
      else expect(whole.startsWith(told)).toBe(true);
    }),
    runs,
  );
});

const sentence = (about: string) => `The ${about} is older than the town, and nobody has ever counted its stones. `;
const LONG = ["tower", "wall", "well", "gate", "bridge"].map(sentence).join("");
const KEEP = sillyEntry(0, { comment: "Keep", key: ["Keep", "the old keep"], content: LONG, constant: false });

test("parts are nouns that match the first one's names, and are not underlined beside it", () => {
  const world = split(sillyBook([KEEP, sillyEntry(4, { comment: "Keep (2)", key: ["cellar"], content: "Damp." })]));
  expect(called(world)).toEqual(["Keep", "Keep (3)", "Keep (4)", "Keep (2)"]);
  expect(named(world, "Keep (3)").body).toMatchObject({
    type: "normal",
    aliases: ["Keep", "the old keep"],
    use: "auto",
    underline: false,
  });
  expect(named(world, "Keep").body.description).toMatch(/^The tower .*stones\.$/);
});

test("a name of nearly the maximum length is shortened for the number", () => {
  const world = split(sillyBook([{ ...KEEP, comment: "The keep of the moor", key: [] }]));
  expect(called(world).slice(0, 2)).toEqual(["The keep of the moor", "The keep of the (2)"]);
});

test("a card's character stays one, and the rest of it becomes nouns that match its name", () => {
  const card = cardV2({ description: LONG, personality: "Patient." });
  const world = split(card);
  expect(named(world, "Seraphina").body.type).toBe("character");
  expect(named(world, "Seraphina (2)").body).toMatchObject({ type: "normal", aliases: ["Seraphina"] });
  expect(objectOf(cardOf(world)["data"])).toMatchObject(card["data"] as object);
});

test("a change in a part is exported once, with all the rest", () => {
  const world = split(sillyBook([KEEP]));
  change(world, "Keep (2)", { description: "Only mice live here." });
  const [entry, ...others] = sillyOf(world);
  expect(others).toEqual([]);
  const parts = world.entries.map(({ body }) => body.description);
  expect(entry).toStrictEqual({ ...KEEP, content: parts.join(" ") });
  expect(parts[1]).toBe("Only mice live here.");
});

test("the text of a card whose part was changed is exported once, including its second field", () => {
  const world = split(cardV2({ description: LONG, personality: "Patient." }));
  change(world, "Seraphina (2)", { description: "She sleeps." });
  const { description, personality } = objectOf(cardOf(world)["data"]) as Record<string, string>;
  expect(description).toContain("She sleeps.");
  expect(description?.match(/Patient\./g)).toHaveLength(1);
  expect(personality).toBe("");
});

test("deleting a part removes its words and nothing else", () => {
  const world = split(sillyBook([KEEP]));
  const gone = named(world, "Keep (2)").body.description;
  const [entry] = sillyOf(without(world, "Keep (2)"));
  expect(entry?.["content"]).toBe(
    without(world, "Keep (2)")
      .entries.map(({ body }) => body.description)
      .join(" "),
  );
  expect(entry?.["content"]).not.toContain(gone);
});

test("a part with a name of its own is exported as an entry of its own, and its words once", () => {
  for (const fields of [
    { name: "Cellar" },
    { aliases: ["cellar"] },
    { use: "always" as const },
    { changes: [{ from_chapter: 2, description: "x" }] },
  ]) {
    const world = split(sillyBook([KEEP]));
    const { description } = named(world, "Keep (2)").body;
    change(world, "Keep (2)", fields);
    const contents = sillyOf(world).map(({ content }) => String(content));
    expect(contents).toHaveLength(2);
    expect(contents[0]).not.toContain(description);
    expect(contents[1]).toBe(description);
  }
});

test("parts whose first entry was deleted are entries of their own", () => {
  const world = without(split(sillyBook([KEEP])), "Keep");
  expect(sillyOf(world).map(({ content }) => content)).toEqual(world.entries.map(({ body }) => body.description));
});

test("a part of a card's book is exported with that card, also as an entry of its own", () => {
  const card = cardV2({
    character_book: { extensions: {}, entries: [bookEntry({ comment: "Keep", keys: ["Keep"], content: LONG })] },
  });
  const world = split(card);
  // A world that existed before the card exports nothing else with it.
  world.extensions = {};
  expect(objectOf(cardOf(world)["data"])["character_book"]).toEqual(objectOf(card["data"])["character_book"]);
  change(world, "Keep (2)", { name: "Cellar" });
  const { entries } = objectOf(objectOf(cardOf(world)["data"])["character_book"]);
  expect((entries as JsonObject[]).map(({ name, comment }) => name || comment)).toEqual(["Keep", "Cellar"]);
});

test("two copies of a split entry have parts of their own", () => {
  const world = split(sillyBook([KEEP]));
  const twice: LoreWorld = { ...world, entries: [...world.entries, ...plain(world.entries)] };
  expect(sillyOf(twice).map(({ content }) => content)).toEqual([LONG, LONG]);
});

test("another format also has the whole text in one entry", () => {
  const world = split(sillyBook([KEEP]));
  const entries = objectOf(writeLorebookV3(world)["data"])["entries"] as JsonObject[];
  expect(entries.map(({ content }) => content)).toEqual([LONG]);
});

test("our own format has the entries, and what links them", () => {
  const again = read(utf8(writeOwnJson(split(sillyBook([KEEP]))).text));
  expect(again.entries.length).toBeGreaterThan(2);
  expect(sillyOf(again)).toStrictEqual([KEEP]);
});

test("a table has a row for each part, and counts none as longer", () => {
  const world = split(sillyBook([KEEP]));
  expect(partsLeft(world, "csv").leftOut.long_texts).toBe(0);
  const rows = read(utf8(writeCsv(world))).entries;
  expect(rows.map(({ body }) => body.description)).toEqual(world.entries.map(({ body }) => body.description));
});

test("a table's long text is restored whole, split or not, and once", () => {
  const table = utf8(`name,description\nKeep,"${LONG}"`);
  expect(writeCsv(plain(read(table)))).toContain(LONG.trim());
  expect(sillyOf(plain(read(table))).map(({ content }) => content)).toEqual([LONG.trim()]);
  const world = split(table);
  expect(sillyOf(world).map(({ content }) => content)).toEqual(world.entries.map(({ body }) => body.description));
  expect(writeCsv(world)).not.toContain(LONG.trim());
});

test("an entry updated from another file is exported with that file's text alone", () => {
  const world = split(sillyBook([KEEP]));
  const first = named(world, "Keep");
  const shown = { name: "Keep", aliases: [], description: "A ruin.", use: "auto" };
  first.body.description = "A ruin.";
  first.extensions["lorebook_v3"] = { original: { keys: [], content: "A ruin. Nobody goes there." }, shown, at: 0 };
  const [written] = objectOf(writeLorebookV3(world)["data"])["entries"] as JsonObject[];
  expect(written?.["content"]).toBe("A ruin. Nobody goes there.");
});

test("a text with too many parts reports how much is left out, and keeps it", () => {
  const endless = Array.from({ length: 2_000 }, (_, at) => `It rains ${at}. `).join("");
  const world = read(sillyBook([{ ...KEEP, content: endless }]));
  const { first, others, left }: SplitEntry = splitEntry(world.entries[0] as LoreEntry, new Set());
  expect(others).toHaveLength(TEXT_PARTS_MAX - 1);
  const held = [first, ...others].reduce((sum, { body }) => sum + textLength(body.description) + 1, 0);
  // White space at either end of the examined text counts in neither.
  expect(Math.abs(endless.length - held - left)).toBeLessThanOrEqual(1);
  const now = plain({ ...world, entries: [first, ...others] });
  expect(sillyOf(now)[0]?.["content"]).toBe(endless);
  const second = named(now, "Keep (2)").body.description;
  change(now, "Keep (2)", { description: "It rained." });
  expect(sillyOf(now)[0]?.["content"]).toBe(endless.replace(second, "It rained."));
});

test("a text that begins with very much white space is one entry without text", () => {
  const content = `${" ".repeat(13_000)}Rain.`;
  const [entry] = read(sillyBook([{ ...KEEP, content }])).entries as [LoreEntry];
  expect(splitLong(entry.long as never)).toMatchObject({ parts: [{ text: "" }], rest: "" });
  expect(splitEntry(entry, new Set()).others).toEqual([]);
  expect(sillyOf(split(sillyBook([{ ...KEEP, content }])))[0]?.["content"]).toBe(content);
});

test("a text changed in our own file since is not taken for the original's", () => {
  const own = JSON.parse(writeOwnJson(read(sillyBook([{ ...KEEP, content: "It is old." }]))).text) as JsonObject;
  const [kept] = own["entries"] as JsonObject[];
  Object.assign(kept as JsonObject, { description: LONG });
  const world = split(own);
  expect(sillyOf(world).map(({ content }) => content)).toEqual(world.entries.map(({ body }) => body.description));
  expect(world.entries.length).toBeGreaterThan(2);
});

test("text beyond the maximum of entries is kept where an export joins them again", () => {
  const endless = "It rains. ".repeat(2_000);
  const keeps = (file: unknown) => splitEntry(read(file).entries[0] as LoreEntry, new Set());
  expect(keeps(sillyBook([{ ...KEEP, content: endless }]))).toMatchObject({ keepsLeft: true });
  for (const file of [
    utf8(`name,description\nKeep,"${endless}"`),
    { format: "storyloom-world", version: 1, entries: [{ type: "normal", name: "Keep", description: endless }] },
  ])
    expect(keeps(file)).toMatchObject({ keepsLeft: false });
});

test("invalid data about parts is ignored", () => {
  const odd = [
    { parts: { id: 1 } },
    { parts: { id: "a", count: 1e9, rest: "", from: 0 }, shown: { description: "x" } },
    { parts: null },
  ];
  for (const kept of odd) {
    const world = split(sillyBook([sillyEntry(0)]));
    const entry = world.entries[0] as LoreEntry;
    entry.extensions = { sillytavern: { ...objectOf(entry.extensions["sillytavern"]), ...kept } };
    world.entries.push({ ...plain(entry), extensions: { part: { of: "a", at: -1, shown: null } } });
    expect(sillyOf(world)).toHaveLength(2);
  }
});

test("a text that is kept nowhere is reported as lost", () => {
  const own = { format: "storyloom-world", version: 1, entries: [{ type: "normal", name: "Keep", description: LONG }] };
  const { problems, world } = readLore({ name: "own.json", bytes: jsonBytes(own) }, { language: "en-US" });
  expect(problems).toEqual([{ entry: 0, kind: "description_lost", detail: String(textLength(LONG)) }]);
  expect(world.entries[0]?.long).toMatchObject({ kept: false, length: LONG.length });
  expect(splitLong(world.entries[0]?.long as never).left).toBe(0);
  const entries = split(own).entries;
  expect(entries.map(({ body }) => body.description).join(" ")).toBe(LONG.trim());
  expect(entries.flatMap(({ extensions }) => Object.keys(extensions))).toEqual([]);
});

test("the rest of a text continues where its beginning ends, also within a sentence", () => {
  const words = Array.from({ length: 60 }, (_, at) => `stone${at}`).join(" ");
  for (const content of [LONG, words]) {
    const [entry] = read(sillyBook([{ ...KEEP, content }])).entries as [LoreEntry];
    const { left, length } = leftOut(entry);
    expect(`${entry.body.description.replace(/…$/, "")} ${left}`).toBe(content.trim());
    expect(length).toBe(left.length);
  }
  const endless = "It rains. ".repeat(4_000);
  const [entry] = read(sillyBook([{ ...KEEP, content: endless }])).entries as [LoreEntry];
  const { left, length } = leftOut(entry);
  expect(length).toBeGreaterThan(left.length + 20_000);
  expect(leftOut({ ...entry, long: undefined } as never)).toEqual({ left: "", length: 0 });
});

test("long runs of white space cost little, in reading and in joining", () => {
  const content = `a${" ".repeat(11_900)}b${" ".repeat(2_000_000)}c`;
  const began = performance.now();
  const world = split(sillyBook([{ ...KEEP, content }]));
  // The file itself states how much of the text the parts cover.
  const kept = objectOf(world.entries[0]?.extensions["sillytavern"]);
  objectOf(kept["parts"])["from"] = 1_900_000;
  change(world, "Keep", { description: "Changed." });
  expect(sillyOf(world)[0]?.["content"]).toMatch(/^Changed\. +b +c$/);
  expect(performance.now() - began).toBeLessThan(5_000);
});
