import { expect, it } from "vitest";
import { textLength } from "../../contract/text-length.ts";
import { fc } from "../../tests/support/property.ts";
import { excerptOf } from "./excerpt.ts";

it.each([
  ["The lamp burns.", 20, "The lamp burns."],
  ["The lamp\n\n  burns. ", 20, "The lamp burns."],
  ["The lamp burns all night.", 12, "The lamp…"],
  ["The lamp, burning all night.", 10, "The lamp…"],
  ["The lamp burns all night.", 15, "The lamp burns…"],
  ["Keeper’s lamp-oil burns", 16, "Keeper’s…"],
  ["Donaudampfschifffahrt at night", 8, "Donauda…"],
  ["灯塔第七层的门在午夜前锁上。", 8, "灯塔第七层的门…"],
  ["灯塔第七层，门在午夜前锁上。", 7, "灯塔第七层…"],
  ["", 8, ""],
])("%j in %i characters: %j", (text, max, shown) => expect(excerptOf(text, max)).toBe(shown));

it("says that there is more of a text that is itself a beginning", () => {
  expect(excerptOf("The lamp bur", 200, true)).toBe("The lamp…");
  expect(excerptOf("灯塔第七", 200, true)).toBe("灯塔第七…");
});

it("is never longer than asked for, and well-formed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (text, max) => {
      const shown = excerptOf(text, max);
      return textLength(shown) <= max && shown.isWellFormed();
    }),
  );
});
