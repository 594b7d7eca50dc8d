// Draws a slider captcha: a new random picture with a gap, and the piece that was cut from it. Everything is drawn
// here, nothing is fetched. Fainter decoy gaps make it harder to find the gap by searching for the darkest edge.
import { randomInt } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import sharp from "sharp";
import { CAPTCHA_HEIGHT, CAPTCHA_PIECE, CAPTCHA_POPUP_WIDTH_PX } from "../../../contract/limits.ts";
import { type Colour, hsl } from "../../platform/hsl.ts";
import { type Area, box, Canvas, circle, covered, mix, outline, type Shape, stroke } from "./shapes.ts";

const WIDTH = CAPTCHA_POPUP_WIDTH_PX;
/** The least distance of the gap from the piece's start and from the edges, in pixels. */
const MARGIN = 12;
const WHITE: Colour = [255, 255, 255];
const DARK: Colour = [16, 18, 28];

const [body, top, right, notch] = [box(6, 14, 42, 50), circle(25, 10, 8), circle(42, 33, 7), circle(6, 32, 6)];
/** A jigsaw piece in a square of CAPTCHA_PIECE: a knob at the top, one at the right, a notch at the left. */
const PIECE: Shape = (x, y) => Math.max(Math.min(body(x, y), top(x, y), right(x, y)), -notch(x, y));
const RIM = outline(PIECE, 1.5);
const RIM_OPACITY = 0.85;

export interface SliderPicture {
  /** The gap's left side, in pixels. */
  x: number;
  /** The gap's top, in pixels. */
  y: number;
  /** WebP. */
  picture: Buffer;
  /** PNG with transparency, CAPTCHA_PIECE wide and high. */
  piece: Buffer;
}

const between = (min: number, max: number) => min + randomInt(max - min + 1);

/** Draws a captcha. Takes some milliseconds, and yields to the event loop in between. */
export async function drawSliderPicture(): Promise<SliderPicture> {
  const x = between(CAPTCHA_PIECE + MARGIN, WIDTH - CAPTCHA_PIECE - MARGIN);
  const y = between(MARGIN, CAPTCHA_HEIGHT - CAPTCHA_PIECE - MARGIN);
  const scene = await landscape();
  const cut = cutPiece(scene, x, y);
  paintDecoys(scene, x);
  paintHole(scene, x, y, 0, 0.5);
  const [picture, piece] = await Promise.all([
    sharp(scene.pixels, { raw: { width: WIDTH, height: CAPTCHA_HEIGHT, channels: 3 } })
      .webp({ quality: 82 })
      .toBuffer(),
    sharp(cut, { raw: { width: CAPTCHA_PIECE, height: CAPTCHA_PIECE, channels: 4 } })
      .png()
      .toBuffer(),
  ]);
  return { x, y, picture, piece };
}

/** The pixels at the gap's place, with a light rim; four bytes a pixel. */
function cutPiece({ pixels }: Canvas, left: number, top: number): Buffer {
  const cut = Buffer.alloc(CAPTCHA_PIECE * CAPTCHA_PIECE * 4);
  for (let y = 0; y < CAPTCHA_PIECE; y++)
    for (let x = 0; x < CAPTCHA_PIECE; x++) {
      const from = ((top + y) * WIDTH + left + x) * 3;
      const to = (y * CAPTCHA_PIECE + x) * 4;
      const inside = covered(PIECE, x + 0.5, y + 0.5);
      const rim = RIM_OPACITY * covered(RIM, x + 0.5, y + 0.5);
      const opacity = rim + inside * (1 - rim);
      for (let channel = 0; channel < 3; channel++)
        cut[to + channel] = mix(pixels[from + channel] ?? 0, 255, opacity && rim / opacity);
      cut[to + 3] = Math.round(255 * opacity);
    }
  return cut;
}

/** Darkens the piece's form, turned by `quarters` × 90°. */
function paintHole(scene: Canvas, left: number, top: number, quarters: number, darkness: number): void {
  const form: Shape = (x, y) => {
    let [u, v] = [x - left, y - top];
    for (let turn = 0; turn < quarters; turn++) [u, v] = [v, CAPTCHA_PIECE - u];
    return PIECE(u, v);
  };
  const area = { left, top, width: CAPTCHA_PIECE, height: CAPTCHA_PIECE };
  scene.paint(form, DARK, darkness, area);
  scene.paint(outline(form, 1), WHITE, darkness, area);
}

/** Paints up to two turned decoys that do not overlap the gap horizontally. */
function paintDecoys(scene: Canvas, gap: number): void {
  for (let decoy = 0; decoy < 2; decoy++) {
    const x = between(MARGIN, WIDTH - CAPTCHA_PIECE - MARGIN);
    if (Math.abs(x - gap) < CAPTCHA_PIECE) continue;
    paintHole(scene, x, between(MARGIN, CAPTCHA_HEIGHT - CAPTCHA_PIECE - MARGIN), between(1, 3), 0.22);
  }
}

/** Draws a sky, overlapping hills and some lights, with random colours and places. */
async function landscape(): Promise<Canvas> {
  const scene = new Canvas(WIDTH, CAPTCHA_HEIGHT);
  const hue = randomInt(360);
  const tone = (turn: number, saturation: number, lightness: number) =>
    hsl((hue + turn) % 360, saturation / 100, lightness / 100);
  const hills = Array.from({ length: 4 }, (_, layer) => ({
    heights: hill(60 + layer * 26),
    colour: tone(layer * 24, 45, 62 - layer * 12),
  }));
  paintGround(scene, tone(30, 60, 82), tone(0, 55, 58), hills);
  await yieldToEventLoop();
  for (let light = 0; light < 14; light++) {
    const [x, y, radius] = [randomInt(WIDTH), randomInt(CAPTCHA_HEIGHT), between(2, 18)];
    const colour = tone(between(0, 120), 70, between(55, 85));
    scene.paint(circle(x, y, radius), colour, between(15, 60) / 100, around(x, y, x, y, radius + 1));
  }
  await yieldToEventLoop();
  for (let line = 0; line < 10; line++) {
    const ends = [randomInt(WIDTH), randomInt(CAPTCHA_HEIGHT), randomInt(WIDTH), randomInt(CAPTCHA_HEIGHT)] as const;
    const colour = tone(between(120, 240), 50, 70);
    scene.paint(stroke(...ends, between(1, 3)), colour, 0.35, around(...ends, 3));
  }
  await yieldToEventLoop();
  return scene;
}

function around(x1: number, y1: number, x2: number, y2: number, margin: number): Area {
  const [left, top] = [Math.min(x1, x2) - margin, Math.min(y1, y2) - margin];
  return { left, top, width: Math.abs(x2 - x1) + 2 * margin, height: Math.abs(y2 - y1) + 2 * margin };
}

interface Hill {
  /** The y of the hill's top in each column. */
  heights: number[];
  colour: Colour;
}

/** Paints sky and hills in one pass, because they are most of the picture and block the event loop longest. */
function paintGround({ pixels }: Canvas, high: Colour, low: Colour, hills: Hill[]): void {
  let at = 0;
  for (let y = 0; y < CAPTCHA_HEIGHT; y++) {
    const down = y / CAPTCHA_HEIGHT;
    const sky = [mix(high[0], low[0], down), mix(high[1], low[1], down), mix(high[2], low[2], down)] as const;
    for (let x = 0; x < WIDTH; x++) {
      let [red, green, blue] = sky;
      for (const { heights, colour } of hills) {
        const share = Math.min(1, y + 1 - (heights[x] ?? 0));
        if (share <= 0) continue;
        red += (colour[0] - red) * share;
        green += (colour[1] - green) * share;
        blue += (colour[2] - blue) * share;
      }
      pixels[at++] = red;
      pixels[at++] = green;
      pixels[at++] = blue;
    }
  }
}

/** A smooth line through five random heights, one value a column. */
function hill(base: number): number[] {
  const heights = Array.from({ length: 5 }, () => base + between(-26, 22));
  return Array.from({ length: WIDTH }, (_, x) => {
    const at = (x / WIDTH) * (heights.length - 1);
    const step = Math.floor(at);
    const [from = base, to = base] = heights.slice(step, step + 2);
    return from + ((to - from) * (1 - Math.cos(Math.PI * (at - step)))) / 2;
  });
}
