import { expect, it } from "vitest";
import { isKeptOnDevice, queryKeys } from "./query-keys.ts";

it("persists stories, chapter lists, worlds and bound worlds, but no entries and no searches", () => {
  const persisted = [
    queryKeys.story("s"),
    [...queryKeys.storyLists, { search: "" }],
    [...queryKeys.chapters("s"), "list"],
    queryKeys.world("w"),
    [...queryKeys.worldLists, { search: "" }],
    queryKeys.storyWorld("s"),
  ];
  const notPersisted = [
    [...queryKeys.storyLists, { search: "salt" }],
    [...queryKeys.storyWorld("s"), "entry", "e"],
    queryKeys.entry("w", "e"),
    queryKeys.entryLists("w"),
    queryKeys.characters("w"),
    queryKeys.benefits,
  ];
  expect(persisted.map(isKeptOnDevice)).toEqual(persisted.map(() => true));
  expect(notPersisted.map(isKeptOnDevice)).toEqual(notPersisted.map(() => false));
});
