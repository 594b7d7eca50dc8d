// Our fields in other programs' files, after a person has changed the file there: valid ones are imported, others are
// reported.
import { expect, test } from "vitest";
import { jsonBytes } from "../../tests/support/lore-files.ts";
import { made } from "../../tests/support/made-world.ts";
import { isObject, type JsonObject } from "./read/json.ts";
import { readLore } from "./read-lore.ts";
import { writeSillyTavern } from "./write/write-books.ts";

const mara = {
  type: "character",
  name: "Mara",
  description: "Keeps the lights.",
  underline: false,
  character_status: "dead",
  character_age: "unknown",
  is_recommended: false,
  character_target: "Find the bell",
  character_relationships: [
    { name: "Tom", locked: true, relationships: ["knows"] },
    { name: "Ines", locked: false, relationships: [] },
  ],
  changes: [{ from_chapter: 3, character_relationships: [{ name: "Tom", locked: false, relationships: [] }] }],
} as never;

/** Her entry as read back after her entry in the book was changed. */
function back(change: (entry: JsonObject) => void) {
  const book = JSON.parse(JSON.stringify(writeSillyTavern(made([mara])))) as { entries: Record<string, JsonObject> };
  const [entry] = Object.values(book.entries);
  if (entry) change(entry);
  const { world, problems } = readLore({ name: "b.json", bytes: jsonBytes(book) }, { language: "en-US" });
  return { body: world.entries[0]?.body, problems: problems.filter(({ entry }) => entry !== null) };
}

test("a character whose name becomes invalid does not become a noun", () => {
  const { body, problems } = back((entry) => {
    entry["comment"] = "Mara O'Brien";
  });
  expect(body).toMatchObject({ type: "character", name: "Mara OBrien", character_target: "Find the bell" });
  expect(body).toMatchObject({ underline: false, character_status: "dead", changes: [{ from_chapter: 3 }] });
  expect(problems).toEqual([{ entry: 0, kind: "name_changed", detail: "Mara O'Brien" }]);
});

test("a character renamed to the name of a relationship keeps everything except that relationship", () => {
  const { body, problems } = back((entry) => {
    entry["comment"] = "Tom";
  });
  expect(body).toMatchObject({ type: "character", name: "Tom", character_target: "Find the bell" });
  expect(body).toMatchObject({ character_relationships: [{ name: "Ines" }] });
  expect(body?.changes).toEqual([{ from_chapter: 3, character_relationships: [] }]);
  expect(problems.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["relationships_left", "1"],
    ["relationships_left", "1"],
  ]);
});

test("one invalid field does not affect the others", () => {
  const { body, problems } = back((entry) => {
    const { extensions } = entry;
    if (isObject(extensions) && isObject(extensions["storyloom"]))
      extensions["storyloom"]["character_status"] = "asleep";
  });
  expect(body).toMatchObject({ character_status: "alive", character_target: "Find the bell", underline: false });
  expect(problems).toEqual([{ entry: 0, kind: "value_invalid", detail: "character_status" }]);
});

test("a character without a name stays nameless", () => {
  const { body, problems } = back((entry) => {
    entry["comment"] = "";
    entry["key"] = ["the keeper"];
  });
  expect(body).toMatchObject({ type: "character", character_target: "Find the bell" });
  expect(problems.map(({ kind }) => kind)).toEqual(["name_made"]);
});
