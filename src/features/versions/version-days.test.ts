import { describe, expect, it } from "vitest";
import type { Version } from "../../../contract/versions.ts";
import { groupByDay } from "./version-days.ts";

function keptAt(date: Date): Version {
  return {
    _id: crypto.randomUUID(),
    reason: "interval",
    label: "",
    author: null,
    word_count: 1,
    character_count: 1,
    created_at: date.getTime() / 1000,
  };
}

describe("groupByDay", () => {
  it("groups by the local day, with names for today and yesterday", () => {
    const now = new Date(2026, 2, 10, 0, 5);
    const days = groupByDay(
      [
        keptAt(new Date(2026, 2, 10, 0, 1)),
        keptAt(new Date(2026, 2, 9, 23, 59)),
        keptAt(new Date(2026, 2, 9, 0, 0)),
        keptAt(new Date(2026, 2, 1, 12, 0)),
      ],
      now.getTime() / 1000,
    );
    expect(days.map(({ when, versions }) => [when, versions.length])).toEqual([
      ["today", 1],
      ["yesterday", 2],
      ["earlier", 1],
    ]);
  });

  it("returns nothing for no versions", () => {
    expect(groupByDay([])).toEqual([]);
  });
});
