// Where something that belongs to the selection stands: above it, inside the scrolled page, never off its sides, and
// off the margin where the block's handle is.
import type { Editor } from "@tiptap/core";

export interface Place {
  /** Relative to the frame's box. */
  top: number;
  left: number;
}

export interface PlaceOptions {
  /** The positioned element both live in. */
  frame: HTMLElement;
  width: number;
  height: number;
  side: "above" | "below";
}

const GAP = 8;
/** Room kept to the frame's sides. */
const MARGIN = 8;

/** The place for a panel at the selection; on the other side of it where the page's upper edge is too near. */
export function placeAtSelection(editor: Editor, { frame, width, height, side }: PlaceOptions): Place {
  const { from, to } = editor.state.selection;
  const start = editor.view.coordsAtPos(from);
  const end = editor.view.coordsAtPos(to, -1);
  const box = frame.getBoundingClientRect();
  const isOneLine = Math.abs(start.top - end.top) < 4;
  const middle = isOneLine ? (start.left + end.right) / 2 : start.left + width / 2;
  const rightmost = box.width - width - MARGIN;
  // The text's own edge, where there is room for that.
  const leftmost = Math.min(editor.view.dom.getBoundingClientRect().left - box.left, rightmost);
  const left = Math.max(MARGIN, leftmost, Math.min(middle - box.left - width / 2, rightmost));
  const above = start.top - box.top - height - GAP;
  const visibleTop = (frame.closest("[data-scroller]")?.getBoundingClientRect().top ?? 0) - box.top;
  const isAbove = side === "above" && above >= visibleTop;
  return { top: isAbove ? above : end.bottom - box.top + GAP, left };
}
