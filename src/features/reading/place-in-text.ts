// Finds the place at the top of the window in a text, goes back to a place, and computes how much of a text is read.
import { type Place, START } from "./reading-places.ts";

/** Height of the bar over the text, in px, as in the stylesheet. */
const BAR = 54;
/** The top of the block that is gone to stands this far below the bar, in px. */
const MARGIN = 20;

export interface Edges {
  top: number;
  bottom: number;
}

/** The place at the height `line` in `count` blocks, in the order of the text. Few of them are measured. */
export function placeAt(count: number, edgesAt: (index: number) => Edges, line: number): Place {
  if (count === 0) return START;
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edgesAt(middle).bottom > line) high = middle;
    else low = middle + 1;
  }
  const block = edgesAt(low);
  const height = block.bottom - block.top;
  return { block: low, within: height > 0 ? Math.min(1, Math.max(0, (line - block.top) / height)) : 0 };
}

/** How much of a text has been seen, in whole per cent: 100 once its end has come into the window. */
export function percentRead(text: Edges, window: Edges): number {
  if (text.bottom <= window.bottom + 1) return 100;
  const hidden = text.bottom - text.top - (window.bottom - window.top);
  if (hidden <= 0) return 0;
  return Math.min(99, Math.max(0, Math.floor(((window.top - text.top) / hidden) * 100)));
}

export function placeNow(text: HTMLElement): Place {
  const { children } = text;
  return placeAt(children.length, (index) => (children[index] as Element).getBoundingClientRect(), BAR + MARGIN);
}

export function percentNow(text: HTMLElement): number {
  return percentRead(text.getBoundingClientRect(), { top: BAR, bottom: window.innerHeight });
}

/** Scrolls the page to a place; the start of a text shows what stands above it, too. */
export function goToPlace(text: HTMLElement, { block, within }: Place): void {
  const child = text.children[Math.min(block, text.children.length - 1)];
  const isStart = !child || (block === 0 && within === 0);
  const { top, height } = child?.getBoundingClientRect() ?? { top: 0, height: 0 };
  window.scrollTo(0, isStart ? 0 : window.scrollY + top + within * height - BAR - MARGIN);
}
