// Days of the history, in the time zone of the device.
import { expect, it } from "vitest";
import { byDay, formatDay, nearDay } from "./days.ts";

const at = (day: number, hour: number, year = 2026) => new Date(year, 2, day, hour).getTime() / 1_000;

it("groups by day, in the order that was given", () => {
  const items = [at(3, 23), at(3, 0), at(2, 23), at(1, 12)].map((read_at) => ({ read_at }));
  expect(byDay(items).map((day) => day.items.length)).toEqual([2, 1, 1]);
  expect(byDay(items)[1]).toEqual({ key: "2026-3-2", at: at(2, 23), items: [items[2]] });
  expect(byDay([])).toEqual([]);
});

it("knows today and yesterday by the calendar, not by hours", () => {
  expect(nearDay(at(3, 0), at(3, 23))).toBe("today");
  expect(nearDay(at(2, 23), at(3, 0))).toBe("yesterday");
  expect(nearDay(at(2, 0), at(3, 23))).toBe("yesterday");
  expect(nearDay(at(1, 23), at(3, 0))).toBeNull();
});

it("names a day with its weekday, and its year where that is another", () => {
  expect(formatDay(at(2, 9), "en-US", at(3, 0))).toBe("Monday, March 2");
  expect(formatDay(at(2, 9), "zh-CN", at(3, 0))).toBe("3月2日星期一");
  expect(formatDay(at(2, 9), "en-US", at(3, 0, 2027))).toBe("Monday, March 2, 2026");
});
