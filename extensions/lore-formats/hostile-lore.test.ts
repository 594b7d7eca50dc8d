// Malicious files: each is refused with its error kind or read, at low cost, and nothing but LoreError is thrown.
import { zipSync, zlibSync } from "fflate";
import { expect, test } from "vitest";
import { entryBody } from "../../contract/entries.ts";
import {
  agnaiBook,
  base64Of,
  bookEntry,
  cardPng,
  cardV2,
  cardV3,
  charx,
  JPEG,
  joinBytes,
  jsonBytes,
  novelBook,
  novelEntry,
  pngWith,
  risuBook,
  sillyBook,
  sillyEntry,
  textChunk,
  utf8,
} from "../../tests/support/lore-files.ts";
import { fc } from "../../tests/support/property.ts";
import { inflateBounded } from "./bytes/bounded-inflate.ts";
import { makeChunk } from "./bytes/png-chunks.ts";
import { textBytes } from "./bytes/png-texts.ts";
import { createUnpackBudget } from "./bytes/unpack-budget.ts";
import { zipFiles } from "./bytes/zip-files.ts";
import { LORE_FILE_MAX_BYTES } from "./lore-limits.ts";
import { LORE_ERRORS, LORE_PROBLEMS, LoreError, type ReadLore } from "./lore-world.ts";
import { readLore } from "./read-lore.ts";

const read = (bytes: Uint8Array): ReadLore => readLore({ name: "file", bytes }, { language: "en-US" });

/** The result of reading: the error's kind, or the result of validating the world. */
function outcome(bytes: Uint8Array): string {
  try {
    const { world, problems } = read(bytes);
    for (const { body } of world.entries) entryBody.parse(body);
    for (const { kind, detail } of problems) {
      expect(Object.keys(LORE_PROBLEMS)).toContain(kind);
      expect([...(detail ?? "")].length).toBeLessThanOrEqual(200);
    }
    expect(world.title).not.toBe("");
    return "read";
  } catch (error) {
    if (!(error instanceof LoreError)) throw error;
    expect(LORE_ERRORS).toContain(error.kind);
    return error.kind;
  }
}

const MEGABYTE = 1024 * 1024;
const zeros = (length: number) => new Uint8Array(length);
/** Incompressible bytes. */
const noise = (length: number) => Uint8Array.from({ length }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24);

test.each<[string, string, () => Uint8Array]>([
  ["nothing", "empty", () => zeros(0)],
  ["white space", "empty", () => utf8(" \n\t\ufeff ")],
  ["a hundred megabytes", "too_large", () => zeros(100 * MEGABYTE)],
  ["zeros", "unknown_format", () => zeros(1_000)],
  ["prose", "unknown_format", () => utf8("It was a dark night, and the ship came in.\nNobody saw it.\n")],
  ["a program", "unknown_format", () => Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 255, 254])],
  ["another JSON", "unknown_format", () => jsonBytes({ hello: "world" })],
  ["a number", "unknown_format", () => utf8('[1, 2, "three"]')],
  ["half a JSON", "broken_json", () => jsonBytes(cardV2()).subarray(0, 500)],
  ["deep JSON", "too_complex", () => utf8(`{"entries":${"[".repeat(50)}${"]".repeat(50)}}`)],
  ["endless brackets", "too_complex", () => utf8("[".repeat(2 * MEGABYTE))],
  [
    "a million keys",
    "too_complex",
    () => utf8(`{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":0`).join()}}`),
  ],
  ["no entries", "no_entries", () => jsonBytes({ entries: {} })],
  ["entries that are none", "no_entries", () => jsonBytes({ entries: { a: null, b: 3 } })],
  ["a picture without a card", "no_card_in_picture", () => pngWith([])],
  ["a photo", "no_card_in_picture", () => Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0])],
  ["a picture that ends early", "broken_picture", () => pngWith([]).subarray(0, 40)],
  ["a card that is no base64", "broken_picture", () => pngWith([textChunk("chara", utf8("~~~"))])],
  ["a card that is no JSON", "broken_picture", () => pngWith([textChunk("chara", utf8("AAAA"))])],
  ["half a card", "broken_picture", () => pngWith([textChunk("ccv3", base64Of(cardV3()).subarray(0, 400))])],
  ["a deep card", "too_complex", () => pngWith([textChunk("chara", utf8(`{"data":${"[".repeat(50)}`))])],
  ["an archive whose card is no JSON", "broken_archive", () => zipSync({ "card.json": utf8("{") })],
  ["a photo whose card is no JSON", "broken_picture", () => joinBytes(JPEG, zipSync({ "card.json": utf8("{") }))],
  [
    "a chunk that says four gigabytes",
    "broken_picture",
    () => lying(pngWith([textChunk("chara", base64Of(cardV2()))])),
  ],
  ["a wrong checksum", "broken_picture", () => miscounted(pngWith([textChunk("chara", base64Of(cardV2()))]))],
  ["a packed text that is a bomb", "broken_picture", () => pngWith([makeChunk("zTXt", packedBomb("chara"))])],
  ["an archive without a card", "no_card_in_archive", () => zipSync({ "a.txt": utf8("a") })],
  ["an archive cut off", "broken_archive", () => charx(cardV3()).subarray(0, 100)],
  ["an archive whose card is damaged", "broken_archive", () => spoiled(charx(cardV3()))],
  ["names that lead out", "unsafe_archive", () => charx(cardV3(), { "../../etc/passwd": utf8("x") })],
  ["names of another system", "unsafe_archive", () => charx(cardV3(), { "C:\\a": utf8("x") })],
  ["names from the root", "unsafe_archive", () => charx(cardV3(), { "/etc/passwd": utf8("x") })],
  ["too many files", "archive_too_large", () => charx(cardV3(), many(6_000))],
  ["a bomb", "archive_too_large", () => zipSync({ "card.json": zeros(32 * MEGABYTE) }, { level: 1 })],
  [
    "a bomb that says it is small",
    "archive_too_large",
    () => understated(zipSync({ "card.json": zeros(8 * MEGABYTE) }, { level: 1 })),
  ],
])("%s: %s", { timeout: 60_000 }, (_, kind, make) => {
  expect(outcome(make())).toBe(kind);
});

test("decompressing a bomb stops at its limit", () => {
  const bomb = zlibSync(zeros(16 * MEGABYTE), { level: 1 });
  expect(inflateBounded(bomb, "zlib", MEGABYTE)).toBe("too_large");
  expect(inflateBounded(bomb, "zlib", 16 * MEGABYTE)).toHaveLength(16 * MEGABYTE);
  expect(inflateBounded(bomb.subarray(0, -20), "zlib", 16 * MEGABYTE)).toBe(null);
});

test("dangerous field names do not change any object's prototype", () => {
  const text = JSON.stringify(cardV2()).replace('"fav":false', '"__proto__":{"bad":1},"constructor":{"bad":1}');
  const { world, problems } = read(utf8(text));
  expect(problems).toContainEqual({ entry: null, kind: "fields_removed", detail: "1" });
  expect(({} as Record<string, unknown>)["bad"]).toBe(undefined);
  expect(JSON.stringify(world)).not.toContain("__proto__");
});

test("the decompressed bytes of one file are limited, including those of failed attempts", () => {
  const budget = createUnpackBudget(10 * MEGABYTE);
  const damaged = spoiled(zipSync({ "a.bin": noise(4 * MEGABYTE), "b.bin": zeros(3 * MEGABYTE) }, { level: 1 }));
  const files = zipFiles(damaged, budget);
  expect(() => files?.read("a.bin", 8 * MEGABYTE)).toThrow("broken_archive");
  expect(budget.left()).toBe(6 * MEGABYTE);
  expect(files?.read("b.bin", 8 * MEGABYTE)).toHaveLength(3 * MEGABYTE);
  expect(() => files?.read("a.bin", 8 * MEGABYTE)).toThrow("archive_too_large");
  const lie = understated(zipSync({ "a.bin": zeros(8 * MEGABYTE) }, { level: 1 }));
  const small = createUnpackBudget(5 * MEGABYTE);
  expect(() => zipFiles(lie, small)?.read("a.bin", MEGABYTE)).toThrow("archive_too_large");
  expect(small.left()).toBeLessThan(MEGABYTE);
  const packed = makeChunk("zTXt", Uint8Array.from([...utf8("a"), 0, 0, ...zlibSync(zeros(MEGABYTE)).subarray(0, -9)]));
  expect(textBytes(packed, small)).toBe(null);
  expect(small.left()).toBe(0);
});

test("numbers that lose digits are reported, others are not", () => {
  const numbers = ["9007199254740993", "12345678901234567890", "1e999", "-9007199254740993", "1".repeat(500)];
  const kept = ["9007199254740992", "0.1", "1e21", "1234567890123456", "-2.50e-3", '"9007199254740993"', "0"];
  const told = (list: string[]) =>
    read(utf8(JSON.stringify(cardV2({ creator: "@@" })).replace('"@@"', `[${list.join()}]`))).problems.find(
      ({ kind }) => kind === "numbers_rounded",
    )?.detail;
  expect(told([...numbers, ...kept])).toBe(String(numbers.length));
  expect(told(kept)).toBe(undefined);
});

test("characters that no database stores are removed from everything that is kept", () => {
  const text = JSON.stringify(cardV2({ creator: "a\u0000b" })).replace("Made for", "\\ud800 \\u0000");
  const { world, problems } = read(utf8(text));
  expect(problems).toContainEqual({ entry: null, kind: "characters_removed", detail: "2" });
  expect(JSON.stringify(world)).not.toMatch(/\\u0000|\\ud800/);
});

test("patterns from files are never run", () => {
  const entry = bookEntry({
    keys: ["/(a+)+$/", `/${"a".repeat(30)}!/`],
    content: "a".repeat(100_000),
    use_regex: true,
  });
  expect(read(jsonBytes({ spec: "lorebook_v3", data: { entries: [entry] } })).world.entries).toHaveLength(1);
});

const N = 300_000;
const shapes = [
  "{{",
  "{{//",
  "<user",
  "{{char}}",
  "@@",
  "@@a\n",
  "。",
  " ",
  "\n",
  "/",
  '"',
  "（",
  "&",
  "a",
  "\ud83d\ude00",
];
test.each(shapes)("texts of nothing but %j are read quickly", { timeout: 60_000 }, (shape) => {
  const text = shape.repeat(N / shape.length);
  const worked = () => process.threadCpuUsage().user / 1_000;
  const began = worked();
  const entry = { keys: [text], secondary_keys: [text], comment: text, content: text, position: text };
  expect(outcome(jsonBytes(cardV2({ name: text, scenario: text, character_book: { entries: [entry, entry] } })))).toBe(
    "read",
  );
  outcome(utf8(`name,description\n"${text}",${text}\n`));
  outcome(utf8(`name,description\n${text}`));
  // CPU time, not wall time; reading any of these in quadratic time takes minutes.
  expect(worked() - began).toBeLessThan(6_000);
});

const SEEDS: Uint8Array[] = [
  jsonBytes(cardV2()),
  jsonBytes(cardV3()),
  cardPng({ chara: cardV2(), ccv3: cardV3() }),
  charx(cardV3(), { "assets/icon/images/a.png": utf8("picture") }),
  jsonBytes({ spec: "lorebook_v3", data: { entries: [bookEntry(), bookEntry()] } }),
  jsonBytes(sillyBook([sillyEntry(0), sillyEntry(1)])),
  jsonBytes(novelBook([novelEntry()], [{ id: "a", name: "Characters" }])),
  jsonBytes(risuBook([{ key: "a,b", content: "c" }])),
  jsonBytes(agnaiBook([{ name: "a", entry: "b", keywords: ["c"] }])),
  utf8("name,type,aliases,description\nTom,person,T; Tommy,A man.\n"),
];

test("a thousand malformed files are refused or read", { timeout: 120_000 }, () => {
  const ends: Record<string, number> = {};
  fc.assert(
    fc.property(
      fc.constantFrom(...SEEDS),
      fc.array(
        fc.record({ at: fc.nat(), byte: fc.nat(255), how: fc.constantFrom("set", "cut", "insert", "drop", "repeat") }),
        { minLength: 1, maxLength: 12 },
      ),
      (seed, changes) => {
        const end = outcome(changes.reduce(changed, seed));
        ends[end] = (ends[end] ?? 0) + 1;
      },
    ),
    { numRuns: 1_000, seed: 4 },
  );
  expect(ends["read"]).toBeGreaterThan(50);
  expect(ends["broken_json"]).toBeGreaterThan(50);
});

/** Ways to make any file invalid, and the expected error of each. */
const SPOILED = {
  broken_json: fc
    .tuple(fc.constantFrom(...SEEDS.filter(isJson)), fc.double({ min: 0.05, max: 0.95, noNaN: true }))
    .map(([seed, share]) => seed.subarray(0, Math.floor(seed.length * share))),
  broken_picture: fc
    .double({ min: 0.1, max: 0.9, noNaN: true })
    .map((share) =>
      cardPng({ ccv3: cardV3() }).map((byte, at, all) => (at > 8 && at < all.length * share ? byte ^ 0x5a : byte)),
    ),
  broken_archive: fc.integer({ min: 30, max: 200 }).map((cut) => {
    const zip = charx(cardV3(), { "a.png": utf8("picture") });
    return zip.subarray(0, zip.length - cut);
  }),
  unsafe_archive: fc
    .tuple(fc.constantFrom("../", "/", "C:\\", "a/../../"), fc.stringMatching(/^[a-z]{1,8}$/))
    .map(([where, name]) => charx(cardV3(), { [where + name]: utf8("x") })),
  too_complex: fc
    .integer({ min: 45, max: 3_000 })
    .map((deep) => utf8(`{"entries":${"[".repeat(deep)}${"]".repeat(deep)}}`)),
  no_entries: fc
    .constantFrom({}, [], { a: null }, { b: 1, c: "d" })
    .map((entries) => jsonBytes({ entries, name: "book" })),
  unknown_format: fc
    .uint8Array({ minLength: 20, maxLength: 300 })
    .map((bytes) => Uint8Array.from([0x7f, 0, 1, ...bytes])),
  empty: fc.stringMatching(/^[ \n\t]{0,20}$/).map(utf8),
} as const;

test("a thousand spoiled files are refused, each with the right error", { timeout: 120_000 }, () => {
  const kinds = Object.entries(SPOILED);
  let files = 0;
  for (const [kind, made] of kinds)
    fc.assert(
      fc.property(made, (bytes) => {
        files++;
        expect(outcome(bytes)).toBe(kind);
      }),
      { numRuns: Math.ceil(1_000 / kinds.length), seed: 4 },
    );
  expect(files).toBeGreaterThanOrEqual(1_000);
});

function isJson(bytes: Uint8Array): boolean {
  return bytes[0] === 0x7b;
}

/** JSON whose values have other types than expected. */
test("a thousand files with values of the wrong kinds are refused or read", { timeout: 120_000 }, () => {
  const seeds = SEEDS.flatMap((bytes) => {
    const text = new TextDecoder().decode(bytes);
    return text.startsWith("{") ? [JSON.parse(text) as unknown] : [];
  });
  const wrong = fc.oneof(
    fc.constant(null),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom("", [], {}, -1, 1e308, "1", true),
  );
  fc.assert(
    fc.property(fc.constantFrom(...seeds), fc.infiniteStream(fc.nat(30)), wrong, (seed, chances, value) => {
      const chance = () => chances.next().value === 0;
      outcome(jsonBytes(withWrong(seed, value, chance)));
    }),
    { numRuns: 1_000, seed: 4 },
  );
});

function withWrong(old: unknown, wrong: unknown, chance: () => boolean): unknown {
  if (chance()) return wrong;
  if (Array.isArray(old)) return old.map((each) => withWrong(each, wrong, chance));
  if (typeof old !== "object" || old === null) return old;
  return Object.fromEntries(Object.entries(old).map(([key, each]) => [key, withWrong(each, wrong, chance)]));
}

function changed(bytes: Uint8Array, { at, byte, how }: { at: number; byte: number; how: string }): Uint8Array {
  const place = at % (bytes.length + 1);
  const [before, after] = [bytes.subarray(0, place), bytes.subarray(place)];
  if (how === "set") return Uint8Array.from([...before, byte, ...after.subarray(1)]);
  if (how === "cut") return byte < 32 ? before : bytes;
  if (how === "insert") return Uint8Array.from([...before, byte, ...after]);
  if (how === "drop") return Uint8Array.from([...before, ...after.subarray(byte % 16)]);
  return Uint8Array.from([...before, ...after.subarray(0, byte), ...after]);
}

/** The length of the chunk before IEND is set to the maximum. */
function lying(png: Uint8Array): Uint8Array {
  const at = new TextDecoder("latin1").decode(png).indexOf("tEXt") - 4;
  return Uint8Array.from([...png.subarray(0, at), 255, 255, 255, 255, ...png.subarray(at + 4)]);
}

function miscounted(png: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(png);
  const end = new TextDecoder("latin1").decode(png).indexOf("IEND") - 8;
  bytes[end] = (bytes[end] ?? 0) ^ 255;
  return bytes;
}

function packedBomb(keyword: string): Uint8Array {
  return Uint8Array.from([...utf8(keyword), 0, 0, ...zlibSync(zeros(33 * MEGABYTE), { level: 1 })]);
}

function many(count: number): Record<string, Uint8Array> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`assets/${at}`, zeros(0)]));
}

/** Damages the middle of the card's compressed bytes. */
function spoiled(zip: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(zip);
  for (let at = 200; at < 230; at++) bytes[at] = (bytes[at] ?? 0) ^ 0x55;
  return bytes;
}

/** The central directory declares an unpacked size of a hundred bytes. */
function understated(zip: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(zip);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 < bytes.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
  return bytes;
}

test("a file of the maximum size is checked without a stall", { timeout: 60_000 }, () => {
  expect(outcome(zeros(LORE_FILE_MAX_BYTES))).toBe("too_large");
});

test("texts of nothing but white space between two words are read quickly", () => {
  const entries = Array.from({ length: 40 }, (_, at) => sillyEntry(at, { content: `a${" \t".repeat(5_995)}b` }));
  const began = performance.now();
  expect(outcome(jsonBytes(sillyBook(entries)))).toBe("read");
  expect(performance.now() - began).toBeLessThan(2_000);
});
