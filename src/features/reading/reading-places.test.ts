// @vitest-environment jsdom
// Places in shared stories, kept on the device.
import { beforeEach, expect, it } from "vitest";
import { storage } from "../../lib/storage.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { forgetPlaces, noteFinished, notePlace, placesIn } from "./reading-places.ts";

beforeEach(() => {
  session.status = "visitor";
  storage.remove(KEYS.reading);
});

const NOTHING = { chapter: null, places: {}, finished: [] };

it("remembers the chapter, a place in each of them, and those that are finished", () => {
  expect(placesIn("a")).toEqual(NOTHING);
  notePlace("a", "one", { block: 7, within: 0.123456 });
  notePlace("b", "other", { block: 1, within: 0 });
  notePlace("a", "two", { block: 3, within: 1 });
  noteFinished("a", "one");
  noteFinished("a", "one");
  expect(placesIn("a")).toEqual({
    chapter: "two",
    places: { one: { block: 7, within: 0.123 }, two: { block: 3, within: 1 } },
    finished: ["one"],
  });
  forgetPlaces("a");
  expect(placesIn("a")).toEqual(NOTHING);
  expect(placesIn("b").chapter).toBe("other");
});

it.each([
  [null],
  ["x"],
  [{ a: 1 }],
  [[["a"]]],
  [[["a", null]]],
  [[[1, { chapter: "one" }]]],
  [[["a", { chapter: 1, places: [], finished: {} }]]],
  [[["a", { places: { one: { block: -1, within: 0 }, two: { block: 1, within: 2 }, three: 4, four: null } }]]],
])("drops what is invalid in %j", (stored) => {
  storage.set(KEYS.reading, stored);
  expect(placesIn("a")).toEqual(NOTHING);
  notePlace("a", "one", { block: 1, within: 0 });
  expect(placesIn("a").chapter).toBe("one");
});

it("forgets the share that was read longest ago, beyond sixty", () => {
  for (let share = 0; share < 61; share++) notePlace(`share-${share}`, "one", { block: 1, within: 0 });
  notePlace("share-1", "one", { block: 2, within: 0 });
  notePlace("share-61", "one", { block: 1, within: 0 });
  expect(["share-0", "share-1", "share-2", "share-3", "share-61"].map((id) => placesIn(id).chapter)).toEqual([
    null,
    "one",
    null,
    "one",
    "one",
  ]);
});

it("remembers nothing more once a person is being logged out", () => {
  session.status = "leaving";
  notePlace("a", "one", { block: 1, within: 0 });
  noteFinished("a", "one");
  expect(storage.get(KEYS.reading)).toBeNull();
});

it("keeps the last hundred places of a share", () => {
  for (let chapter = 0; chapter < 100; chapter++) notePlace("a", `chapter-${chapter}`, { block: 1, within: 0 });
  notePlace("a", "chapter-0", { block: 2, within: 0 });
  notePlace("a", "chapter-100", { block: 1, within: 0 });
  const { places } = placesIn("a");
  expect(Object.keys(places)).toHaveLength(100);
  expect(places["chapter-0"]).toEqual({ block: 2, within: 0 });
  expect(places["chapter-1"]).toBeUndefined();
});

it("keeps the last two thousand finished chapters of a share", () => {
  const finished = Array.from({ length: 2_000 }, (_, index) => `chapter-${index}`);
  storage.set(KEYS.reading, [["a", { chapter: null, places: {}, finished }]]);
  noteFinished("a", "one-more");
  expect(placesIn("a").finished).toEqual([...finished.slice(1), "one-more"]);
});
