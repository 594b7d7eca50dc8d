// Draws a picture for a character without one: a gradient whose colours depend on the name, and a head and shoulders.
// It is drawn pixel by pixel, because SVG input is disabled in this process and a server may have no fonts.
import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { hsl } from "../../platform/hsl.ts";

const WIDTH = 512;
const HEIGHT = 768;
const CHANNELS = 3;
/** Of the figure over the background. */
const OPACITY = 0.82;

export function drawCard(name: string): Sharp {
  const [first = 0, second = 0] = createHash("sha1").update(name).digest();
  const hue = (first / 256) * 360;
  const [top, bottom] = [hsl(hue, 0.38, 0.62), hsl(hue + 30 + (second % 40), 0.45, 0.28)];
  const pixels = Buffer.alloc(WIDTH * HEIGHT * CHANNELS);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const down = (y / HEIGHT) * 0.85 + (x / WIDTH) * 0.15;
      const light = figureCoverage(x, y) * OPACITY;
      for (let channel = 0; channel < CHANNELS; channel++) {
        const ground = (top[channel] ?? 0) * (1 - down) + (bottom[channel] ?? 0) * down;
        pixels[at++] = Math.round(ground * (1 - light) + 255 * light);
      }
    }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: CHANNELS } });
}

/** How much of a pixel the head and shoulders cover, 0 to 1. */
function figureCoverage(x: number, y: number): number {
  const middle = WIDTH / 2;
  const head = 93 - Math.hypot(x - middle, y - 300);
  const shoulders = 180 - Math.hypot(x - middle, Math.min(0, y - 616));
  return Math.min(1, Math.max(0, head, shoulders));
}
