import { expect, it } from "vitest";
import { isKeptOnDevice, queryKeys } from "./query-keys.ts";

it("keeps on the device what a story opens with, and no entries and no searches", () => {
  const kept = [
    queryKeys.story("s"),
    [...queryKeys.storyLists, { search: "" }],
    [...queryKeys.chapters("s"), "list"],
    queryKeys.world("w"),
    [...queryKeys.worldLists, { search: "" }],
    queryKeys.storyWorld("s"),
  ];
  const asked = [
    [...queryKeys.storyLists, { search: "salt" }],
    [...queryKeys.storyWorld("s"), "entry", "e"],
    queryKeys.entry("w", "e"),
    queryKeys.entryLists("w"),
    queryKeys.characters("w"),
    queryKeys.benefits,
  ];
  expect(kept.map(isKeptOnDevice)).toEqual(kept.map(() => true));
  expect(asked.map(isKeptOnDevice)).toEqual(asked.map(() => false));
});
