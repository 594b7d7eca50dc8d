// Character cards in all their containers, made according to their specifications.
import { expect, test } from "vitest";
import {
  base64Of,
  bookEntry,
  cardPng,
  cardV2,
  cardV3,
  charx,
  JPEG,
  joinBytes,
  jsonBytes,
  pictureChunks,
  pngWith,
  textChunk,
  utf8,
} from "../../tests/support/lore-files.ts";
import { pngOf } from "./bytes/png-chunks.ts";
import { type ReadLoreOptions, readLore } from "./read-lore.ts";

const read = (bytes: Uint8Array, options: Partial<ReadLoreOptions> = {}) =>
  readLore({ name: "my card.png", bytes }, { language: "en-US", ...options });
const kinds = (problems: readonly { entry: number | null; kind: string }[], entry: number | null) =>
  problems.filter((problem) => problem.entry === entry).map(({ kind }) => kind);

test("a card becomes a world: the character first, then its book", () => {
  const { format, world, problems } = read(jsonBytes(cardV2()));
  expect(format).toBe("card_v2");
  expect(world.title).toBe("Seraphina");
  expect(world.background).toBe("the protagonist was wounded in the forest and wakes up in Seraphina's glade.");
  expect(world.entries.map(({ body }) => [body.type, body.name, body.aliases, body.use])).toEqual([
    ["character", "Seraphina", [], "auto"],
    ["normal", "Eldoria", ["the forest"], "auto"],
    ["normal", "Shadowfang", ["beast"], "always"],
    ["normal", "glade", [], "never"],
  ]);
  expect(world.entries[0]?.body.description).toBe(
    "Seraphina is the guardian of the glade. She heals the protagonist with her magic, and asks for nothing.\ncaring, protective, playful",
  );
  expect(world.entries[3]?.body.description).toBe("Seraphina's home.");
  expect(kinds(problems, 0)).toEqual(["placeholders_replaced", "card_texts", "fields_left"]);
  expect(kinds(problems, 3)).toEqual(["placeholders_replaced", "switched_off"]);
  expect(problems.find(({ kind }) => kind === "card_texts")?.detail).toBe(
    "first_mes, mes_example, system_prompt, alternate_greetings, creator_notes",
  );
  expect(problems.find(({ kind }) => kind === "book_settings")?.detail).toContain("scan_depth");
});

test("everything in a card is kept under its format's name", () => {
  const card = cardV3();
  const { world } = read(jsonBytes(card));
  const [character, forest] = world.entries;
  const data = card["data"] as { character_book: { entries: unknown[] } };
  const { entries, ...book } = data.character_book;
  expect(character?.extensions["card_v3"]).toMatchObject({
    card: { ...card, data: { ...data, character_book: book } },
  });
  expect(forest?.extensions["card_v3"]).toMatchObject({ original: entries[0], at: 0 });
});

test("words that replace placeholders are in the text's language, whatever the reader's language is", () => {
  const chinese = { name: "林晚", description: "{{char}}救了{{user}}。", personality: "", character_book: null };
  for (const language of ["en-US", "zh-CN"] as const) {
    const told = (data: object) => read(jsonBytes(cardV2({ ...data })), { language }).world;
    expect(told(chinese).entries[0]?.body.description).toBe("林晚救了主角。");
    expect(told(chinese).background).toMatch(/^the protagonist was wounded/);
    expect(told({}).entries[0]?.body.description).toContain("She heals the protagonist with her magic");
    const book = { entries: [bookEntry({ content: "誓言属于{{user}}。", keys: ["{{user}}"], comment: "Oath" })] };
    expect(told({ character_book: book }).entries[1]?.body).toMatchObject({ aliases: ["主角"] });
  }
});

test("{{char}} becomes the nickname, which is an alias of the character", () => {
  const { world } = read(jsonBytes(cardV3({ description: "{{char}} waits. <BOT> waits on.", personality: "" })));
  expect(world.entries[0]?.body).toMatchObject({ aliases: ["Sera"], description: "Sera waits. Sera waits on." });
});

test.each([
  ["Zoë O'Neil-Smith", "Zoe ONeil Smith", ["Zoë O'Neil-Smith"]],
  ["Mr. Fox & Sons", "Mr Fox Sons", ["Mr. Fox & Sons"]],
  ["Seraphina (guardian of the glade)", "Seraphina", []],
  ["The Very Long Name Of A Queen", "The Very Long Name", []],
  ["さくら", "Character 1", ["さくら"]],
  ["Анна", "Character 1", ["Анна"]],
  ["🦊", "Character 1", ["🦊"]],
  ["", "Character 1", []],
  ["林 晚", "林 晚", []],
  ["Ｔｏｍ", "Tom", []],
])("the name %s becomes %s", (name, expected, aliases) => {
  const { world, problems } = read(jsonBytes(cardV2({ name, character_book: null })));
  expect(world.entries[0]?.body).toMatchObject({ type: "character", name: expected, aliases });
  expect(kinds(problems, 0).includes(name === "" ? "name_made" : "name_changed")).toBe(name !== expected);
});

test("a description is cut at the end of a sentence, and its length is reported", () => {
  const description = `${"她从北方来，带着一只狗。".repeat(20)}`;
  const { world, problems } = read(jsonBytes(cardV2({ name: "林晚", description, personality: "" })));
  expect(world.entries[0]?.body.description).toBe("她从北方来，带着一只狗。".repeat(12));
  expect(problems).toContainEqual({ entry: 0, kind: "description_cut", detail: "240" });
});

test("a picture holds the card: the third version is preferred to the second", () => {
  const { format, world } = read(cardPng({ chara: cardV2({ name: "Old" }), ccv3: cardV3({ name: "New" }) }));
  expect([format, world.title]).toEqual(["card_v3", "New"]);
  // The picture itself becomes the character's, without the card in it.
  expect(world.entries[0]?.picture?.bytes).toEqual(pngOf(pictureChunks()));
});

test("where the third version is damaged the second is read, and that is reported", () => {
  const png = pngWith([textChunk("ccv3", utf8("!!!")), textChunk("chara", base64Of(cardV2()))]);
  const { format, problems } = read(png);
  expect(format).toBe("card_v2");
  expect(problems).toContainEqual({ entry: null, kind: "chunk_damaged", detail: null });
});

test("an archive holds the card and its pictures", () => {
  const icon = Uint8Array.from([1, 2, 3]);
  const assets = [
    { type: "icon", uri: "embeded://assets/icon/images/main.png", name: "main", ext: "png" },
    { type: "emotion", uri: "embeded://assets/emotion/images/joy.png", name: "joy", ext: "png" },
    { type: "background", uri: "https://example.com/a.png", name: "main", ext: "png" },
  ];
  const files = { "assets/icon/images/main.png": icon, "assets/emotion/images/joy.png": icon };
  for (const bytes of [charx(cardV3({ assets }), files), joinBytes(JPEG, charx(cardV3({ assets }), files))]) {
    const { format, world, problems } = read(bytes);
    expect(format).toBe("card_v3");
    expect(world.entries[0]?.picture?.bytes).toEqual(icon);
    expect(world.cover).toBe(null);
    expect(problems).toContainEqual({ entry: null, kind: "assets_kept", detail: "1" });
    expect(problems).toContainEqual({ entry: null, kind: "assets_remote", detail: "1" });
  }
  expect(read(joinBytes(JPEG, charx(cardV2()))).world.entries[0]?.picture?.bytes).toEqual(JPEG);
});

test("cards of the first version, with a null book, and with numbers as texts are read", () => {
  const { spec: _, spec_version: __, data: ___, ...first } = cardV2();
  expect(read(jsonBytes(first))).toMatchObject({ format: "card_v1", world: { title: "Seraphina" } });
  expect(read(jsonBytes(cardV2({ character_book: null }))).world.entries).toHaveLength(1);
  const odd = bookEntry({ keys: "one, two", enabled: "false", constant: "1", insertion_order: "5", content: 7 });
  const book = { entries: [odd, null, "x"] };
  const { world, problems } = read(jsonBytes(cardV2({ character_book: book, alternate_greetings: null, name: 12 })));
  expect(world.entries.map(({ body }) => body.name)).toEqual(["12", "Eldoria"]);
  expect(world.entries[1]?.body).toMatchObject({ aliases: ["one", "two"], use: "never", description: "7" });
  expect(problems).toContainEqual({ entry: null, kind: "entries_unreadable", detail: "2" });
});

test("settings without an equivalent are reported: patterns, probabilities, positions, decorators, secondary keys", () => {
  const entry = bookEntry({
    comment: "Storm",
    keys: ["/st(or|a)m/i", "storm", "a key that is far too long to be an alias"],
    content: "@@depth 5\n@@@instruct_depth 5\nThe storm comes in autumn.",
    secondary_keys: ["sea"],
    extensions: { position: 4, probability: 40, useProbability: true, sticky: 3, group: "weather", vectorized: true },
  });
  const { world, problems } = read(jsonBytes(cardV2({ character_book: { entries: [entry] } })));
  expect(world.entries[1]?.body).toMatchObject({
    name: "Storm",
    aliases: [],
    description: "The storm comes in autumn.",
  });
  expect(problems.filter((problem) => problem.entry === 1).map(({ kind, detail }) => [kind, detail])).toEqual([
    ["keys_left", "a key that is far too long to be an alias"],
    ["pattern_keys", "/st(or|a)m/i"],
    ["decorators", "@@depth 5, @@@instruct_depth 5"],
    ["secondary_keys", "sea"],
    ["timing", "sticky"],
    ["matching", "vectorized"],
    ["probability", "40"],
    ["position", "4"],
    ["group", "weather"],
  ]);
});

test("a newer version is read and reported", () => {
  const { problems } = read(jsonBytes({ ...cardV3(), spec_version: "3.5" }));
  expect(problems).toContainEqual({ entry: null, kind: "newer_version", detail: "3.5" });
});
