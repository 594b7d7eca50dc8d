// Tests of search texts and sort keys: whatever the names contain, no half of a surrogate pair is stored.
import { expect, it } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { searchTextOf, sortKeyOf } from "./entry-search.ts";

it("keeps emoji next to Chinese characters whole", () => {
  expect(searchTextOf({ name: "小明😀", aliases: ["火🔥之国"] })).toBe(
    "小明😀\n火🔥之国\nxiaoming😀\nxm😀\nhuo🔥zhiguo\nh🔥zg",
  );
});

it("splits no surrogate pair, whatever the names", () => {
  const sign = fc.constantFrom("小", "明", "𠮷", "野", "🐉", "👨‍👩‍👧", "a", " ", "É", "\u0301", "9", "ﬁ");
  const name = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(""));
  fc.assert(
    fc.property(name, fc.array(name, { maxLength: 3 }), (name, aliases) => {
      expect(searchTextOf({ name, aliases }).isWellFormed()).toBe(true);
      expect(sortKeyOf(name).isWellFormed()).toBe(true);
    }),
  );
});
