// Tests of matching the rows of a file with the entries of a world.
import { describe, expect, it } from "vitest";
import { matchRows } from "./import-plan.ts";

const entry = (name: string, ...aliases: string[]) => ({
  ...{
    id: `id of ${name}`,
    name,
    aliases,
    type: "normal" as const,
    body: `world ${name}`,
    picture: null,
    originals: {},
  },
});
const row = (name: string, ...aliases: string[]) => ({
  ...{ name, aliases, type: "normal" as const, excerpt: "", picture: false, digest: `file ${name}` },
  ...{ body: `file ${name}`, originals: {} },
});
const found = (rows: ReturnType<typeof row>[], present: ReturnType<typeof entry>[]) =>
  matchRows(rows, present).map(({ state, id, here }) => [state, id?.replace("id of ", "") ?? null, here]);

it("a row matches an entry by name, or by name and alias; one that only shares an alias is new", () => {
  const present = [entry("Gullgate", "sea gate"), entry("Mara", "the keeper"), entry("Lamp")];
  expect(found([row("SEA GATE", "Gullgate"), row("Keeper", "Oil", "The Keeper"), row("lamp")], present)).toEqual([
    ["clash", "Gullgate", "Gullgate"],
    ["new", null, "Mara"],
    ["clash", "Lamp", null],
  ]);
  expect(found([row("Harbour", "gullgate"), row("Sea")], present)).toEqual([
    ["clash", "Gullgate", "Gullgate"],
    ["new", null, null],
  ]);
});

it("a better match of a later row takes precedence, and no entry is matched twice", () => {
  const present = [entry("Gullgate", "gate"), entry("Gate")];
  expect(found([row("A", "gate"), row("Gullgate", "gate"), row("gate"), row("B", "gate")], present)).toEqual([
    ["new", null, "Gullgate"],
    ["clash", "Gullgate", null],
    ["clash", "Gate", null],
    ["new", null, "Gullgate"],
  ]);
});

it("empty names match nothing", () => {
  expect(found([row("")], [entry("", "")])).toEqual([["new", null, null]]);
});

it("a part of a split text does not match by the names of the entry it belongs to", () => {
  const part = { ...entry("Gullgate (2)", "Gullgate", "sea gate"), originals: { part: { digest: "x", bytes: 1 } } };
  const present = [part as never, entry("Gullgate", "sea gate")];
  expect(found([row("Harbour", "sea gate"), row("Sea", "sea gate"), row("gullgate (2)")], present)).toEqual([
    ["new", null, "Gullgate"],
    ["new", null, "Gullgate"],
    ["clash", "Gullgate (2)", null],
  ]);
});

it("a row is the same as the entry it was imported as, with its text split or not", () => {
  const whole = { card: { digest: "whole", bytes: 1 } };
  const first = { card: { digest: "first", bytes: 1 } };
  const long = { ...row("Gullgate"), cut: true, originals: whole, split: { body: "its beginning", originals: first } };
  const there = (body: string, originals: object) => [{ ...entry("Gullgate"), body, originals: originals as never }];
  const states = [
    there("file Gullgate", whole),
    there("its beginning", first),
    there("its beginning", whole),
    there("something else", first),
  ].map((present) => matchRows([long], present)[0]?.state);
  expect(states).toEqual(["same", "same", "clash", "clash"]);
});

describe("a row with the same content as an entry", () => {
  const kept = (...formats: string[]) =>
    Object.fromEntries(formats.map((format) => [format, { digest: `${format} digest`, bytes: 10 }]));
  const state = (originals: object, here: object, more: object = {}) => {
    const rows = [{ ...row("Moor"), body: "said", originals, ...more }] as ReturnType<typeof row>[];
    const present = [{ ...entry("Moor"), body: "said", originals: here }] as ReturnType<typeof entry>[];
    return matchRows(rows, present)[0]?.state;
  };

  it("is the same if its originals are equal or are only what another program made of the entry", () => {
    expect(state(kept("card", "csv"), kept("csv", "card"))).toBe("same");
    expect(state(kept("sillytavern"), kept("card"))).toBe("same");
    expect(state(kept("card"), kept("card", "csv"))).toBe("same");
    expect(state({}, {})).toBe("same");
  });

  it("clashes if it has different originals, a card, or a longer text", () => {
    expect(state({ csv: { digest: "other", bytes: 10 } }, kept("csv", "card"))).toBe("clash");
    expect(state(kept("card"), kept("csv"))).toBe("clash");
    expect(state(kept("csv"), {})).toBe("clash");
    expect(state(kept("sillytavern"), kept("card"), { cut: true })).toBe("clash");
    // As stored by the previous version of this program.
    expect(state({}, {}, { body: undefined })).toBe("clash");
  });

  it("matches the one of several equal entries that has the same originals", () => {
    const rows = [{ ...row("A"), body: "said", originals: kept("csv") }] as unknown as ReturnType<typeof row>[];
    const present = [
      { ...entry("A"), body: "said", originals: kept("card") },
      { ...entry("B"), body: "said", originals: kept("csv") },
    ] as unknown as ReturnType<typeof entry>[];
    expect(matchRows(rows, present)).toEqual([{ state: "same", id: "id of B", here: null }]);
  });
});

it("thousands of entries with shared names or equal content are compared within two seconds", () => {
  const count = 5_000;
  const many = <T>(make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
  const spelled = ["the king", "The king", "THE king", "the King", "THE KING"];
  const kept = (digest: string) => ({ sillytavern: { digest, bytes: 1 } });
  const began = performance.now();
  const shared = matchRows(
    many((at) => row(`Row ${at}`, ...spelled)),
    many((at) => entry(`Entry ${at}`, ...spelled)),
  );
  expect(new Set(shared.map(({ here }) => here))).toEqual(new Set(["Entry 0"]));
  const rows = many((at) => ({ ...row("Rain"), body: "rain", originals: kept(`row ${at}`), cut: true }));
  const present = many((at) => ({ ...entry("Rain"), id: String(at), body: "rain", originals: kept(`entry ${at}`) }));
  expect(new Set(matchRows(rows, present).map(({ state }) => state))).toEqual(new Set(["clash"]));
  // Each row finds the one entry with the same originals.
  const same = many((at) => ({ ...row("Rain"), body: "rain", originals: kept(`entry ${count - 1 - at}`) }));
  expect(matchRows(same, present).map(({ id }) => id)).toEqual(many((at) => String(count - 1 - at)));
  expect(performance.now() - began).toBeLessThan(2_000);
});
