// Parts of our world that other formats lack survive a round trip in our files, and are reported.
import { expect, test } from "vitest";
import { bookEntry, jsonBytes, sillyBook, sillyEntry } from "../../tests/support/lore-files.ts";
import type { LoreWorld } from "./lore-world.ts";
import { type JsonObject, objectOf } from "./read/json.ts";
import { readLore } from "./read-lore.ts";
import { partsLeft } from "./write/parts-left.ts";
import { writeLorebookV3, writeSillyTavern } from "./write/write-books.ts";

const read = (file: unknown) => readLore({ name: "file.json", bytes: jsonBytes(file) }, { language: "en-US" });
const stored = (file: unknown): LoreWorld => JSON.parse(JSON.stringify(read(file).world)) as LoreWorld;
const lorebook = (data: JsonObject = {}) => ({
  spec: "lorebook_v3",
  data: { extensions: {}, entries: [bookEntry()], ...data },
});
const BOOK = sillyBook([sillyEntry(0)]);

function made(): LoreWorld {
  const world = stored(BOOK);
  return { ...world, extensions: {}, background: "It is dark, {{user}}.", forbiddenWords: ["mist", "突然"] };
}

test.each([
  ["Lorebook V3", writeLorebookV3],
  ["world info", writeSillyTavern],
])("a world's background and banned words are restored from a %s of ours", (_, write) => {
  const world = made();
  const file = write(world);
  const { world: again, problems } = read(file);
  expect([again.background, again.forbiddenWords]).toEqual([world.background, world.forbiddenWords]);
  expect(problems.filter(({ kind }) => kind === "book_settings")).toEqual([]);
  // Later changes are in the next file, and nothing of the former file.
  const next = { ...stored(file), background: "It is spring.", forbiddenWords: ["fog"] };
  const { world: last } = read(write(next));
  expect([last.background, last.forbiddenWords]).toEqual(["It is spring.", ["fog"]]);
  expect(JSON.stringify(write({ ...next, background: "", forbiddenWords: [] }))).not.toMatch(
    /dark|mist|fog|"storyloom"/,
  );
});

test("a book of another program gets our data only if there is any, and keeps what others put there", () => {
  const foreign = lorebook({ description: "All about it.", extensions: { storyloom: { later: 1 }, tool: 2 } });
  expect(writeLorebookV3(stored(foreign))).toEqual(foreign);
  expect(writeSillyTavern(stored(BOOK))).toEqual(BOOK);
  const world = { ...stored(foreign), background: "It is winter." };
  expect(objectOf(writeLorebookV3(world)["data"])).toMatchObject({
    description: "All about it.",
    extensions: { storyloom: { later: 1, background: "It is winter." }, tool: 2 },
  });
  const { world: again, problems } = read(writeLorebookV3(world));
  expect(again.background).toBe("It is winter.");
  expect(problems.find(({ kind }) => kind === "book_settings")?.detail).toContain("description");
});

test("what a format cannot hold is counted, and so is what only we read", () => {
  const world = made();
  const both = { background: 1, forbidden_words: 2 };
  expect(partsLeft(world, "csv")).toEqual({ leftOut: { ...both, long_texts: 0 }, oursAlone: {} });
  expect(partsLeft(world, "sillytavern")).toEqual({ leftOut: {}, oursAlone: both });
  expect(partsLeft(world, "lorebook_v3").oursAlone).toEqual({ forbidden_words: 2 });
  const long = stored(
    sillyBook([sillyEntry(0), sillyEntry(1, { comment: "Tale", content: "It is long. ".repeat(40) })]),
  );
  expect(partsLeft(long, "csv").leftOut).toMatchObject({ background: 0, long_texts: 1 });
  expect(partsLeft(long, "sillytavern")).toMatchObject({ leftOut: {}, oursAlone: { background: 0 } });
  const foreign = stored(lorebook({ description: "All about it." }));
  expect(partsLeft({ ...foreign, background: "Winter." }, "lorebook_v3").oursAlone).toMatchObject({ background: 1 });
});
