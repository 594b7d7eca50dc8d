import { describe, expect, it } from "vitest";
import { placeTooltip } from "./tooltip-place.ts";

const view = { width: 400, height: 300 };
const size = { width: 100, height: 30 };

describe("placeTooltip", () => {
  it("places the tooltip on the preferred side, centred on its anchor", () => {
    const anchor = { left: 180, top: 140, width: 40, height: 20 };
    expect(placeTooltip("top", anchor, size, view)).toEqual({ left: 150, top: 104 });
    expect(placeTooltip("right", anchor, size, view)).toEqual({ left: 226, top: 135 });
  });

  it("places it on the opposite side if there is no room", () => {
    expect(placeTooltip("top", { left: 180, top: 10, width: 40, height: 20 }, size, view).top).toBe(36);
    expect(placeTooltip("right", { left: 340, top: 140, width: 40, height: 20 }, size, view).left).toBe(234);
  });

  it("keeps it inside the viewport", () => {
    expect(placeTooltip("bottom", { left: 0, top: 140, width: 20, height: 20 }, size, view).left).toBe(8);
    expect(placeTooltip("bottom", { left: 390, top: 140, width: 10, height: 20 }, size, view).left).toBe(292);
  });
});
