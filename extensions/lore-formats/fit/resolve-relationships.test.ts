// Relationships in a file that use another name of a character.
import { expect, test } from "vitest";
import { utf8 } from "../../../tests/support/lore-files.ts";
import { readLore } from "../read-lore.ts";

const tiesIn = (rows: string) => {
  const bytes = utf8(`name,type,aliases,relationships\n${rows}\n`);
  const { world } = readLore({ name: "t.csv", bytes }, { language: "en-US" });
  return Object.fromEntries(
    world.entries.map(({ body }) => [
      body.name,
      body.type === "character" ? body.character_relationships.map(({ name }) => name) : null,
    ]),
  );
};

test("an alias or other letter case resolves to the character, also one of a later row", () => {
  const rows =
    'Tamsin,character,,"the Widow: keeps her secret; moss: writes to"\nOriel Vance,character,The Widow,\nMoss,character,,';
  expect(tiesIn(rows)).toMatchObject({ Tamsin: ["Oriel Vance", "Moss"] });
});

test("a name has priority over an alias; names that are ambiguous, a noun's or unknown stay", () => {
  expect(
    tiesIn(
      "Anna,character,,Rose: a; Captain: b; Keep: c; Nobody: d\nRose,character,,\nLily,character,Rose; captain,\nTom,character,Captain,\nTower,noun,Keep,",
    ),
  ).toMatchObject({ Anna: ["Rose", "Captain", "Keep", "Nobody"] });
});

test("no relationship leads to the character itself, or twice to one character", () => {
  expect(tiesIn("Anna,character,Annie,Annie: a; Tom: b; Tommy: c\nTom,character,Tommy,")).toMatchObject({
    Anna: ["Annie", "Tom", "Tommy"],
  });
});
