import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { PRESENCE_COLORS, presenceColor } from "./presence-color.ts";

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

test.each(PRESENCE_COLORS)("%s carries white text and is seen on both pages", (color) => {
  expect(contrast(color, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  expect(contrast(color, "#ffffff")).toBeGreaterThanOrEqual(3);
  expect(contrast(color, "#1c1d24")).toBeGreaterThanOrEqual(3);
});

test("a person has one colour, and people share them out evenly", () => {
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
