// The way the piece took, as the server wants it: where it was, and when, from the moment it was first touched.
import { CAPTCHA_PIECE } from "../../../../contract/captcha.ts";
import { CAPTCHA_POPUP_WIDTH_PX } from "../../../../contract/limits.ts";

/** As far as the piece goes, in pixels. */
export const TRAVEL = CAPTCHA_POPUP_WIDTH_PX - CAPTCHA_PIECE;
/** The call takes a thousand; a hand that hesitates would make more. */
const STEPS_MAX = 500;
/** Of one press. */
const KEY_STEP = 1;
const BIG_KEY_STEP = 10;

/** Where the piece was, and when. */
export interface Step {
  x: number;
  ms: number;
}

/** A whole pixel on the way. */
export const onTheWay = (x: number) => Math.min(TRAVEL, Math.max(0, Math.round(x)));

/** Where a key takes the piece; null for keys that don't. */
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

  /** The piece is at `x` at a moment, in milliseconds. */
  add(x: number, now: number): void {
    if (this.#steps.length === 0) {
      this.#since = now;
      this.#steps.push({ x: 0, ms: 0 });
    }
    // Never back in time, which would be no way.
    const last = this.#steps.at(-1)?.ms ?? 0;
    this.#steps.push({ x, ms: Math.max(last, Math.round(now - this.#since)) });
    // Every second one says as much; the first and the last stay.
    if (this.#steps.length > STEPS_MAX)
      this.#steps = this.#steps.filter((_, at, all) => at % 2 === 0 || at === all.length - 1);
  }

  /** From its start to where it is now. */
  steps(): Step[] {
    return [...this.#steps];
  }

  /** The piece is back at its start. */
  clear(): void {
    this.#steps = [];
  }
}
