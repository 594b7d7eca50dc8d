import { expect, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { longestFirst } from "./longest-first.ts";

interface Place {
  from: number;
  to: number;
}

/**
 * Resolves occurrences of which initially only the longest per end is given; counts how often shorter ones were asked
 * for.
 */
function settled(all: readonly Place[]): { kept: Place[]; asked: number } {
  let asked = 0;
  const longest = (to: number, since: number) =>
    all.filter((one) => one.to === to && one.from >= since).sort((a, b) => a.from - b.from)[0];
  const ends = [...new Set(all.map(({ to }) => to))].sort((a, b) => a - b);
  const kept = longestFirst(
    ends.map((end) => longest(end, 0) as Place),
    ({ to }, since) => {
      asked++;
      return longest(to, since);
    },
  );
  return { kept, asked };
}

function naively(all: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const one of [...all].sort((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from))
    if (!kept.some(({ from, to }) => from < one.to && one.from < to)) kept.push(one);
  return kept.sort((a, b) => a.from - b.from);
}

test("the result equals choosing among all occurrences, and few shorter ones are asked for", () => {
  const place = fc
    .tuple(fc.nat(60), fc.integer({ min: 1, max: 16 }))
    .map(([from, length]) => ({ from, to: from + length }));
  const places = fc.uniqueArray(place, { maxLength: 60, selector: ({ from, to }) => `${from} ${to}` });
  fc.assert(
    fc.property(places, (all) => {
      const { kept, asked } = settled(all);
      expect(kept).toEqual(naively(all));
      // Each further time an end is asked for, it has half as much room left.
      expect(asked).toBeLessThanOrEqual(all.length * 5);
    }),
    { numRuns: 3_000 },
  );
});

test("names of one to twenty equal letters need hardly any second look-up", () => {
  const all = Array.from({ length: 400 }, (_, end) =>
    Array.from({ length: Math.min(20, end + 1) }, (_, i) => ({ from: end - i, to: end + 1 })),
  ).flat();
  const { kept, asked } = settled(all);
  expect(kept).toHaveLength(20);
  expect(asked).toBe(0);
});
