// Which entry a row of a file is taken for, by what both are called.
import { expect, it } from "vitest";
import { matchRows } from "./import-plan.ts";

const entry = (name: string, ...aliases: string[]) => ({
  ...{ id: `id of ${name}`, name, aliases, digest: `world ${name}`, picture: false, kept: 0 },
});
const row = (name: string, ...aliases: string[]) => ({
  ...{ name, aliases, type: "normal" as const, excerpt: "", picture: false, digest: `file ${name}` },
  ...{ keptDigest: "", kept: 0 },
});
const found = (rows: ReturnType<typeof row>[], present: ReturnType<typeof entry>[]) =>
  matchRows(rows, present).map(({ state, id, here }) => [state, id?.replace("id of ", "") ?? null, here]);

it("a row is an entry's by name, by an alias of either, or by one of both", () => {
  const present = [entry("Gullgate", "sea gate"), entry("Mara", "the keeper"), entry("Lamp")];
  expect(found([row("SEA GATE", "Gullgate"), row("Keeper", "The Keeper"), row("lamp")], present)).toEqual([
    ["clash", "Gullgate", "Gullgate"],
    ["clash", "Mara", "Mara"],
    ["clash", "Lamp", null],
  ]);
  expect(found([row("Harbour", "gullgate"), row("Sea")], present)).toEqual([
    ["clash", "Gullgate", "Gullgate"],
    ["new", null, null],
  ]);
});

it("the better match of a later row goes first, and no entry is found twice", () => {
  const present = [entry("Gullgate", "gate"), entry("Gate")];
  expect(found([row("A", "gate"), row("Gullgate", "gate"), row("gate"), row("B", "gate")], present)).toEqual([
    ["new", null, null],
    ["clash", "Gullgate", null],
    ["clash", "Gate", null],
    ["new", null, null],
  ]);
});

it("names nobody has match nothing", () => {
  expect(found([row("")], [entry("", "")])).toEqual([["new", null, null]]);
});
