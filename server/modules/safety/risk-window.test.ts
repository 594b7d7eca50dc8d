// Tests of the rule that suspends a person after too many risk alerts.
import { describe, expect, it } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { suspendedUntil } from "./risk-window.ts";

const HOUR = 3_600;
const every = (seconds: number, count: number) => Array.from({ length: count }, (_, n) => 1_000 + n * seconds);

describe("suspension by risk alerts", () => {
  it.each([
    ["does not happen without alerts", [], 5_000, null],
    ["does not happen after four alerts", every(1, 4), 1_004, null],
    ["lasts an hour from the fifth alert", every(1, 5), 1_004, 1_004 + HOUR],
    ["still holds in the hour's last second", every(1, 5), 1_004 + HOUR - 1, 1_004 + HOUR],
    ["is over when the hour is", every(1, 5), 1_004 + HOUR, null],
    ["follows five alerts within exactly an hour", every(HOUR / 4, 5), 1_000 + HOUR, 1_000 + 2 * HOUR],
    ["does not follow five alerts in more than an hour", every(HOUR / 4 + 1, 5), 1_004 + HOUR, null],
    [
      "follows the last five of many alerts",
      every(HOUR / 2, 3).concat([10_000, 10_001, 10_002, 10_003, 10_004]),
      10_005,
      10_004 + HOUR,
    ],
  ])("%s", (_what, alerts, now, until) => {
    expect(suspendedUntil(alerts, now)).toBe(until);
  });

  it("agrees with counting the alerts of every hour", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 4 * HOUR }), { maxLength: 14 }),
        fc.integer({ min: 0, max: 5 * HOUR }),
        (moments, now) => {
          const alerts = moments.filter((at) => at <= now).sort((a, b) => a - b);
          const ends = alerts
            .filter((at, index) => alerts.slice(0, index + 1).filter((other) => other >= at - HOUR).length >= 5)
            .map((at) => at + HOUR)
            .filter((end) => end > now);
          expect(suspendedUntil(alerts, now)).toBe(ends.length > 0 ? Math.max(...ends) : null);
        },
      ),
    );
  });
});
