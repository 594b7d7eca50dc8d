import { describe, expect, it } from "vitest";
import { abbreviate, formatNumber, relativeTime } from "./format.ts";

describe("abbreviate", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1.0k"],
    [1_234, "1.2k"],
    [999_949, "999.9k"],
    [999_950, "1.0M"],
    [1_200_000, "1.2M"],
  ])("%i is %s", (count, text) => expect(abbreviate(count)).toBe(text));
});

describe("relativeTime", () => {
  const now = 1_800_000_000;
  it.each([
    [30, null, null],
    [-59, null, null],
    [-60, "1 minute ago", "1分钟前"],
    [-7_300, "2 hours ago", "2小时前"],
    [-86_400, "yesterday", "昨天"],
    [-40 * 86_400, "last month", "上个月"],
    [3 * 86_400, "in 3 days", "3天后"],
  ])("%i seconds", (distance, english, chinese) => {
    expect(relativeTime(now + distance, "en-US", now)).toBe(english);
    expect(relativeTime(now + distance, "zh-CN", now)).toBe(chinese);
  });
});

it("groups digits", () => expect(formatNumber(12_480, "en-US")).toBe("12,480"));
