// Relationships of a file by another name of somebody.
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

test("an alias and other letters lead to the person, also one of a later row", () => {
  const rows =
    'Tamsin,character,,"the Widow: keeps her secret; moss: writes to"\nOriel Vance,character,The Widow,\nMoss,character,,';
  expect(tiesIn(rows)).toMatchObject({ Tamsin: ["Oriel Vance", "Moss"] });
});

test("a name goes before an alias, and what several go by, what a noun has and what is nobody's stays", () => {
  expect(
    tiesIn(
      "Anna,character,,Rose: a; Captain: b; Keep: c; Nobody: d\nRose,character,,\nLily,character,Rose; captain,\nTom,character,Captain,\nTower,noun,Keep,",
    ),
  ).toMatchObject({ Anna: ["Rose", "Captain", "Keep", "Nobody"] });
});

test("nobody is led to themselves, or to one person twice", () => {
  expect(tiesIn("Anna,character,Annie,Annie: a; Tom: b; Tommy: c\nTom,character,Tommy,")).toMatchObject({
    Anna: ["Annie", "Tom", "Tommy"],
  });
});
