// Standalone books as SillyTavern, NovelAI, RisuAI, Agnai and spreadsheets write them.
import { expect, test } from "vitest";
import {
  agnaiBook,
  bookEntry,
  cardPng,
  jsonBytes,
  novelBook,
  novelEntry,
  risuBook,
  sillyBook,
  sillyEntry,
  utf8,
} from "../../tests/support/lore-files.ts";
import { readLore } from "./read-lore.ts";

const read = (bytes: Uint8Array, name = "The coast.json") => readLore({ name, bytes }, { language: "en-US" });
const bodies = (bytes: Uint8Array) =>
  read(bytes).world.entries.map(({ body: { type, name, aliases, use } }) => [type, name, aliases, use]);

test("SillyTavern's world info: entries in an object, named by the file", () => {
  const book = sillyBook([
    sillyEntry(0),
    sillyEntry(7, { comment: "", key: ["Wardens"], constant: true, order: 90, position: 4, keysecondary: ["sea"] }),
    sillyEntry(9, { comment: "Old things", disable: true, excludeRecursion: true, characterFilter: { names: ["A"] } }),
  ]);
  expect(bodies(jsonBytes(book))).toEqual([
    ["normal", "The harbour", ["harbour", "docks"], "auto"],
    ["normal", "Wardens", [], "always"],
    ["normal", "Old things", ["harbour", "docks"], "never"],
  ]);
  const { format, world, problems } = read(jsonBytes(book));
  expect([format, world.title]).toEqual(["sillytavern", "The coast"]);
  expect(problems.map(({ entry, kind, detail }) => [entry, kind, detail])).toEqual([
    [null, "book_settings", "order"],
    [1, "secondary_keys", "sea"],
    [1, "position", "4"],
    [2, "recursion", "excludeRecursion"],
    [2, "fields_left", "names"],
    [2, "switched_off", null],
  ]);
  expect(world.entries[1]?.extensions["sillytavern"]).toMatchObject({ id: "7", original: { uid: 7 } });
});

test("a lorebook of the third version, and one that does not name its format", () => {
  const data = { name: "Coast", extensions: {}, entries: [bookEntry({ use_regex: true, keys: ["tide", "wave(s)?"] })] };
  const standing = read(jsonBytes({ spec: "lorebook_v3", data }));
  expect([standing.format, standing.world.title]).toEqual(["lorebook_v3", "Coast"]);
  expect(standing.world.entries[0]?.body.aliases).toEqual(["tide"]);
  expect(standing.problems).toContainEqual({ entry: 0, kind: "pattern_keys", detail: "wave(s)?" });
  expect(read(jsonBytes(data)).format).toBe("lorebook_v3");
});

test("an entry of a book is named by its name, else by its comment", () => {
  const named = (fields: object) => {
    const data = { extensions: {}, entries: [bookEntry({ keys: ["Gullgate", "the gate"], ...fields })] };
    return read(jsonBytes({ spec: "lorebook_v3", data })).world.entries[0]?.body.name;
  };
  expect(named({ name: "Gullgate", comment: "sea gate" })).toBe("Gullgate");
  expect(named({ name: " ", comment: "sea gate" })).toBe("sea gate");
  expect(named({ name: "", comment: "" })).toBe("Gullgate");
});

test("NovelAI's lorebook: all keys, and which entries are characters", () => {
  const categories = [
    { id: "c", name: "Characters", enabled: true },
    { id: "off", name: "Places", enabled: false },
  ];
  const book = novelBook(
    [
      novelEntry({ category: "c" }),
      novelEntry({ displayName: "北港", keys: ["北港", "雾 & 海", "/港口?/"], category: "off", searchRange: 500 }),
      novelEntry({ displayName: "Winter", keys: [], forceActivation: true }),
    ],
    categories,
  );
  expect(bodies(jsonBytes(book))).toEqual([
    ["character", "林晚", ["林大夫"], "auto"],
    ["normal", "北港", [], "never"],
    ["normal", "Winter", [], "always"],
  ]);
  expect(read(jsonBytes(book)).problems.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["book_settings", "categories"],
    ["keys_left", "雾 & 海"],
    ["pattern_keys", "/港口?/"],
    ["matching", "searchRange"],
    ["switched_off", null],
  ]);
  expect(read(cardPng({ naidata: book })).format).toBe("novelai");
});

test("NovelAI's scenarios and stories give their lore and memory, and the length of their text is reported", () => {
  const lorebook = novelBook([novelEntry()]);
  const context = [{ text: "It is always winter." }, { text: "Style: quiet." }];
  const scenario = {
    scenarioVersion: 3,
    title: "North",
    prompt: "The ship came in.",
    context,
    lorebook,
    placeholders: [],
  };
  const story = {
    storyContainerVersion: 1,
    metadata: { title: "North" },
    content: {
      story: { text: "", fragments: [{ data: "The ship ", origin: "prompt" }, { data: "came in." }] },
      context,
      lorebook,
    },
  };
  for (const file of [scenario, story]) {
    const { world, problems } = read(jsonBytes(file), "a.scenario");
    expect([world.title, world.background, world.entries.length]).toEqual(["North", "It is always winter.", 1]);
    expect(problems).toContainEqual({ entry: null, kind: "story_left", detail: "17" });
    expect(problems).toContainEqual({ entry: null, kind: "book_settings", detail: "context" });
  }
});

test("RisuAI and Agnai", () => {
  const risu = risuBook([
    { key: "harbour, docks", comment: "The harbour", content: "Cold.", activationPercent: 30 },
    { mode: "folder", comment: "Places" },
    { key: "", comment: "Winter", content: "Long.", alwaysActive: true, secondkey: "snow", selective: true },
  ]);
  expect(bodies(jsonBytes(risu))).toEqual([
    ["normal", "The harbour", ["harbour", "docks"], "auto"],
    ["normal", "Winter", [], "always"],
  ]);
  expect(read(jsonBytes(risu)).problems.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["book_settings", "folder"],
    ["probability", "30"],
    ["secondary_keys", "snow"],
  ]);
  const agnai = agnaiBook([
    { name: "The harbour", entry: "Cold.", keywords: ["harbour"], priority: 0, weight: 0, enabled: true },
    { name: "", entry: "Long.", keywords: ["winter"], priority: 0, weight: 0, enabled: false },
  ]);
  expect(bodies(jsonBytes(agnai))).toEqual([
    ["normal", "The harbour", ["harbour"], "auto"],
    ["normal", "winter", [], "never"],
  ]);
  expect(read(jsonBytes(agnai)).world.title).toBe("The coast");
});

test("fields without an equivalent are reported by name", () => {
  const told = (book: unknown) =>
    read(jsonBytes(book)).problems.map(({ entry, kind, detail }) => [entry, kind, detail]);
  expect(told(sillyBook([sillyEntry(0, { myTool: { a: 1 }, emptyTool: "" })]))).toEqual([[0, "fields_left", "myTool"]]);
  const risu = [
    { key: "sea", content: "Cold.", extentions: { risu_bot: 1 }, insertorder: 5, folder: "f" },
    { key: "x" },
  ];
  expect(told(risuBook(risu))).toEqual([
    [null, "book_settings", "insertorder"],
    [0, "fields_left", "folder, extentions.risu_bot"],
  ]);
  const agnai = [{ name: "Sea", entry: "Cold.", keywords: ["sea"], priority: 3, weight: 1, enabled: true }];
  expect(told(agnaiBook(agnai))).toEqual([[0, "fields_left", "priority, weight"]]);
  const config = { prefix: "[", suffix: "\n", budgetPriority: 800, tokenBudget: 100 };
  expect(told(novelBook([novelEntry({ contextConfig: config })]))).toEqual([
    [0, "fields_left", "contextConfig.prefix, contextConfig.budgetPriority"],
  ]);
});

test("tables with a header in English or Chinese", () => {
  const english = 'Name,Type,Aliases,Description,Colour\r\n"Lin, Wan",person,Lin; Doctor,"She said ""no"".",red\r\n';
  const { world, problems, format } = read(utf8(english), "people.csv");
  expect([format, world.title]).toEqual(["csv", "people"]);
  expect(world.entries[0]?.body).toMatchObject({
    type: "character",
    name: "Lin Wan",
    aliases: ["Lin, Wan", "Lin", "Doctor"],
    description: 'She said "no".',
  });
  expect(world.entries[0]?.extensions["csv"]).toMatchObject({ original: { Colour: "red" } });
  expect(problems).toContainEqual({ entry: null, kind: "columns_left", detail: "Colour" });

  const chinese =
    "名称\t类型\t别名\t性别\t年龄\t状态\t关系\t描述\n林晚\t人物\t林大夫、阿晚\t女\t青年\t已故\t沈舟: 师父, 恩人; 阿青: 旧友\t医生。\n北港\t地点\t\t\t\t\t\t港口。\n";
  for (const bytes of [utf8(`\ufeff${chinese}`), utf16(chinese)]) {
    const [person, place] = read(bytes, "表.csv").world.entries;
    expect(person?.body).toMatchObject({
      aliases: ["林大夫", "阿晚"],
      character_gender: "female",
      character_age: "youth",
      character_status: "dead",
      character_relationships: [
        { name: "沈舟", locked: false, relationships: ["师父", "恩人"] },
        { name: "阿青", locked: false, relationships: ["旧友"] },
      ],
    });
    expect(place?.body).toMatchObject({ type: "normal", name: "北港" });
  }
});

test("invalid values in a table are reported, and the rest is imported", () => {
  const table = "name,type,age,status\nTom,person,forty,alive\nHarbour,ship,,\n";
  const { world, problems } = read(utf8(table));
  expect(world.entries.map(({ body }) => body.type)).toEqual(["character", "normal"]);
  expect(problems.map(({ entry, detail }) => [entry, detail])).toEqual([
    [0, "character_age: forty"],
    [1, "type: ship"],
  ]);
});

function utf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xff, 0xfe]);
  new Uint16Array(bytes.buffer, 2, text.length).set(Uint16Array.from(text, (letter) => letter.charCodeAt(0)));
  return bytes;
}

test("duplicate names are reported; the last progress call is complete", () => {
  const seen: number[][] = [];
  const bytes = jsonBytes(
    sillyBook(Array.from({ length: 250 }, (_, uid) => sillyEntry(uid, { comment: `E${uid % 249}` }))),
  );
  const { problems } = readLore({ name: "x", bytes }, { language: "en-US", progress: (...step) => seen.push(step) });
  expect(problems).toEqual([{ entry: 249, kind: "name_repeated", detail: "E0" }]);
  expect(seen).toEqual([
    [0, 250],
    [100, 250],
    [200, 250],
    [250, 250],
  ]);
});
