// @vitest-environment jsdom
// Where the room opens when the account has a place as well as the device.
import { beforeEach, expect, it } from "vitest";
import { storage } from "../../lib/storage.ts";
import { session } from "../../session/session.ts";
import { KEYS } from "../../session/storage-keys.ts";
import { startIn, wayBack } from "./elsewhere.ts";
import { notePlace, placesIn } from "./reading-places.ts";

const PLACE = { chapter_id: "two", block: 7, within: 0.5, read_at: 10 };
const chapter = { name: "", word_count: 1, published_at: 1, synced_at: 1 };
const [one, two] = [
  { ...chapter, chapter_id: "one" },
  { ...chapter, chapter_id: "two" },
];
const share = (place: typeof PLACE | null, chapters = [one, two]) => ({ share_id: "a", place, chapters });

beforeEach(() => {
  session.status = "person";
  storage.remove(KEYS.reading);
});

it("is the device's place where the account has none", () => {
  notePlace("a", "one", { block: 3, within: 0 }, 10, 5_000);
  expect(startIn(share(null), null)).toMatchObject({ places: { chapter: "one" }, elsewhere: null });
});

it("is the account's place where that is later, and the device's is known for the way back", () => {
  notePlace("a", "one", { block: 3, within: 0 }, 10, 9_999);
  const start = startIn(share(PLACE), null);
  expect(start).toMatchObject({
    before: { chapter: "one", places: { one: { block: 3, within: 0 } } },
    places: { chapter: "two", places: { two: { block: 7, within: 0.5 } } },
    elsewhere: PLACE,
    hasGone: true,
  });
  expect(placesIn("a")).toEqual(start.places);
  // The next time it is this device's own.
  expect(startIn(share(PLACE), null).elsewhere).toBeNull();
});

it("is the account's place on a device that has none", () => {
  expect(startIn(share(PLACE), null)).toMatchObject({ places: { chapter: "two" }, hasGone: true });
});

it("leaves the opening at once only where the place is not in the chapter that it begins", () => {
  expect(startIn(share(PLACE, [two, one]), null)).toMatchObject({ hasGone: true, leavesOpening: false });
  storage.remove(KEYS.reading);
  expect(startIn(share(PLACE), "one")).toMatchObject({ hasGone: false, leavesOpening: false });
  expect(startIn(share(PLACE), null)).toMatchObject({ hasGone: true, leavesOpening: true });
  storage.remove(KEYS.reading);
  // The page begins with the chapter that its address names.
  expect(startIn(share(PLACE), "two")).toMatchObject({ hasGone: true, leavesOpening: false });
  expect(startIn(share(null), null).leavesOpening).toBe(false);
});

it("has a way back only to a place whose chapter is still published", () => {
  notePlace("a", "one", { block: 3, within: 0 }, 10, 9_999);
  const { before } = startIn(share(PLACE), null);
  expect(wayBack(before, [one, two])).toEqual({ chapter: "one", place: { block: 3, within: 0 } });
  expect(wayBack(before, [two])).toBeNull();
  expect(wayBack(placesIn("b"), [one, two])).toBeNull();
});

it("is the device's place where that is later, or the same", () => {
  notePlace("a", "one", { block: 3, within: 0 }, 10, 10_001);
  expect(startIn(share(PLACE), null)).toMatchObject({ places: { chapter: "one" }, elsewhere: null });
  storage.remove(KEYS.reading);
  notePlace("a", "two", { block: 7, within: 0.5 }, 10, 9_000);
  expect(startIn(share(PLACE), null)).toMatchObject({ places: { at: 9_000 }, elsewhere: null });
});

it("is what the address asks for: another chapter's place is offered only", () => {
  notePlace("a", "one", { block: 3, within: 0 }, 10, 9_000);
  expect(startIn(share(PLACE), "one")).toMatchObject({
    places: { chapter: "one" },
    elsewhere: PLACE,
    hasGone: false,
  });
  expect(placesIn("a").chapter).toBe("one");
  expect(startIn(share(PLACE), "two")).toMatchObject({ places: { chapter: "two" }, hasGone: true });
});

it("is the opening that is read already: the account's place is offered only", () => {
  document.body.innerHTML = '<div id="opening">The coast</div>';
  const opening = document.getElementById("opening") as HTMLElement;
  opening.getClientRects = () => [{}] as unknown as DOMRectList;
  Object.defineProperty(window, "scrollY", { value: 200, configurable: true });
  try {
    expect(startIn(share(PLACE), null)).toMatchObject({ places: { chapter: null }, elsewhere: PLACE, hasGone: false });
  } finally {
    Object.defineProperty(window, "scrollY", { value: 0, configurable: true });
    document.body.innerHTML = "";
  }
});
