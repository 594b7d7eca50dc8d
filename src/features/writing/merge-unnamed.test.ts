import { expect, test } from "vitest";
import type { ReceiptPart } from "../../../contract/receipts.ts";
import { mergeUnnamed } from "./merge-unnamed.ts";

const part = (kind: ReceiptPart["kind"], tokens: number, name = ""): ReceiptPart => ({
  kind,
  name,
  ref: null,
  matched: [],
  tokens,
  words: 0,
});

test("merges unnamed parts of a kind with the sum of their tokens; keeps named parts separate", () => {
  const parts = [
    part("instructions", 356),
    part("entry", 10, "Oriel"),
    part("instructions", 22),
    part("entry", 12, "Tamsin"),
    part("before", 1125),
  ];
  expect(mergeUnnamed(parts).map(({ kind, name, tokens }) => [kind, name, tokens])).toEqual([
    ["instructions", "", 378],
    ["entry", "Oriel", 10],
    ["entry", "Tamsin", 12],
    ["before", "", 1125],
  ]);
});
