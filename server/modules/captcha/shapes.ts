// Shapes painted pixel by pixel: SVG can't be used, as `sharp.block` closes its loader for the whole process once a
// picture was uploaded. A shape is a signed distance: how far a point is outside of its edge (negative inside).
import type { Colour } from "../../platform/hsl.ts";

export type Shape = (x: number, y: number) => number;

/** The part of a canvas in which a shape is painted. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** `Math.hypot` is many times slower, and this is computed for every pixel. */
const length = (x: number, y: number) => Math.sqrt(x * x + y * y);

export const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    length(x - cx, y - cy) - radius;

export const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    Math.max(left - x, x - right, top - y, y - bottom);

/** A straight stroke with round ends. */
export function stroke(x1: number, y1: number, x2: number, y2: number, width: number): Shape {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy || 1;
  return (x, y) => {
    const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / square));
    return length(x - x1 - along * dx, y - y1 - along * dy) - width / 2;
  };
}

export const outline =
  (shape: Shape, width: number): Shape =>
  (x, y) =>
    Math.abs(shape(x, y)) - width / 2;

/** The share, 0 to 1, of a pixel that lies inside a shape; `x` and `y` are the pixel's centre. */
export const covered = (shape: Shape, x: number, y: number) => Math.min(1, Math.max(0, 0.5 - shape(x, y)));

/** An opaque picture, three bytes a pixel. */
export class Canvas {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = Buffer.alloc(width * height * 3);
  }

  paint(shape: Shape, [red, green, blue]: Colour, opacity = 1, area: Area = { left: 0, top: 0, ...this }): void {
    const { pixels, width } = this;
    const [right, bottom] = [Math.min(width, area.left + area.width), Math.min(this.height, area.top + area.height)];
    for (let y = Math.max(0, area.top); y < bottom; y++)
      for (let x = Math.max(0, area.left); x < right; x++) {
        const share = opacity * covered(shape, x + 0.5, y + 0.5);
        if (share === 0) continue;
        const at = (y * width + x) * 3;
        pixels[at] = mix(pixels[at] ?? 0, red, share);
        pixels[at + 1] = mix(pixels[at + 1] ?? 0, green, share);
        pixels[at + 2] = mix(pixels[at + 2] ?? 0, blue, share);
      }
  }
}

export const mix = (below: number, above: number, share: number) => Math.round(below + (above - below) * share);
