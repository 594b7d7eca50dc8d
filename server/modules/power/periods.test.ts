// Tests of the periods of power: the 8th, month ends, short months of a membership, and daylight saving time.
import { expect, test } from "vitest";
import { freePeriod, memberPeriod, monthEnd } from "./periods.ts";

const at = (text: string) => new Date(text);
const iso = ({ from, until }: { from: Date; until: Date }) => [from.toISOString(), until.toISOString()];

test.each([
  ["2026-11-20T10:00:00Z", "2026-11", "2026-11-08", "2026-12-08"],
  ["2026-11-08T00:00:00Z", "2026-11", "2026-11-08", "2026-12-08"],
  ["2026-11-07T23:59:59.999Z", "2026-10", "2026-10-08", "2026-11-08"],
  ["2027-01-03T00:00:00Z", "2026-12", "2026-12-08", "2027-01-08"],
  ["2028-02-29T12:00:00Z", "2028-02", "2028-02-08", "2028-03-08"],
])("the free quota of %s is that of %s", (now, name, from, until) => {
  const period = freePeriod(at(now));
  expect(period.name).toBe(name);
  expect(iso(period)).toEqual([`${from}T00:00:00.000Z`, `${until}T00:00:00.000Z`]);
});

test.each([
  ["2026-11-20T10:00:00Z", "2026-12-01"],
  ["2026-12-31T23:59:59Z", "2027-01-01"],
  ["2027-02-28T00:00:00Z", "2027-03-01"],
])("the month of %s ends with %s", (now, end) => {
  expect(monthEnd(at(now)).toISOString()).toBe(`${end}T00:00:00.000Z`);
});

test("a membership begun on a 31st renews on the last day of shorter months, and on the 31st again later", () => {
  const since = at("2027-01-31T10:00:00Z");
  const months = ["2027-01-31T10:00:00Z", "2027-02-28T09:59:59Z", "2027-02-28T10:00:00Z", "2027-03-31T10:00:00Z"];
  expect(months.map((now) => iso(memberPeriod(since, at(now))))).toEqual([
    ["2027-01-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
    ["2027-01-31T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
    ["2027-02-28T10:00:00.000Z", "2027-03-31T10:00:00.000Z"],
    ["2027-03-31T10:00:00.000Z", "2027-04-30T10:00:00.000Z"],
  ]);
});

test("in a leap year a membership begun on the 30th renews on 29 February", () => {
  expect(iso(memberPeriod(at("2028-01-30T00:00:00Z"), at("2028-02-29T00:00:00Z")))).toEqual([
    "2028-02-29T00:00:00.000Z",
    "2028-03-30T00:00:00.000Z",
  ]);
});

test("in another time zone a period begins at local midnight", () => {
  expect(iso(freePeriod(at("2026-11-07T17:00:00Z"), "Asia/Shanghai"))).toEqual([
    "2026-11-07T16:00:00.000Z",
    "2026-12-07T16:00:00.000Z",
  ]);
  // Daylight saving time began in New York on 8 March 2026 at 02:00.
  expect(iso(freePeriod(at("2026-03-20T00:00:00Z"), "America/New_York"))).toEqual([
    "2026-03-08T05:00:00.000Z",
    "2026-04-08T04:00:00.000Z",
  ]);
});
