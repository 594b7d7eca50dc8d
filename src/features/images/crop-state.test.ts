// The crop's rules: five zoom steps each way, quarter turns from -3 to 3, and the middle stays in place.
import { describe, expect, it } from "vitest";
import { QUARTER_TURNS_MAX, ZOOM_STEPS } from "../../../contract/limits.ts";
import { fc } from "../../../tests/support/property.ts";
import {
  BOXES,
  boxIn,
  type CropState,
  fillingZoom,
  middleOf,
  startCrop,
  turnBy,
  turned,
  zoomBy,
  zooms,
  zoomTo,
} from "./crop-state.ts";

const shown = { width: 600, height: 400 };

describe("zoom", () => {
  it("goes five steps each way and no further", () => {
    let crop = startCrop("tall");
    const steps: number[] = [];
    for (let i = 0; i < 7; i++) {
      crop = zoomBy(crop, 1);
      steps.push(crop.step);
    }
    expect(steps).toEqual([1, 2, 3, 4, 5, 5, 5]);
    for (let i = 0; i < 12; i++) crop = zoomBy(crop, -1);
    expect(crop.step).toBe(-ZOOM_STEPS);
  });

  it("starts with the picture just filling the box, turned or not", () => {
    expect(zooms(startCrop("tall"), shown, BOXES.tall).zoom).toBeCloseTo(552 / 400);
    expect(zooms({ ...startCrop("tall"), turns: 1 }, shown, BOXES.tall).zoom).toBeCloseTo(552 / 600);
    expect(zooms(startCrop("square"), shown, BOXES.square).zoom).toBeCloseTo(552 / 400);
  });

  it("steps from a wheel's zoom to the next whole step, and limits the wheel", () => {
    const filling = fillingZoom(shown, BOXES.tall, 0);
    const between = zoomTo(startCrop("tall"), filling * 1.3 ** 1.4, filling);
    expect(zoomBy(between, 1).step).toBe(2);
    expect(zoomBy(between, -1).step).toBe(1);
    expect(zoomTo(between, filling * 1_000, filling).step).toBe(ZOOM_STEPS);
    expect(zoomTo(between, filling / 1_000, filling).step).toBe(-ZOOM_STEPS);
  });
});

describe("turns", () => {
  it("are quarter turns from -3 to 3: the fourth resets to 0", () => {
    const walk = (by: 1 | -1) => {
      let crop = startCrop("tall");
      return Array.from({ length: 5 }, () => {
        crop = turnBy(crop, by);
        return crop.turns;
      });
    };
    expect(walk(1)).toEqual([1, 2, 3, 0, 1]);
    expect(walk(-1)).toEqual([-1, -2, -3, 0, -1]);
    expect(Math.max(...walk(1))).toBe(QUARTER_TURNS_MAX);
  });

  it("exchange width and height", () => {
    expect(turned(shown, 1)).toEqual({ width: 400, height: 600 });
    expect(turned(shown, -2)).toEqual(shown);
    expect(turned(shown, -3)).toEqual({ width: 400, height: 600 });
  });
});

describe("the middle of the box", () => {
  const crops = fc.record({
    ratio: fc.constantFrom("tall" as const, "square" as const),
    step: fc.integer({ min: -4, max: 4 }),
    turns: fc.integer({ min: -3, max: 3 }),
    at: fc.record({ x: fc.integer({ min: -90, max: 90 }), y: fc.integer({ min: -90, max: 90 }) }),
  });
  const middle = (crop: CropState) => middleOf(crop, shown, zooms(crop, shown, BOXES[crop.ratio]).zoom);

  it("stays on the same spot of the picture through a zoom", () => {
    fc.assert(
      fc.property(crops, fc.constantFrom(1 as const, -1 as const), (crop, by) => {
        expect(middle(zoomBy(crop, by))).toEqual(middle(crop));
      }),
    );
  });

  it("returns to its start after four turns", () => {
    fc.assert(
      fc.property(crops, fc.constantFrom(1 as const, -1 as const), ({ turns: _, ...crop }, by) => {
        const start: CropState = { ...crop, turns: 0 };
        expect(turnBy(turnBy(turnBy(turnBy(start, by), by), by), by)).toEqual(start);
        expect(turnBy(turnBy(start, by), by === 1 ? -1 : 1)).toEqual(start);
      }),
    );
  });

  it("is reported in percent of width and height", () => {
    expect(middleOf(startCrop("tall"), shown, 1)).toEqual({ x: 50, y: 50 });
    expect(middleOf({ ...startCrop("tall"), at: { x: 150, y: -100 } }, shown, 1)).toEqual({ x: 25, y: 75 });
  });
});

it("the box is 276 by 552 or 552 by 552, or smaller in the same ratio if there is no room", () => {
  expect(boxIn({ width: 2_000, height: 2_000 }, "tall", 16)).toEqual({ width: 276, height: 552 });
  expect(boxIn({ width: 2_000, height: 2_000 }, "square", 16)).toEqual({ width: 552, height: 552 });
  const small = boxIn({ width: 342, height: 308 }, "tall", 16);
  expect(small.height).toBeCloseTo(276);
  expect(small.width).toBeCloseTo(138);
});
