import sharp from "sharp";
import { expect, it } from "vitest";
import { HEAD_BYTES, statedSize } from "./stated-size.ts";

const picture = () => sharp({ create: { width: 613, height: 287, channels: 3, background: "#456" } });

it.each([
  ["PNG", () => picture().png().toBuffer()],
  ["JPEG", () => picture().jpeg().toBuffer()],
  ["progressive JPEG", () => picture().jpeg({ progressive: true }).toBuffer()],
  [
    "JPEG with what a camera says",
    () =>
      picture()
        .withExif({ IFD0: { Copyright: "x".repeat(2_000) } })
        .jpeg()
        .toBuffer(),
  ],
  ["WebP", () => picture().webp().toBuffer()],
  ["lossless WebP", () => picture().webp({ lossless: true }).toBuffer()],
  ["WebP with transparency", () => picture().ensureAlpha(0.5).webp().toBuffer()],
  ["GIF", () => picture().gif().toBuffer()],
])("reads the size of a %s from its header", async (_, make) => {
  expect(statedSize(new Uint8Array(await make()).subarray(0, HEAD_BYTES))).toEqual({ width: 613, height: 287 });
});

it("returns null for anything that is not a picture or is cut off", async () => {
  const jpeg = new Uint8Array(await picture().jpeg().toBuffer());
  for (const bytes of [new Uint8Array(0), new Uint8Array(100), jpeg.subarray(0, 40), new Uint8Array(100).fill(0xff)])
    expect(statedSize(bytes)).toBe(null);
});
