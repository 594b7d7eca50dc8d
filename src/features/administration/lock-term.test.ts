// A lock ends in the future and before the last year the server accepts, or never.
import { expect, it } from "vitest";
import { readUntil } from "./lock-term.ts";

const NOW = new Date("2026-11-25T12:00").getTime();
const seconds = (local: string) => new Date(local).getTime() / 1_000;

it.each([
  ["day", NOW / 1_000 + 86_400],
  ["week", NOW / 1_000 + 7 * 86_400],
  ["month", NOW / 1_000 + 30 * 86_400],
  ["open", null],
] as const)("the term %s", (term, until) => expect(readUntil(term, "", NOW)).toEqual({ until }));

it.each([
  ["2026-11-26T08:30", { until: seconds("2026-11-26T08:30") }],
  ["", { problem: "missing" }],
  ["tomorrow", { problem: "missing" }],
  ["2026-11-25T12:00", { problem: "past" }],
  ["2020-01-01T00:00", { problem: "past" }],
  ["2300-01-01T00:00", { problem: "far" }],
])("the time %j", (time, read) => expect(readUntil("time", time, NOW)).toEqual(read));
