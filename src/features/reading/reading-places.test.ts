// @vitest-environment jsdom
// Places in shared stories, kept on the device.
import { beforeEach, describe, expect, it } from "vitest";
import { storage } from "../../lib/storage.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";
import {
  adoptPlace,
  forgetAllPlaces,
  forgetPlaces,
  markSent,
  noteFinished,
  notePlace,
  onPlaceNoted,
  placesIn,
  type UnsentPlace,
  unsentPlaces,
} from "./reading-places.ts";

beforeEach(() => {
  session.status = "visitor";
  storage.remove(KEYS.reading);
});

const NOTHING = { chapter: null, places: {}, finished: [], percent: 0, at: 0, notedAt: 0, isSent: false };

it("remembers the chapter, a place in each of them, and those that are finished", () => {
  expect(placesIn("a")).toEqual(NOTHING);
  notePlace("a", "one", { block: 7, within: 0.123456 }, 50);
  notePlace("b", "other", { block: 1, within: 0 }, 50);
  notePlace("a", "two", { block: 3, within: 1 }, 80, 1_000);
  noteFinished("a", "one");
  noteFinished("a", "one");
  expect(placesIn("a")).toEqual({
    chapter: "two",
    places: { one: { block: 7, within: 0.123 }, two: { block: 3, within: 1 } },
    finished: ["one"],
    percent: 80,
    at: expect.any(Number),
    notedAt: 1_000,
    isSent: false,
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
  notePlace("a", "one", { block: 1, within: 0 }, 50);
  expect(placesIn("a").chapter).toBe("one");
});

it("forgets the share that was read longest ago, beyond sixty", () => {
  for (let share = 0; share < 61; share++) notePlace(`share-${share}`, "one", { block: 1, within: 0 }, 50);
  notePlace("share-1", "one", { block: 2, within: 0 }, 50);
  notePlace("share-61", "one", { block: 1, within: 0 }, 50);
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
  notePlace("a", "one", { block: 1, within: 0 }, 50);
  noteFinished("a", "one");
  expect(storage.get(KEYS.reading)).toBeNull();
});

it("keeps the last hundred places of a share", () => {
  for (let chapter = 0; chapter < 100; chapter++) notePlace("a", `chapter-${chapter}`, { block: 1, within: 0 }, 50);
  notePlace("a", "chapter-0", { block: 2, within: 0 }, 50);
  notePlace("a", "chapter-100", { block: 1, within: 0 }, 50);
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

describe("what the account is sent", () => {
  it("is the last place of each story, until it has arrived", () => {
    notePlace("a", "one", { block: 1, within: 0 }, 10, 1_000);
    notePlace("a", "two", { block: 2, within: 0.5 }, 20, 2_000);
    notePlace("b", "other", { block: 3, within: 0 }, 30, 3_000);
    expect(unsentPlaces()).toEqual([
      { shareId: "a", chapter: "two", block: 2, within: 0.5, percent: 20, at: 2_000, notedAt: 2_000 },
      { shareId: "b", chapter: "other", block: 3, within: 0, percent: 30, at: 3_000, notedAt: 3_000 },
    ]);
    const [a, b] = unsentPlaces() as [UnsentPlace, UnsentPlace];
    markSent(a, 9);
    markSent(b, null);
    expect(unsentPlaces()).toEqual([]);
    expect([placesIn("a").at, placesIn("b").at]).toEqual([9_000, 3_000]);
  });

  it("is sent again where the reader has read on meanwhile", () => {
    notePlace("a", "one", { block: 1, within: 0 }, 10, 1_000);
    const [sent] = unsentPlaces() as [UnsentPlace];
    notePlace("a", "one", { block: 2, within: 0 }, 20, 2_000);
    markSent(sent, 1);
    expect(unsentPlaces()).toMatchObject([{ block: 2 }]);
  });

  it("is nothing that came from it, or whose moment is not known", () => {
    storage.set(KEYS.reading, [["old", { chapter: "one", places: { one: { block: 4, within: 0 } }, finished: [] }]]);
    adoptPlace("a", { chapter_id: "one", block: 1, within: 0, read_at: 5 });
    expect(unsentPlaces()).toEqual([]);
    expect(placesIn("a")).toMatchObject({ chapter: "one", places: { one: { block: 1, within: 0 } }, at: 5_000 });
  });

  it("is later than what the account has, also where this device's clock is behind", () => {
    adoptPlace("a", { chapter_id: "one", block: 1, within: 0, read_at: 5 });
    notePlace("a", "one", { block: 2, within: 0 }, 10, 100);
    expect(placesIn("a").at).toBeGreaterThan(5_000);
  });

  it("is later than a place that arrives meanwhile, and keeps its own moment, where the clock is behind", () => {
    notePlace("a", "one", { block: 1, within: 0 }, 10, 100);
    const [sent] = unsentPlaces() as [UnsentPlace];
    notePlace("a", "one", { block: 2, within: 0 }, 20, 200);
    markSent(sent, 9);
    expect(unsentPlaces()).toMatchObject([{ block: 2, at: 9_001, notedAt: 200 }]);
  });

  it("is told of by every note of the reader, and of nothing else", () => {
    const told: string[] = [];
    const unsubscribe = onPlaceNoted((shareId) => told.push(shareId));
    notePlace("a", "one", { block: 1, within: 0 }, 10);
    adoptPlace("b", { chapter_id: "one", block: 1, within: 0, read_at: 5 });
    noteFinished("a", "one");
    unsubscribe();
    notePlace("c", "one", { block: 1, within: 0 }, 10);
    expect(told).toEqual(["a"]);
  });
});

it("forgets every story", () => {
  notePlace("a", "one", { block: 1, within: 0 }, 10);
  forgetAllPlaces();
  expect(placesIn("a")).toEqual(NOTHING);
});
