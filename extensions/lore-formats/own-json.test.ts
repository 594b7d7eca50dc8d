// Our own JSON: a world survives a round trip completely, and no file is written that could not be read again.
import { expect, test } from "vitest";
import { jsonBytes, utf8 } from "../../tests/support/lore-files.ts";
import { made } from "../../tests/support/made-world.ts";
import { fc } from "../../tests/support/property.ts";
import { randomBody } from "../../tests/support/random-lore.ts";
import type { LoreEntry } from "./lore-world.ts";
import { countJsonValues, readJson } from "./read/json.ts";
import { readLore } from "./read-lore.ts";
import { writeOwnJson } from "./write/write-own-json.ts";

const runs = { numRuns: 150 };

test("our own JSON restores everything: extensions, pictures, words", () => {
  fc.assert(
    fc.property(
      fc.array(randomBody, { minLength: 1, maxLength: 5 }),
      fc.uint8Array({ minLength: 1 }),
      (bodies, bytes) => {
        const world = made(bodies);
        world.forbiddenWords = ["suddenly", "突然"];
        world.cover = { name: "cover.png", bytes };
        (world.entries[0] as LoreEntry).picture = { name: "a.png", bytes };
        (world.entries[0] as LoreEntry).extensions = { card_v3: { anything: [1, null] } };
        (world.entries[0] as LoreEntry).files = [{ path: "joy.png", bytes }];
        const { world: again, problems } = readLore(
          { name: "x.json", bytes: utf8(writeOwnJson(world).text) },
          { language: "en-US" },
        );
        expect(again).toEqual(world);
        expect(problems.filter(({ kind }) => kind !== "name_repeated")).toEqual([]);
      },
    ),
    runs,
  );
});

test("our own JSON stays within the read limits; pictures that do not fit are counted", () => {
  const maxBytes = 20_000;
  const world = made(Array.from({ length: 30 }, (_, at) => ({ type: "normal", name: `E${at}`, description: "灯火" })));
  const pictured = (size: number) => {
    for (const entry of world.entries) entry.picture = { name: "图.png", bytes: new Uint8Array(size) };
    const { text, picturesLeft } = writeOwnJson(world, { maxBytes, left: 2 });
    const { world: again, problems } = readLore({ name: "x.json", bytes: utf8(text) }, { language: "en-US" });
    const told = problems.find(({ kind }) => kind === "assets_left")?.detail;
    expect([again.entries.length, told]).toEqual([30, String(picturesLeft)]);
    const kept = again.entries.filter(({ picture }) => picture !== null).length;
    expect(kept + picturesLeft).toBe(32);
    return [kept, utf8(text).length] as const;
  };
  for (const size of [10, 200, 1_000, 5_000]) {
    const [kept, length] = pictured(size);
    expect(length).toBeLessThanOrEqual(maxBytes);
    expect(kept).toBeGreaterThan(0);
  }
  expect(pictured(20_000)[0]).toBe(0);
});

test("of too many originals, as many are written as can be read again, and the rest is counted", () => {
  const world = made(Array.from({ length: 30 }, (_, at) => ({ type: "normal", name: `E${at}`, description: "灯火" })));
  world.extensions = { sillytavern: { fields: Array.from({ length: 50 }, () => ({})) } };
  for (const [at, entry] of world.entries.entries())
    entry.extensions = { sillytavern: { raw: "灯".repeat(at * 40), list: Array.from({ length: at * 4 }, () => [0]) } };
  for (const limits of [{ maxBytes: 20_000 }, { maxValues: 2_000 }, { maxBytes: 30_000, maxValues: 1_500 }]) {
    const { text, originalsLeft } = writeOwnJson(world, limits);
    expect(utf8(text).length).toBeLessThanOrEqual(limits.maxBytes ?? Number.POSITIVE_INFINITY);
    expect(countJsonValues(JSON.parse(text))).toBeLessThanOrEqual(limits.maxValues ?? Number.POSITIVE_INFINITY);
    const { world: again, problems } = readLore({ name: "x.json", bytes: utf8(text) }, { language: "en-US" });
    expect(again.entries.map(({ body }) => body)).toEqual(world.entries.map(({ body }) => body));
    const kept = again.entries.filter(({ extensions }, at) => {
      if (Object.keys(extensions).length === 0) return false;
      expect(extensions).toEqual(world.entries[at]?.extensions);
      return true;
    });
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.length + originalsLeft).toBe(30);
    expect(problems.find(({ kind }) => kind === "originals_left")?.detail).toBe(String(originalsLeft));
  }
});

test("values are counted exactly as reading counts them", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify([value]);
      const seen = [...text.replace(/"(?:[^"\\]|\\.)*"/g, "")].filter((sign) => "{[,".includes(sign)).length;
      expect(countJsonValues(JSON.parse(text))).toBeGreaterThanOrEqual(seen);
      readJson(text);
    }),
  );
});

test("words that exceed the limits are left out and reported", () => {
  const file = {
    ...JSON.parse(writeOwnJson(made([])).text),
    forbidden_words: [".", "..", "...", "a.b"],
    background: "x",
  };
  const { world, problems } = readLore({ name: "x.json", bytes: jsonBytes(file) }, { language: "en-US" });
  expect(world.forbiddenWords).toEqual(["...", "a.b"]);
  expect(problems).toEqual([{ entry: null, kind: "words_left", detail: "., .." }]);
});
