// The dialog of a locked account shows the reason of the lock that holds, never that of another one.
import { expect, it } from "vitest";
import type { OwnDecision } from "../../../../contract/own-decisions.ts";
import { lockInForce } from "./lock-in-force.ts";

const END = Math.floor(Date.now() / 1_000) + 3_600;
const lock = (change: Partial<OwnDecision>): OwnDecision => ({
  id: "0190a1b2-0000-7000-8000-00000000000a",
  at: 1,
  action: "lock",
  ban: null,
  reason: "Insults.",
  until: END,
  work: null,
  lifted_at: null,
  appeal: null,
  can_appeal: true,
  is_locked_otherwise: false,
  ...change,
});

it("finds the lock with the same end, also if only fractions of a second differ", () => {
  const open = lock({ until: null });
  const ended = lock({ until: END + 0.25 });
  expect(lockInForce([open, ended], END)).toBe(ended);
  expect(lockInForce([ended, open], null)).toBe(open);
});

it.each([
  ["another end", { until: END + 60 }],
  ["no end", { until: null }],
  ["was lifted", { lifted_at: 2 }],
  ["another action", { action: "adult" as const }],
])("finds nothing: %s", (_, change) => {
  expect(lockInForce([lock(change)], END)).toBeUndefined();
});

it("finds no lock that is over", () => {
  expect(lockInForce([lock({ until: 100 })], 100)).toBeUndefined();
});
