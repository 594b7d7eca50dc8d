// Tables that people have made and changed in a spreadsheet: nothing is lost without a report.
import { expect, test } from "vitest";
import { utf8 } from "../../tests/support/lore-files.ts";
import { made } from "../../tests/support/made-world.ts";
import { readTable } from "./read/table.ts";
import { readLore } from "./read-lore.ts";
import { writeCsv } from "./write/write-csv.ts";

const read = (table: string) => readLore({ name: "t.csv", bytes: utf8(table) }, { language: "en-US" });

test("a person's own columns round-trip in a table, also beside entries without them", () => {
  const { world, problems } = read('Name,Colour,description,Notes\nAnna,red,Tall.,"=1+1, so"\nTom,,Short.,\n');
  expect(problems).toContainEqual({ entry: null, kind: "columns_left", detail: "Colour, Notes" });
  world.entries.push(...made([{ type: "normal", name: "Bell", description: "" }]).entries);
  const table = writeCsv(world);
  const [header = [], ...rows] = readTable(table.slice(1));
  expect(header.slice(-2)).toEqual(["Colour", "Notes"]);
  expect(rows.map((row) => row.slice(-2))).toEqual([
    ["red", "'=1+1, so"],
    ["", ""],
    ["", ""],
  ]);
  // And again from that table.
  const again = read(table).world;
  expect(writeCsv(again)).toBe(table);
});

test("a text split by a comma is reported, and nothing of it is lost", () => {
  const { world, problems } = read("name,description\nAnna,A tall, dark woman\nTom,Short.,,\n");
  expect(problems).toEqual([{ entry: 0, kind: "cells_left", detail: "dark woman" }]);
  expect(world.entries[0]?.extensions["csv"]).toMatchObject({ original: { "#3": " dark woman" } });
});

test("of two columns of one name the first is the field, and the second is kept", () => {
  const { world, problems } = read("name,description,description\nAnna,Tall.,Dark.\n");
  expect(world.entries[0]?.body.description).toBe("Tall.");
  expect(problems).toEqual([{ entry: null, kind: "columns_left", detail: "description" }]);
  expect(world.entries[0]?.extensions["csv"]).toMatchObject({
    original: { description: "Tall.", "description#3": "Dark." },
  });
  expect(readTable(writeCsv(world).slice(1)).map((row) => row.at(-1))).toEqual(["description#3", "Dark."]);
});

test("of two columns that may hold the text each entry keeps the one it shows, in whatever order a database returns them", () => {
  const long = "The tower is older than the town. ".repeat(8).trim();
  const asStored = (table: string) => {
    const { world } = read(table);
    for (const entry of world.entries) {
      const kept = entry.extensions["csv"] as { original: Record<string, unknown> };
      kept.original = Object.fromEntries(Object.entries(kept.original).sort(([a], [b]) => a.length - b.length));
    }
    return readTable(writeCsv(world).slice(1)).map((row) => row[3]);
  };
  expect(asStored(`name,description,text\nKeep,Short.,${long}\n`)).toEqual(["description", "Short."]);
  const other = `{{user}} knows: ${long}`;
  expect(asStored(`name,description,text\nKeep,${other},${long}\n`)).toEqual(["description", other]);
});

test("the maximum number of changes of an entry round-trips in a table", () => {
  const tags = (many: number) => Array.from({ length: many }, (_, at) => `"${"\\"}词${at}`.padEnd(20, "长"));
  const changes = Array.from({ length: 20 }, (_, at) => ({
    from_chapter: at + 1,
    description: "长".repeat(150),
    character_relationships: Array.from({ length: 9 }, (_, n) => ({
      name: `Somebody ${n}`,
      locked: true,
      relationships: tags(9),
    })),
  }));
  const world = made([{ type: "character", name: "Anna", description: "x", changes } as never]);
  const { world: again, problems } = read(writeCsv(world));
  expect(again.entries[0]?.body.changes).toEqual(changes);
  expect(problems).toEqual([]);
});

test.each(["=1", "+1", "-1", "@a", "＝1", "＋1", "－1", "＠a", "'=1", "''＝1"])(
  "no spreadsheet runs a cell that begins as %s, and it comes back",
  (text) => {
    const table = writeCsv(made([{ type: "normal", name: "Bell", description: text }]));
    expect(readTable(table.slice(1))[1]?.[3]).toBe(`'${text}`);
    expect(read(table).world.entries[0]?.body.description).toBe(text);
  },
);
