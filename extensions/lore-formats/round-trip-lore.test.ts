// An import is exported unchanged in every field, except for what a person changed here.
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { EntryBody } from "../../contract/entries.ts";
import {
  base64Of,
  bookEntry,
  cardV2,
  cardV3,
  charx,
  jsonBytes,
  novelBook,
  novelEntry,
  pngWith,
  sillyBook,
  sillyEntry,
  textChunk,
  utf8,
} from "../../tests/support/lore-files.ts";
import { type Given, made } from "../../tests/support/made-world.ts";
import { fc } from "../../tests/support/property.ts";
import {
  randomBody,
  randomCardV2,
  randomCardV3,
  randomLorebook,
  randomSilly,
} from "../../tests/support/random-lore.ts";
import { type LoreEntry, LoreError, type LoreWorld } from "./lore-world.ts";
import { type JsonObject, objectOf } from "./read/json.ts";
import { readTable } from "./read/table.ts";
import { readLore } from "./read-lore.ts";
import type { CardParts } from "./write/card-assets.ts";
import { writeCardPng, writeCharx } from "./write/card-containers.ts";
import { writeLorebookV3, writeSillyTavern } from "./write/write-books.ts";
import { writeCardV3 } from "./write/write-card.ts";
import { writeCsv } from "./write/write-csv.ts";

/** The file as read, and then stored and loaded as a database would. */
function stored(file: unknown): LoreWorld {
  const bytes = file instanceof Uint8Array ? file : jsonBytes(file);
  const { world } = readLore({ name: "file.json", bytes }, { language: "en-US" });
  return JSON.parse(JSON.stringify(world)) as LoreWorld;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;
const first = ({ entries }: LoreWorld): LoreEntry => entries[0] as LoreEntry;
const ALONE: CardParts = { container: "json", files: [], picture: null, isOwnPicture: true };
const written = (world: LoreWorld, entry: LoreEntry) => writeCardV3(world, entry, ALONE).card;
const cardOf = (world: LoreWorld) => written(world, first(world));
const change = (world: LoreWorld, at: number, fields: Partial<EntryBody>) =>
  Object.assign((world.entries[at] as LoreEntry).body, fields);

const runs = { numRuns: 150 };

test("every card of the second version round-trips, also in a picture", () => {
  fc.assert(
    fc.property(randomCardV2, (card) => {
      const out = cardOf(stored(card));
      const second = plain({ ...card.data, group_only_greetings: [] });
      expect(plain(out["data"])).toStrictEqual(second);
      const again = readLore({ name: "a.png", bytes: writeCardPng(pngWith([]), out) }, { language: "en-US" });
      expect(again.format).toBe("card_v3");
      expect(plain(cardOf(again.world))).toStrictEqual(plain(out));
    }),
    runs,
  );
});

test("every card of the third version round-trips", () => {
  fc.assert(
    fc.property(randomCardV3, (card) => {
      expect(plain(cardOf(stored(card)))).toStrictEqual(plain(card));
    }),
    runs,
  );
});

test("every book round-trips: lorebook_v3 and SillyTavern's", () => {
  const kept = (write: (world: LoreWorld) => JsonObject) => (book: JsonObject) => {
    let world: LoreWorld;
    try {
      world = stored(book);
    } catch (error) {
      // A book without entries is refused.
      expect((error as LoreError).kind).toBe("no_entries");
      return;
    }
    expect(plain(write(world))).toStrictEqual(plain(book));
  };
  fc.assert(fc.property(randomLorebook, kept(writeLorebookV3)), runs);
  fc.assert(fc.property(randomSilly, kept(writeSillyTavern)), runs);
});

test("the order of a file is kept, whatever order its entries are stored in", () => {
  const card = cardV3();
  const world = stored(card);
  const [character, ...others] = world.entries as [LoreEntry, ...LoreEntry[]];
  world.entries = [...others.reverse(), character];
  expect(plain(written(world, character))).toStrictEqual(plain(card));
});

const bookIn = (card: JsonObject) =>
  objectOf(objectOf(card["data"])["character_book"])["entries"] as Record<string, unknown>[];

test("only what was changed here is written differently", () => {
  const card = cardV2();
  const world = stored(card);
  change(world, 0, { name: "Sera", description: "A healer.", aliases: ["The healer"] });
  change(world, 1, { name: "Eldor", aliases: ["the wood"], description: "A wood." });
  change(world, 2, { use: "never" });
  change(world, 3, { use: "auto" });
  world.background = "In the glade.";
  const out = cardOf(world);
  const data = objectOf(card["data"]);
  const [forest, beast, glade] = objectOf(data["character_book"])["entries"] as [JsonObject, JsonObject, JsonObject];
  expect(out["data"]).toStrictEqual({
    ...data,
    name: "Sera",
    description: "A healer.",
    scenario: "In the glade.",
    group_only_greetings: [],
    extensions: { ...objectOf(data["extensions"]), storyloom: { aliases: ["The healer"] } },
    character_book: {
      ...objectOf(data["character_book"]),
      entries: [
        { ...forest, comment: "Eldor", keys: ["Eldor", "the wood"], content: "A wood." },
        { ...beast, enabled: false, constant: false },
        { ...glade, enabled: true },
      ],
    },
  });
  expect([out["name"], out["description"]]).toEqual(["Sera", "A healer."]);
  const again = stored(out);
  const told = ({ entries }: LoreWorld) => entries.map(({ body: { name, aliases, use } }) => [name, aliases, use]);
  expect(told(again)).toEqual(told(world));
});

test.each([
  ["a remark stays", { name: "Gullgate", comment: "sea gate" }, { name: "Tidegate", comment: "sea gate" }],
  ["what says the same follows", { name: "Gullgate", comment: "Gullgate" }, { name: "Tidegate", comment: "Tidegate" }],
  ["without a name the comment is one", { name: "", comment: "Gullgate" }, { name: "", comment: "Tidegate" }],
  ["without either both are", { name: "", comment: "" }, { name: "Tidegate", comment: "Tidegate" }],
])("a changed name is written to the field it came from: %s", (_, before, after) => {
  const world = stored({ spec: "lorebook_v3", data: { entries: [bookEntry({ keys: ["Gullgate"], ...before })] } });
  change(world, 0, { name: "Tidegate" });
  expect(objectOf(writeLorebookV3(world)["data"])["entries"]).toMatchObject([after]);
});

test("keys that were never aliases stay when aliases change; instructions stay when a text changes", () => {
  const entry = bookEntry({
    keys: ["/dr[ae]gon/i", "wyrm", "a key far too long for an alias"],
    content: "@@depth 2\nOld.",
  });
  const world = stored({ spec: "lorebook_v3", data: { entries: [entry] } });
  change(world, 0, { aliases: ["drake"], description: "New." });
  expect(objectOf(writeLorebookV3(world)["data"])["entries"]).toEqual([
    { ...entry, keys: ["/dr[ae]gon/i", "a key far too long for an alias", "drake"], content: "@@depth 2\nNew." },
  ]);
});

test("a world made here is exported as a card, a lorebook and a world info, and round-trips completely", () => {
  fc.assert(
    fc.property(fc.uniqueArray(randomBody, { minLength: 1, maxLength: 4, selector: ({ name }) => name }), (bodies) => {
      const world = made(bodies);
      const seen = (file: unknown) => stored(file).entries.map(({ body }) => said(body));
      const named = bodies.filter(({ name, aliases }) => isPlain([name, ...aliases]));
      fc.pre(named.length === bodies.length);
      expect(seen(writeLorebookV3(world))).toEqual(bodies.map(said));
      expect(seen(writeSillyTavern(world))).toEqual(bodies.map(said));
      const character = world.entries.find(({ body }) => body.type === "character");
      if (character) expect(first(stored(written(world, character))).body).toEqual(character.body);
    }),
    runs,
  );
});

test("a table restores its entries, and holds no formula", () => {
  fc.assert(
    fc.property(fc.array(randomBody, { minLength: 1, maxLength: 5 }), (bodies) => {
      const table = writeCsv(made(bodies));
      const { world } = readLore({ name: "x.csv", bytes: utf8(table) }, { language: "en-US" });
      expect(world.entries.map(({ body }) => body)).toEqual(bodies);
      for (const cell of readTable(table.slice(1)).flat()) expect(cell).not.toMatch(/^[=+@-]/);
    }),
    runs,
  );
});

test("an entry passes from program to program with its whole text and keys", () => {
  const long = "The harbour freezes over every winter. ".repeat(20).trim();
  const silly = sillyEntry(3, {
    content: long,
    key: ["harbour", "/dock(s)?/"],
    keysecondary: ["sea"],
    position: 4,
    depth: 2,
  });
  const [book] = objectOf(writeLorebookV3(stored(sillyBook([silly])))["data"])["entries"] as [JsonObject];
  expect(book).toMatchObject({
    content: long,
    keys: ["harbour", "/dock(s)?/"],
    comment: "The harbour",
    secondary_keys: ["sea"],
  });
  expect(book["extensions"]).toMatchObject({ position: 4, depth: 2, probability: 100 });
  const back = writeSillyTavern(stored({ spec: "lorebook_v3", data: { entries: [book] } }));
  const { uid: _, displayIndex: __, ...same } = silly;
  expect(Object.values(objectOf(back["entries"]))[0]).toMatchObject(same);

  const novel = stored(novelBook([novelEntry({ text: long, keys: ["林晚", "/林.*/"] })]));
  expect(Object.values(objectOf(writeSillyTavern(novel)["entries"]))[0]).toMatchObject({
    content: long,
    key: ["林晚", "/林.*/"],
    order: 400,
  });
  const card = stored(cardV2({ description: long, personality: "" }));
  expect(Object.values(objectOf(writeSillyTavern(card)["entries"]))[0]).toMatchObject({ content: long });
});

test("a picture's old cards are replaced by the new one, before IEND", () => {
  const png = pngWith([
    textChunk("chara", utf8("old")),
    textChunk("ccv3", utf8("old")),
    textChunk("chara-ext-asset_:a.png", utf8("old")),
    textChunk("Comment", utf8("mine")),
  ]);
  const text = new TextDecoder("latin1").decode(writeCardPng(png, cardV3()));
  expect([...text.matchAll(/tEXt(chara|ccv3|Comment|chara-ext[^\0]*)\0/g)].map(([, keyword]) => keyword)).toEqual([
    "Comment",
    "chara",
    "ccv3",
  ]);
  expect(text.indexOf("IEND")).toBeGreaterThan(text.indexOf("ccv3"));
  for (const bytes of [png.subarray(0, 60), utf8("no picture")])
    expect(() => writeCardPng(bytes, cardV3())).toThrow(new LoreError("broken_picture"));
});

const JOY = { type: "emotion", uri: "embeded://assets/emotion/images/joy.png", name: "joy", ext: "png" };
const ICON = { type: "icon", uri: "embeded://assets/icon/images/1.png", name: "main", ext: "png" };
const MUSIC = { type: "x-music", uri: "https://example.com/a.mp3", name: "a", ext: "mp3" };
const bytesFor = (text: string) => Uint8Array.from(utf8(text));
const FILES = {
  "assets/emotion/images/joy.png": bytesFor("joy"),
  "assets/icon/images/1.png": bytesFor("icon"),
  "module.bin": bytesFor("module"),
};

/** A card with files beside it, read and written into a container. */
function repacked(bytes: Uint8Array, parts: Pick<CardParts, "container"> & Partial<CardParts>) {
  const { world } = readLore({ name: "a.charx", bytes }, { language: "en-US" });
  const entry = first(world);
  const files = entry.files ?? [];
  const { card, ...beside } = writeCardV3(world, entry, {
    files,
    picture: bytesFor("new"),
    isOwnPicture: true,
    ...parts,
  });
  const packed =
    parts.container === "png" ? writeCardPng(pngWith([]), card, beside.files) : writeCharx(card, beside.files);
  return { packed, card, ...beside, assets: objectOf(card["data"])["assets"] };
}

test("a card's further pictures, sounds and files are exported with it", () => {
  const card = cardV3({ assets: [ICON, JOY, MUSIC] });
  const archive = repacked(charx(card, FILES), { container: "charx" });
  expect(plain(archive.card)).toEqual(plain(card));
  const unpacked = unzipSync(archive.packed);
  expect(Object.keys(unpacked).sort()).toEqual(["card.json", ...Object.keys(FILES)].sort());
  for (const [path, bytes] of Object.entries(FILES)) expect(unpacked[path]).toEqual(bytes);

  // From an archive into a picture and back again.
  const picture = repacked(archive.packed, { container: "png" });
  expect(picture.assets).toEqual([
    { ...ICON, uri: "__asset:assets/icon/images/1.png" },
    { ...JOY, uri: "__asset:assets/emotion/images/joy.png" },
    MUSIC,
  ]);
  const back = repacked(picture.packed, { container: "charx" });
  expect(plain(back.card)).toEqual(plain(card));
  expect([archive.left, picture.left, back.left]).toEqual([0, 0, 0]);
  expect(back.files.map(({ path }) => path)).toEqual(Object.keys(FILES));
});

test("files that a container cannot hold are not referenced, and are counted", () => {
  const { assets, left } = repacked(charx(cardV3({ assets: [ICON, JOY, MUSIC] }), FILES), { container: "json" });
  expect([assets, left]).toEqual([[MUSIC], 3]);
  const gone = repacked(charx(cardV3({ assets: [ICON, JOY] }), FILES), { container: "png", files: [] });
  expect([gone.assets, gone.left]).toEqual([[], 3]);
});

test("a picture changed here replaces the card's icon", () => {
  const bytes = charx(cardV3({ assets: [ICON, JOY] }), FILES);
  const png = repacked(bytes, { container: "png", isOwnPicture: false });
  expect(png.assets).toMatchObject([{ uri: "ccdefault:" }, { name: "joy" }]);
  expect(png.files.map(({ path }) => path)).not.toContain("assets/icon/images/1.png");
  const archive = repacked(bytes, { container: "charx", isOwnPicture: false });
  expect(archive.assets).toMatchObject([{ uri: "embeded://assets/icon/images/main.png" }, { name: "joy" }]);
  expect(unzipSync(archive.packed)["assets/icon/images/main.png"]).toEqual(bytesFor("new"));
  const inline = { ...ICON, uri: "data:image/png;base64,AAAA" };
  const kept = (isOwnPicture: boolean) =>
    repacked(charx(cardV3({ assets: [inline] })), { container: "png", isOwnPicture }).assets;
  expect(kept(true)).toEqual([inline]);
  expect(kept(false)).toMatchObject([{ uri: "ccdefault:" }]);
  // An archive has no picture around the card.
  expect(repacked(charx(cardV3()), { container: "charx" }).assets).toMatchObject([
    { uri: "embeded://assets/icon/images/main.png" },
  ]);
  expect(repacked(charx(cardV3({ assets: undefined })), { container: "charx" }).assets).toHaveLength(1);
});

test("unsafe file names are not kept, and others are valid where they are written", () => {
  const png = pngWith([
    textChunk("chara-ext-asset_:../../joy.png", base64Of("x")),
    textChunk("chara-ext-asset_:1", base64Of("x")),
    textChunk("ccv3", base64Of(cardV3({ assets: [{ ...JOY, uri: "__asset:../../joy.png" }] }))),
  ]);
  const archive = repacked(png, { container: "charx" });
  expect(Object.keys(unzipSync(archive.packed)).sort()).toEqual(["1", "assets/icon/images/main.png", "card.json"]);
  expect(archive.left).toBe(1);
  const chinese = charx(cardV3({ assets: [{ ...JOY, uri: "embeded://表情/喜.png" }] }), {
    "表情/喜.png": bytesFor("joy"),
  });
  const picture = repacked(chinese, { container: "png" });
  expect(repacked(picture.packed, { container: "charx" }).files).toContainEqual({ path: "0", bytes: bytesFor("joy") });
});

test("what is written in a world made from a card is exported with the card", () => {
  const alone = stored(cardV2({ character_book: undefined }));
  expect(objectOf(cardOf(alone)["data"])).not.toHaveProperty("character_book");
  alone.entries.push(...made([{ type: "normal", name: "Glade", description: "Quiet." }]).entries);
  expect(bookIn(cardOf(alone))).toMatchObject([
    { comment: "Glade", content: "Quiet.", keys: ["Glade"], enabled: true },
  ]);
});

/** A world with the contents of two cards, and an entry of its own. */
function shared(cards: readonly JsonObject[]): LoreWorld {
  const world = made([{ type: "normal", name: "Glade", description: "Quiet." }]);
  for (const card of cards) world.entries.push(...stored(card).entries);
  return world;
}

test("in a world with more in it, a card exports only what it came with", () => {
  const cards = [
    cardV2(),
    cardV3({ name: "Moss" }),
    cardV2({ name: "Tarn", character_book: undefined }),
    cardV2({
      name: "Oriel",
      character_book: { extensions: {}, entries: [bookEntry({ comment: "Reef", keys: ["reef"] })] },
    }),
  ];
  const world = shared(cards);
  const out = world.entries.filter(({ body }) => body.type === "character").map((entry) => written(world, entry));
  const datas = (list: readonly JsonObject[]) =>
    list.map(({ data }) => ({ group_only_greetings: [], ...objectOf(plain(data)) }));
  expect(datas(out)).toEqual(datas(cards));
});

test("a character made in a world with cards exports the whole world", () => {
  const world = shared([cardV2({ character_book: undefined })]);
  world.entries.push(...made([{ type: "character", name: "Rill" } as Given]).entries);
  const [own] = world.entries.slice(-1) as [LoreEntry];
  expect(bookIn(written(world, own)).map(({ comment }) => comment)).toEqual(["Glade", "Seraphina"]);
});

test("entries of two SillyTavern books in one world get distinct numbers", () => {
  const world = stored(sillyBook([sillyEntry(0), sillyEntry(1, { comment: "Second" })]));
  world.entries.push(...stored(sillyBook([sillyEntry(0, { comment: "Third" })])).entries);
  const entries = Object.entries(objectOf(writeSillyTavern(world)["entries"])) as [string, JsonObject][];
  expect(entries.map(([id, { uid, comment }]) => [id, uid, comment])).toEqual([
    ["0", 0, "The harbour"],
    ["1", 1, "Second"],
    ["2", 2, "Third"],
  ]);
});

/** Names that no program misinterprets. */
const isPlain = (names: readonly string[]) =>
  names.every((name) => /^[\p{L}\p{N}]+$/u.test(name) && !/\p{Default_Ignorable_Code_Point}/u.test(name));
/** Aliases equal to the name are ignored. */
const said = (body: EntryBody) => ({
  ...body,
  aliases: body.aliases.filter((name, at, all) => {
    const same = (a: string, b: string) => a.normalize("NFKC").toLowerCase() === b.normalize("NFKC").toLowerCase();
    return !same(name, body.name) && all.findIndex((each) => same(each, name)) === at;
  }),
});
