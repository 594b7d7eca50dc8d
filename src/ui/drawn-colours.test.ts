import { describe, expect, it } from "vitest";
import { AVATAR_COLOURS, avatarColour, coverColours, hashText, initials } from "./drawn-colours.ts";

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

describe("colours derived from a name", () => {
  it("are the same for the same title, whatever its Unicode composition and surrounding spaces", () => {
    expect(coverColours("The Salt Cartographer")).toEqual(coverColours("  The Salt Cartographer "));
    expect(hashText("caf\u00e9")).toBe(hashText("cafe\u0301"));
    expect(coverColours("夜航者")).toEqual(coverColours("夜航者"));
  });

  it("differ for more than 190 of 200 titles", () => {
    const covers = new Set(
      Array.from({ length: 200 }, (_, n) => JSON.stringify(coverColours(`Chapter and verse ${n}`))),
    );
    expect(covers.size).toBeGreaterThan(190);
  });

  it("give white initials at least the AA contrast of 4.5", () => {
    for (const colour of AVATAR_COLOURS) expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(4.5);
    expect(AVATAR_COLOURS).toContain(avatarColour("Aria Reyes"));
  });

  it.each([
    ["Aria Reyes", "AR"],
    ["aria", "A"],
    ["Jo van der Lindqvist", "JL"],
    ["林深", "林"],
    ["😀 Moss", "😀M"],
    ["", ""],
  ])("the initials of %s are %s", (name, letters) => expect(initials(name)).toBe(letters));
});
