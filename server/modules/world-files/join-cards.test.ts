// Tests of joining a file's cards with the cards of a world.
import { expect, it } from "vitest";
import type { ClashChoice, FileRowState } from "../../../contract/world-files.ts";
import { planImport } from "./import-plan.ts";
import { joinCards, withJoinedIds } from "./join-cards.ts";

const ROW = { type: "normal" as const, excerpt: "", picture: false, digest: "" };
const THERE = new Map([["entry", "here"]]);

function joined(state: FileRowState, clashes: ClashChoice, there: ReadonlyMap<string, string> = THERE) {
  const rows = [
    { ...ROW, name: "Seraphina", card: "file" },
    { ...ROW, name: "Eldoria", book: "file" },
  ];
  const matches = [
    { state, id: state === "new" ? null : "entry", here: null },
    { state: "same" as const, id: "book", here: null },
  ];
  const lists = { keep: [], overwrite: [], beside: [], skip: [], beginning: [], split: [] };
  const plan = planImport([], matches, {
    unid: "w",
    forbidden_words: true,
    clashes,
    long_texts: "beginning",
    ...lists,
  });
  return joinCards({ rows }, matches, { plan, there, background: "B", skip: new Set() });
}

it("joins the card in the world, whether that is kept, overwritten or the same", () => {
  const ids = new Map([["file", "here"]]);
  const shared = [{ id: "book", card: "here", at: 0 }];
  expect(joined("same", "keep")).toEqual({
    ids,
    cards: [{ id: "here", same: ["book"], background: "B" }],
    shared,
  });
  expect(joined("clash", "overwrite")).toEqual({
    ids,
    cards: [{ id: "here", same: ["book"], background: "B" }],
    shared,
  });
  expect(joined("clash", "keep")).toEqual({ ids, cards: [{ id: "here", same: ["book"], background: null }], shared });
});

it("stays a separate card if it is new, is added beside the other, or the world has no such card", () => {
  const other = { ids: new Map(), cards: [], shared: [{ id: "book", card: "file", at: 0 }] };
  expect(joined("new", "overwrite")).toEqual(other);
  expect(joined("clash", "beside")).toEqual(other);
  expect(joined("clash", "overwrite", new Map())).toEqual(other);
  // A character that is not a card stays a plain character.
  expect(joined("clash", "keep", new Map())).toEqual({ ...other, shared: [] });
});

it("changes the ids of those cards only", () => {
  const kept = { card_v3: { card_id: "file", at: 1 }, card_v2: { card_id: "other" }, csv: { at: 1 } };
  expect(withJoinedIds(kept, new Map([["file", "here"]]))).toEqual({
    ...kept,
    card_v3: { card_id: "here", at: 1 },
  });
});
