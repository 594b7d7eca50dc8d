import { expect, test } from "vitest";
import type { NamedEntry } from "../../../contract/story-world.ts";
import { createEntryFinder } from "./entry-finder.ts";
import { loadPinyin } from "./load-pinyin.ts";

const entry = (name: string, ...aliases: string[]): NamedEntry => ({
  _id: name,
  type: "character",
  name,
  aliases,
  underline: true,
  avatar: null,
  character_status: "alive",
  status_changes: [],
});
const entries = [
  entry("Oriel Vance", "the Widow"),
  entry("Vance’s boat"),
  entry("张三丰", "君宝"),
  entry("沈月"),
  entry(""),
];

test("finds by name and alias, best first; an empty query lists all named entries in order", () => {
  const find = createEntryFinder(entries, null);
  expect(find("").map(({ label }) => label)).toEqual(["Oriel Vance", "Vance’s boat", "张三丰", "沈月"]);
  expect(find("vance").map(({ label }) => label)).toEqual(["Vance’s boat", "Oriel Vance"]);
  expect(find("WID")).toEqual([{ entry: entries[0], label: "the Widow" }]);
  expect(find("三").map(({ label }) => label)).toEqual(["张三丰"]);
  expect(find("zsf")).toEqual([]);
});

test("finds by pinyin and its initials", async () => {
  const find = createEntryFinder(entries, await loadPinyin());
  expect(find("zsf").map(({ label }) => label)).toEqual(["张三丰"]);
  expect(find("zhang san").map(({ label }) => label)).toEqual(["张三丰"]);
  expect(find("jb").map(({ label }) => label)).toEqual(["君宝"]);
  expect(find("sy").map(({ label }) => label)).toEqual(["沈月"]);
});

test("complete matches come before prefix matches, however many there are", async () => {
  const others = Array.from({ length: 40 }, (_, n) => entry(`林深处${n}`));
  const world = [entry("Dolls"), entry("雾", "Lsd"), ...others, entry("老林深"), entry("李山"), entry("林深", "小深")];
  const find = createEntryFinder(world, await loadPinyin());
  const first = (query: string, count = 1) =>
    find(query)
      .slice(0, count)
      .map(({ label }) => label);
  expect(first("林深", 2)).toEqual(["林深", "林深处0"]);
  expect([first("linshen"), first("lin shen"), first("xiaoshen")]).toEqual([["林深"], ["林深"], ["小深"]]);
  expect(first("ls", 4)).toEqual(["李山", "林深", "Lsd", "林深处0"]);
  // A name comes before an alias, and both come before prefix matches.
  const named = createEntryFinder([entry("Salt road"), entry("Brine", "Salt"), entry("Salt")], null);
  expect(named("salt").map(({ entry }) => entry.name)).toEqual(["Salt", "Brine", "Salt road"]);
});

test("equal matches are ordered by the chapter's mentions, then characters, then nouns", () => {
  const noun = (name: string): NamedEntry => ({ ...entry(name), type: "normal" });
  const world = [noun("Salt Bay"), entry("Salt Anne"), noun("Salt Cove"), entry("Salt Dora"), entry("Old Salt")];
  const find = createEntryFinder(world, null);
  const found = (query: string, here?: string[]) => find(query, here).map(({ label }) => label);
  expect(found("")).toEqual(["Salt Anne", "Salt Dora", "Old Salt", "Salt Bay", "Salt Cove"]);
  const here = ["Salt Cove", "Old Salt"];
  expect(found("", here)).toEqual(["Salt Cove", "Old Salt", "Salt Anne", "Salt Dora", "Salt Bay"]);
  // A better match comes before an entry that the chapter mentions.
  expect(found("salt", here)).toEqual(["Salt Cove", "Salt Anne", "Salt Dora", "Salt Bay", "Old Salt"]);
});
