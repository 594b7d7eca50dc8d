// Positions a small popup at a place in the text: below it, above where there is no room, inside the window.

const GAP = 6;
const MARGIN = 8;

export function besides(anchor: DOMRect, element: HTMLElement): { top: number; left: number } {
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = anchor.bottom + GAP;
  const above = anchor.top - GAP - height;
  const fitsBelow = below + height <= innerHeight - MARGIN;
  const top = fitsBelow || above < MARGIN ? Math.min(below, Math.max(MARGIN, innerHeight - MARGIN - height)) : above;
  const left = Math.max(MARGIN, Math.min(anchor.left, innerWidth - MARGIN - width));
  return { top, left };
}
