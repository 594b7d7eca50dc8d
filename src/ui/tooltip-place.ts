// Positions a tooltip: on the preferred side of its anchor, else on the opposite side, always inside the viewport.
import type { TooltipSide } from "./tooltip-store.ts";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

const GAP = 6;
const EDGE = 8;
const OPPOSITE: Record<TooltipSide, TooltipSide> = { top: "bottom", bottom: "top", left: "right", right: "left" };

function at(side: TooltipSide, anchor: Box, size: Size): { left: number; top: number } {
  const middle = {
    left: anchor.left + (anchor.width - size.width) / 2,
    top: anchor.top + (anchor.height - size.height) / 2,
  };
  if (side === "top") return { ...middle, top: anchor.top - size.height - GAP };
  if (side === "bottom") return { ...middle, top: anchor.top + anchor.height + GAP };
  if (side === "left") return { ...middle, left: anchor.left - size.width - GAP };
  return { ...middle, left: anchor.left + anchor.width + GAP };
}

function fits(place: { left: number; top: number }, size: Size, view: Size, side: TooltipSide): boolean {
  return side === "top" || side === "bottom"
    ? place.top >= EDGE && place.top + size.height <= view.height - EDGE
    : place.left >= EDGE && place.left + size.width <= view.width - EDGE;
}

/** The upper left corner of a tooltip of this size, in px of the viewport. */
export function placeTooltip(side: TooltipSide, anchor: Box, size: Size, view: Size): { left: number; top: number } {
  const preferred = at(side, anchor, size);
  const other = at(OPPOSITE[side], anchor, size);
  const chosen = fits(preferred, size, view, side) || !fits(other, size, view, OPPOSITE[side]) ? preferred : other;
  const inside = (value: number, length: number, room: number) => Math.max(EDGE, Math.min(value, room - length - EDGE));
  return { left: inside(chosen.left, size.width, view.width), top: inside(chosen.top, size.height, view.height) };
}
