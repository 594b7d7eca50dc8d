// Records the path of the captcha's piece as the server wants it: positions with milliseconds since the first touch.
import { CAPTCHA_PIECE, CAPTCHA_POPUP_WIDTH_PX } from "../../../../contract/limits.ts";

/** The farthest position of the piece, in pixels. */
export const TRAVEL = CAPTCHA_POPUP_WIDTH_PX - CAPTCHA_PIECE;
/** The endpoint takes at most a thousand steps; a slow drag would record more. */
const STEPS_MAX = 500;
/** Pixels for one key press. */
const KEY_STEP = 1;
const BIG_KEY_STEP = 10;

/** A position and its time. */
export interface Step {
  x: number;
  ms: number;
}

/** A position rounded to a whole pixel and clamped to the track. */
export const onTheWay = (x: number) => Math.min(TRAVEL, Math.max(0, Math.round(x)));

/** The position after a key press; null for keys that do not move the piece. */
export function afterKey(x: number, { key, shiftKey }: { key: string; shiftKey: boolean }): number | null {
  const step = shiftKey ? BIG_KEY_STEP : KEY_STEP;
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return onTheWay(x + step);
    case "ArrowLeft":
    case "ArrowDown":
      return onTheWay(x - step);
    case "PageUp":
      return onTheWay(x + BIG_KEY_STEP);
    case "PageDown":
      return onTheWay(x - BIG_KEY_STEP);
    case "Home":
      return 0;
    case "End":
      return TRAVEL;
    default:
      return null;
  }
}

export class PiecePath {
  #steps: Step[] = [];
  #since = 0;

  /** Records that the piece is at `x` at a time in milliseconds. */
  add(x: number, now: number): void {
    if (this.#steps.length === 0) {
      this.#since = now;
      this.#steps.push({ x: 0, ms: 0 });
    }
    // Times never decrease: the server refuses such a path.
    const last = this.#steps.at(-1)?.ms ?? 0;
    this.#steps.push({ x, ms: Math.max(last, Math.round(now - this.#since)) });
    // Halves the steps by dropping every second one; the first and the last stay.
    if (this.#steps.length > STEPS_MAX)
      this.#steps = this.#steps.filter((_, at, all) => at % 2 === 0 || at === all.length - 1);
  }

  /** The steps from the start to the present position. */
  steps(): Step[] {
    return [...this.#steps];
  }

  /** Puts the piece back to its start. */
  clear(): void {
    this.#steps = [];
  }
}
