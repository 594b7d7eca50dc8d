// Positions a panel at the selection: above it, inside the scrolled page and its sides, not over the margin with the
// block handle, and never over the changes of a Lab result elsewhere in the text.
import type { Editor } from "@tiptap/core";

export interface Place {
  /** Relative to the frame's upper left corner. */
  top: number;
  left: number;
}

export interface PlaceOptions {
  /** The positioned element that contains the text and the panel. */
  frame: HTMLElement;
  width: number;
  height: number;
  side: "above" | "below";
}

const GAP = 8;
/** The minimum distance to the frame's sides. */
const MARGIN = 8;

/** The position of a panel at the selection; below it if there is no room above. */
export function placeAtSelection(editor: Editor, { frame, width, height, side }: PlaceOptions): Place {
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to, -1);
  const box = frame.getBoundingClientRect();
  const isOneLine = Math.abs(start.top - end.top) < 4;
  const middle = isOneLine ? (start.left + end.right) / 2 : start.left + width / 2;
  const rightmost = box.width - width - MARGIN;
  // At the left edge of the text, if there is room for that.
  const leftmost = Math.min(editor.view.dom.getBoundingClientRect().left - box.left, rightmost);
  const left = Math.max(MARGIN, leftmost, Math.min(middle - box.left - width / 2, rightmost));
  const above = start.top - box.top - height - GAP;
  const visibleTop = (frame.closest("[data-scroller]")?.getBoundingClientRect().top ?? 0) - box.top;
  const isAbove = side === "above" && above >= visibleTop;
  const clear = clearOf(resultLines(editor, box.top), height);
  const below = clear(end.bottom - box.top + GAP);
  return { top: isAbove && clear(above) === above ? above : below, left };
}

interface Lines {
  top: number;
  bottom: number;
}

/** The vertical extent of a Lab result, relative to the frame's top; null while none is shown. */
function resultLines({ view }: Editor, frameTop: number): Lines | null {
  const drawn = [...view.dom.querySelectorAll('.lab-range[data-phase="result"], .lab-added')].map((element) =>
    element.getBoundingClientRect(),
  );
  if (drawn.length === 0) return null;
  return {
    top: Math.min(...drawn.map(({ top }) => top)) - frameTop,
    bottom: Math.max(...drawn.map(({ bottom }) => bottom)) - frameTop,
  };
}

/** Moves a top position below the lines if a panel of that height would overlap them. */
function clearOf(lines: Lines | null, height: number): (top: number) => number {
  return (top) => (lines && top < lines.bottom && top + height > lines.top ? lines.bottom + GAP : top);
}
