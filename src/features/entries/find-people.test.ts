import { expect, it } from "vitest";
import type { Person } from "../../../contract/worlds.ts";
import { choosable, findPeople, whyNot } from "./find-people.ts";

const person = (id: string, name: string, aliases: string[] = []): Person => ({
  _id: id,
  name,
  aliases,
  avatar: null,
  character_status: "alive",
  character_relationships: [],
});
const people = [person("1", "Oriel", ["the Widow"]), person("2", "Tamsin"), person("3", "Tam Reed")];
const own = { id: "1", name: "Oriel" };

it("finds other characters by name and alias, best match first", () => {
  expect(findPeople(choosable(people, ["Tam Reed"], own), "tam", new Set()).map(({ name }) => name)).toEqual([
    "Tamsin",
  ]);
  expect(findPeople(people, "wid", new Set()).map(({ name }) => name)).toEqual(["Oriel"]);
});

it("offers neither one's own name nor one already in the list, in any case or width", () => {
  const others = [...people, person("4", "oRIEL"), person("5", "ＴＡＭＳＩＮ"), person("6", "Orie")];
  const offered = choosable(others, ["Tamsin"], own).map(({ name }) => name);
  expect(offered).toEqual(["Tam Reed", "Orie"]);
});

it("says why a name can't be chosen: it is one's own name or alias, in any case, or already in the list", () => {
  expect(["oriel", "ORIEL ", "the widow"].map((typed) => whyNot(typed, people, [], own))).toEqual(
    Array.from({ length: 3 }, () => "self"),
  );
  expect(whyNot("tamsin", people, ["Tamsin"], own)).toBe("taken");
  expect([whyNot("tamsin", people, [], own), whyNot("", people, [], own), whyNot("Or", people, [], own)]).toEqual([
    null,
    null,
    null,
  ]);
});
