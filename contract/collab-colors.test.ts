import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { fc } from "../tests/support/property.ts";
import { PRESENCE_COLORS, presenceColor, presenceColors } from "./collab-colors.ts";

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

test.each(PRESENCE_COLORS)("%s has enough contrast with white text and with the pages of both themes", (color) => {
  expect(contrast(color, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(color, "#faf8f4")).toBeGreaterThanOrEqual(3);
  expect(contrast(color, "#15151a")).toBeGreaterThanOrEqual(3);
  expect(contrast(color, "#1c1d24")).toBeGreaterThanOrEqual(3);
});

test("a person's colour is stable, and colours are spread evenly over people", () => {
  const uid = randomUUID();
  expect(presenceColor(uid)).toBe(presenceColor(uid));
  const counts = new Map<string, number>();
  for (let i = 0; i < 12_000; i++) {
    const color = presenceColor(randomUUID());
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  expect(counts.size).toBe(PRESENCE_COLORS.length);
  for (const count of counts.values()) expect(count).toBeGreaterThan(700);
});

const people = (maxLength: number) => fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength });
const SIZE = PRESENCE_COLORS.length;

test("a person who is alone gets their preferred colour", () => {
  const uid = randomUUID();
  expect([...presenceColors([uid, uid])]).toEqual([[uid, presenceColor(uid)]]);
  expect(presenceColors([]).size).toBe(0);
});

test("up to as many people as there are colours all get different ones", () => {
  fc.assert(
    fc.property(people(SIZE), (uids) => {
      const colors = presenceColors(uids);
      expect([...colors.keys()].sort()).toEqual([...uids].sort());
      expect(new Set(colors.values()).size).toBe(uids.length);
    }),
  );
  // Even if all of them prefer the same one.
  const same = Array.from({ length: 500 }, () => randomUUID()).filter(
    (uid) => presenceColor(uid) === PRESENCE_COLORS[0],
  );
  expect(new Set(presenceColors(same.slice(0, SIZE)).values()).size).toBe(SIZE);
});

test("more people than there are colours share them evenly", () => {
  fc.assert(
    fc.property(people(4 * SIZE), (uids) => {
      const counts = new Map<string, number>(PRESENCE_COLORS.map((color) => [color, 0]));
      for (const color of presenceColors(uids).values()) counts.set(color, (counts.get(color) ?? 0) + 1);
      expect(Math.max(...counts.values()) - Math.min(...counts.values())).toBeLessThanOrEqual(1);
    }),
  );
});

test("every client computes the same colours, in any order of arrival and with any number of tabs", () => {
  fc.assert(
    fc.property(
      people(2 * SIZE).chain((uids) =>
        fc.tuple(fc.constant(uids), fc.shuffledSubarray([...uids, ...uids], { minLength: 2 * uids.length })),
      ),
      ([uids, again]) => {
        expect(presenceColors(again)).toEqual(presenceColors(uids));
      },
    ),
  );
});

test("a person keeps their preferred colour, unless somebody with a lower id joins who prefers it too", () => {
  fc.assert(
    fc.property(people(SIZE - 1), fc.uuid(), (uids, comer) => {
      fc.pre(!uids.includes(comer));
      const [before, after] = [presenceColors(uids), presenceColors([...uids, comer])];
      for (const uid of uids) {
        const color = presenceColor(uid);
        if (before.get(uid) !== color) continue;
        const isRival = presenceColor(comer) === color && comer < uid;
        expect(after.get(uid) === color).toBe(!isRival);
      }
    }),
  );
});
