// The position of a picture under the crop box: zoom in five steps each way, quarter turns, offset of its middle. Pure.
import { CROP_SQUARE, CROP_TALL, QUARTER_TURNS_MAX, ZOOM_STEPS } from "../../../contract/limits.ts";

export type Ratio = "tall" | "square";

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface CropState {
  ratio: Ratio;
  /** -5 to 5; at 0 the picture just fills the box. Fractional after zooming by wheel or pinch. */
  step: number;
  /** Quarter turns clockwise, -3 to 3. */
  turns: number;
  /** The offset of the picture's middle from the box's, in screen pixels. */
  at: Point;
}

/** The zoom factor of a step: five steps out show most pictures whole, five steps in show a small detail. */
const STEP = 1.3;

export const BOXES: Record<Ratio, Size> = {
  tall: { width: CROP_TALL[0], height: CROP_TALL[1] },
  square: { width: CROP_SQUARE[0], height: CROP_SQUARE[1] },
};

export function startCrop(ratio: Ratio): CropState {
  return { ratio, step: 0, turns: 0, at: { x: 0, y: 0 } };
}

const clampStep = (step: number) => Math.min(ZOOM_STEPS, Math.max(-ZOOM_STEPS, step));

/** Zooms in (1) or out (-1) to the next whole step, around the middle of the box. */
export function zoomBy(state: CropState, by: 1 | -1): CropState {
  const step = clampStep(by > 0 ? Math.floor(state.step + 1e-6) + 1 : Math.ceil(state.step - 1e-6) - 1);
  const scale = STEP ** (step - state.step);
  return { ...state, step, at: { x: state.at.x * scale, y: state.at.y * scale } };
}

/** The zoom in percent; 100 is the picture that just fills the box. */
export function zoomPercent({ step }: CropState): number {
  return Math.round(STEP ** step * 100);
}

/** Sets the zoom from a wheel or a pinch. */
export function zoomTo(state: CropState, zoom: number, filling: number): CropState {
  return { ...state, step: clampStep(Math.log(zoom / filling) / Math.log(STEP)) };
}

/** Turns by a quarter around the middle of the box; the fourth turn resets to 0. */
export function turnBy(state: CropState, by: 1 | -1): CropState {
  const turns = (state.turns + by) % (QUARTER_TURNS_MAX + 1) || 0;
  const { x, y } = state.at;
  return { ...state, turns, at: by > 0 ? { x: -y || 0, y: x } : { x: y, y: -x || 0 } };
}

/** A size after its quarter turns. */
export function turned({ width, height }: Size, turns: number): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The zoom at which the picture just fills the box; `shown` is its size at zoom 1. */
export function fillingZoom(shown: Size, box: Size, turns: number): number {
  const { width, height } = turned(shown, turns);
  return Math.max(box.width / width, box.height / height);
}

/** The minimum, maximum and current zoom. */
export function zooms(state: CropState, shown: Size, box: Size): { zoom: number; minZoom: number; maxZoom: number } {
  const filling = fillingZoom(shown, box, state.turns);
  return {
    zoom: filling * STEP ** state.step,
    minZoom: filling * STEP ** -ZOOM_STEPS,
    maxZoom: filling * STEP ** ZOOM_STEPS,
  };
}

/** The box as large as its container allows, at most its nominal size. */
export function boxIn(place: Size, ratio: Ratio, margin: number): Size {
  const { width, height } = BOXES[ratio];
  const room = (side: number) => Math.max(1, side - 2 * margin);
  const scale = Math.min(1, room(place.width) / width, room(place.height) / height);
  return { width: width * scale, height: height * scale };
}

/** The point of the picture in the middle of the box, in percent of width and height. */
export function middleOf(state: CropState, shown: Size, zoom: number): Point {
  const { width, height } = turned(shown, state.turns);
  const percent = (at: number, side: number) => Math.round(Math.min(1, Math.max(0, 0.5 - at / (side * zoom))) * 100);
  return { x: percent(state.at.x, width), y: percent(state.at.y, height) };
}
