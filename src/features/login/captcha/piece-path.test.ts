import { describe, expect, it } from "vitest";
import { captchaEndpoints } from "../../../../contract/captcha.ts";
import { afterKey, onTheWay, PiecePath, type Step, TRAVEL } from "./piece-path.ts";

describe("keys", () => {
  it.each([
    ["ArrowRight", false, 101],
    ["ArrowRight", true, 110],
    ["ArrowUp", false, 101],
    ["ArrowLeft", false, 99],
    ["ArrowLeft", true, 90],
    ["ArrowDown", true, 90],
    ["PageUp", false, 110],
    ["PageDown", false, 90],
    ["Home", false, 0],
    ["End", false, TRAVEL],
    ["a", false, null],
    ["Tab", false, null],
  ])("%s (shift: %s) moves the piece from 100 to %s", (key, shiftKey, x) =>
    expect(afterKey(100, { key, shiftKey })).toBe(x),
  );

  it("do not move it beyond its ends", () => {
    expect(afterKey(TRAVEL, { key: "ArrowRight", shiftKey: true })).toBe(TRAVEL);
    expect(afterKey(3, { key: "ArrowLeft", shiftKey: true })).toBe(0);
    expect(onTheWay(-4.2)).toBe(0);
    expect(onTheWay(12.6)).toBe(13);
  });
});

describe("the path of the piece", () => {
  const takes = (trace: Step[], x: number) =>
    captchaEndpoints.solve.body?.safeParse({ captcha_id: "0123456789", x, trace })?.success;

  it("starts at zero with the first touch, with increasing times", () => {
    const path = new PiecePath();
    path.add(0, 5_000);
    path.add(40, 5_120.4);
    path.add(41, 5_100);
    expect(path.steps()).toEqual([
      { x: 0, ms: 0 },
      { x: 0, ms: 0 },
      { x: 40, ms: 120 },
      { x: 41, ms: 120 },
    ]);
    path.clear();
    expect(path.steps()).toEqual([]);
  });

  it("is within the endpoint's limits, however short or long the drag was", () => {
    const path = new PiecePath();
    path.add(7, 1);
    expect(takes(path.steps(), 7)).toBe(true);
    for (let n = 0; n < 5_000; n++) path.add(n % TRAVEL, n);
    path.add(111, 6_000);
    expect(takes(path.steps(), 111)).toBe(true);
    expect(path.steps()[0]).toEqual({ x: 0, ms: 0 });
    expect(path.steps().at(-1)).toEqual({ x: 111, ms: 5_999 });
    const times = path.steps().map(({ ms }) => ms);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});
