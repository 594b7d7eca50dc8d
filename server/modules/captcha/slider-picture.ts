// Draws a slider captcha: a picture nobody has seen before, with a gap in it, and the piece that was cut from there.
// Everything is drawn here, nothing fetched; the gap has weaker likenesses, so that the darkest edge need not be it.
import { randomInt } from "node:crypto";
import sharp from "sharp";
import { CAPTCHA_HEIGHT, CAPTCHA_PIECE } from "../../../contract/captcha.ts";
import { CAPTCHA_POPUP_WIDTH_PX } from "../../../contract/limits.ts";

const WIDTH = CAPTCHA_POPUP_WIDTH_PX;
/** The gap is so far from the piece's start and from the edges. */
const MARGIN = 12;
/** A jigsaw's piece in a square of CAPTCHA_PIECE: a knob above, one at the right, a bay at the left. */
const PIECE = "M6 14 H18 A8 8 0 1 1 32 14 H42 V26 A7 7 0 1 1 42 40 V50 H6 V38 A6 6 0 1 0 6 26 Z";

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
const svg = (body: string, width = WIDTH, height = CAPTCHA_HEIGHT) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`);

/** Draws one. Some milliseconds of libuv's threads. */
export async function drawSliderPicture(): Promise<SliderPicture> {
  const x = between(CAPTCHA_PIECE + MARGIN, WIDTH - CAPTCHA_PIECE - MARGIN);
  const y = between(MARGIN, CAPTCHA_HEIGHT - CAPTCHA_PIECE - MARGIN);
  const scene = await sharp(svg(landscape())).removeAlpha().png().toBuffer();
  const mask = svg(`<path d="${PIECE}" fill="#fff"/>`, CAPTCHA_PIECE, CAPTCHA_PIECE);
  const rim = svg(
    `<path d="${PIECE}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="1.5"/>`,
    CAPTCHA_PIECE,
    CAPTCHA_PIECE,
  );
  const [picture, piece] = await Promise.all([
    sharp(scene)
      .composite([{ input: svg(decoys(x) + hole(x, y, 0.5)) }])
      .webp({ quality: 82 })
      .toBuffer(),
    sharp(scene)
      .extract({ left: x, top: y, width: CAPTCHA_PIECE, height: CAPTCHA_PIECE })
      .ensureAlpha()
      .composite([{ input: mask, blend: "dest-in" }, { input: rim }])
      .png()
      .toBuffer(),
  ]);
  return { x, y, picture, piece };
}

function hole(x: number, y: number, darkness: number): string {
  return (
    `<path transform="translate(${x} ${y})" d="${PIECE}" fill="#10121c" fill-opacity="${darkness}" ` +
    `stroke="#fff" stroke-opacity="${darkness}" stroke-width="1"/>`
  );
}

/** Two likenesses, turned, where the gap is not. */
function decoys(gap: number): string {
  return Array.from({ length: 2 }, () => {
    const x = between(MARGIN, WIDTH - CAPTCHA_PIECE - MARGIN);
    if (Math.abs(x - gap) < CAPTCHA_PIECE) return "";
    const y = between(MARGIN, CAPTCHA_HEIGHT - CAPTCHA_PIECE - MARGIN);
    const turn = `rotate(${between(1, 3) * 90} ${x + CAPTCHA_PIECE / 2} ${y + CAPTCHA_PIECE / 2})`;
    return `<g transform="${turn}">${hole(x, y, 0.22)}</g>`;
  }).join("");
}

/** A sky, hills in front of each other, and some lights: every time in other colours and places. */
function landscape(): string {
  const hue = randomInt(360);
  const tone = (turn: number, saturation: number, lightness: number) =>
    `hsl(${(hue + turn) % 360} ${saturation}% ${lightness}%)`;
  const lights = Array.from(
    { length: 14 },
    () =>
      `<circle cx="${randomInt(WIDTH)}" cy="${randomInt(CAPTCHA_HEIGHT)}" r="${between(2, 18)}" ` +
      `fill="${tone(between(0, 120), 70, between(55, 85))}" fill-opacity="${between(15, 60) / 100}"/>`,
  ).join("");
  const hills = Array.from({ length: 4 }, (_, layer) => {
    const base = 60 + layer * 26;
    const [a, b, c, d] = [0, 1, 2, 3].map(() => base + between(-26, 22));
    return (
      `<path d="M0 ${a} C${between(40, 90)} ${b} ${between(110, 160)} ${c} ${WIDTH / 2} ${d} ` +
      `S${between(230, 280)} ${b} ${WIDTH} ${c} V${CAPTCHA_HEIGHT} H0 Z" fill="${tone(layer * 24, 45, 62 - layer * 12)}"/>`
    );
  }).join("");
  const lines = Array.from(
    { length: 10 },
    () =>
      `<line x1="${randomInt(WIDTH)}" y1="${randomInt(CAPTCHA_HEIGHT)}" x2="${randomInt(WIDTH)}" ` +
      `y2="${randomInt(CAPTCHA_HEIGHT)}" stroke="${tone(between(120, 240), 50, 70)}" stroke-opacity=".35" stroke-width="${between(1, 3)}"/>`,
  ).join("");
  return (
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${tone(30, 60, 82)}"/>` +
    `<stop offset="1" stop-color="${tone(0, 55, 58)}"/></linearGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#sky)"/>${hills}${lights}${lines}`
  );
}
