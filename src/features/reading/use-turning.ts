// Turns chapters by the arrow keys, and by a swipe on a touch screen.
import { useEffect, useRef } from "react";

const FIELDS = "input, textarea, select, [contenteditable], [role=slider], [popover]";
/** A swipe goes at least this far sideways, in px, and mostly sideways. */
const SWIPE_PX = 70;
const SWIPE_SLOPE = 0.5;
const SWIPE_MS = 700;
/** Swipes from the edge of the screen are the browser's own. */
const EDGE_PX = 28;

export type Turn = "previous" | "next";

/** Text is being selected, which is extended by keys and dragged, too. */
const hasSelection = () => document.getSelection()?.isCollapsed === false;

/** The turn that a key asks for; null for none. */
export function turnOfKey(event: KeyboardEvent): Turn | null {
  if (event.repeat || hasSelection()) return null;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.target instanceof Element && event.target.closest(FIELDS)) return null;
  return event.key === "ArrowRight" ? "next" : event.key === "ArrowLeft" ? "previous" : null;
}

/** The turn that a finger's way across the screen asks for; null for none. */
export function turnOfSwipe(x: number, y: number, ms: number): Turn | null {
  if (ms > SWIPE_MS || Math.abs(x) < SWIPE_PX || Math.abs(y) > Math.abs(x) * SWIPE_SLOPE) return null;
  return x < 0 ? "next" : "previous";
}

/** Something is open over the text. */
const isCovered = () =>
  // `:is` drops what a browser does not know.
  document.querySelector(":is(dialog[open], [role=dialog], [role=alertdialog], :popover-open)") !== null;

export function useTurning(onTurn: (turn: Turn) => void): void {
  const turn = useRef(onTurn);
  turn.current = onTurn;
  useEffect(() => {
    let from: { x: number; y: number; at: number } | null = null;
    const onKey = (event: KeyboardEvent) => {
      const asked = turnOfKey(event);
      if (!asked || isCovered()) return;
      event.preventDefault();
      turn.current(asked);
    };
    const onStart = ({ touches, timeStamp }: TouchEvent) => {
      const [touch] = touches;
      const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
      const isInside = touch && touch.clientX > EDGE_PX && touch.clientX < innerWidth - EDGE_PX;
      from =
        touches.length === 1 && isInside && !isZoomed ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
    };
    const onEnd = ({ changedTouches, timeStamp }: TouchEvent) => {
      const [touch] = changedTouches;
      if (!from || !touch) return;
      const asked = turnOfSwipe(touch.clientX - from.x, touch.clientY - from.y, timeStamp - from.at);
      from = null;
      if (asked && !isCovered() && !hasSelection()) turn.current(asked);
    };
    const onCancel = () => {
      from = null;
    };
    addEventListener("keydown", onKey);
    addEventListener("touchstart", onStart, { passive: true });
    addEventListener("touchend", onEnd, { passive: true });
    addEventListener("touchcancel", onCancel, { passive: true });
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("touchstart", onStart);
      removeEventListener("touchend", onEnd);
      removeEventListener("touchcancel", onCancel);
    };
  }, []);
}
