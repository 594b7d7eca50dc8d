// The way the piece took, as the server wants it: where it was, and when, from the moment it was first touched.
import { CAPTCHA_PIECE } from "../../../../contract/captcha.ts";
import { CAPTCHA_POPUP_WIDTH_PX } from "../../../../contract/limits.ts";

/** As far as the piece goes, in pixels. */
export const TRAVEL = CAPTCHA_POPUP_WIDTH_PX - CAPTCHA_PIECE;
/** The call takes a thousand; a hand that hesitates would make more. */
const POINTS_MAX = 500;
/** Of one press. */
const STEP = 1;
const BIG_STEP = 10;

type Point = [x: number, ms: number];

/** A whole pixel on the way. */
export const onTheWay = (x: number) => Math.min(TRAVEL, Math.max(0, Math.round(x)));

/** Where a key takes the piece; null for keys that don't. */
export function afterKey(x: number, { key, shiftKey }: { key: string; shiftKey: boolean }): number | null {
  const step = shiftKey ? BIG_STEP : STEP;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return onTheWay(x + step);
    case "ArrowLeft":
    case "ArrowDown":
      return onTheWay(x - step);
    case "PageUp":
      return onTheWay(x + BIG_STEP);
    case "PageDown":
      return onTheWay(x - BIG_STEP);
    case "Home":
      return 0;
    case "End":
      return TRAVEL;
    default:
      return null;
  }
}

export class PiecePath {
  #points: Point[] = [];
  #since = 0;

  /** The piece is at `x` at a moment, in milliseconds. */
  add(x: number, now: number): void {
    if (this.#points.length === 0) {
      this.#since = now;
      this.#points.push([0, 0]);
    }
    // Never back in time, which would be no way.
    const last = this.#points.at(-1)?.[1] ?? 0;
    this.#points.push([x, Math.max(last, Math.round(now - this.#since))]);
    // Every second one says as much; the first and the last stay.
    if (this.#points.length > POINTS_MAX)
      this.#points = this.#points.filter((_, at, all) => at % 2 === 0 || at === all.length - 1);
  }

  /** From its start to where it is now. */
  points(): Point[] {
    return [...this.#points];
  }

  /** The piece is back at its start. */
  clear(): void {
    this.#points = [];
  }
}
