// The place at a height of the window, and how much of a text has been seen.
import { expect, it } from "vitest";
import { type Edges, percentRead, placeAt } from "./place-in-text.ts";

/** Blocks of these heights, one after the other with a gap of ten, the first at `top`. */
function blocks(top: number, ...heights: number[]) {
  let at = top;
  return heights.map((height) => {
    const block = { top: at, bottom: at + height };
    at = block.bottom + 10;
    return block;
  });
}

it.each([
  ["above the text", 200, 0, 0],
  ["at its first line", 74, 0, 0],
  ["half through the first block", 24, 0, 0.5],
  ["in the gap, before the next block", -31, 1, 0],
  ["in the last block", -296, 2, 0.5],
  ["past the end", -900, 2, 1],
])("a reader who is %s", (_, top, block, within) => {
  const edges = blocks(top, 100, 200, 100);
  expect(placeAt(edges.length, (index) => edges[index] as Edges, 74)).toEqual({ block, within });
});

it("has a place in a text without blocks, and with a block without height", () => {
  const edges = blocks(50, 0);
  expect(placeAt(0, (index) => edges[index] as Edges, 74)).toEqual({ block: 0, within: 0 });
  expect(placeAt(1, (index) => edges[index] as Edges, 74)).toEqual({ block: 0, within: 0 });
});

it("measures few blocks of a long text", () => {
  let measured = 0;
  const edgesAt = (index: number) => {
    measured++;
    return { top: index * 10, bottom: index * 10 + 10 };
  };
  expect(placeAt(1_000, edgesAt, 7_005)).toEqual({ block: 700, within: 0.5 });
  expect(measured).toBeLessThan(15);
});

const WINDOW = { top: 50, bottom: 850 };
it.each([
  ["at the start", { top: 150, bottom: 3150 }, 0],
  ["after half of what was below", { top: -1050, bottom: 1950 }, 50],
  ["just before the end", { top: -2140, bottom: 860 }, 99],
  ["at the end", { top: -2150, bottom: 850 }, 100],
  ["past the end", { top: -2500, bottom: 500 }, 100],
  ["with a text shorter than the window", { top: 100, bottom: 500 }, 100],
  ["with a short text that is only half in the window", { top: 600, bottom: 900 }, 0],
])("percent %s", (_, text, percent) => expect(percentRead(text, WINDOW)).toBe(percent));
