// Pictures that are small on the wire and huge when decoded: refused by their header, quickly and with little memory.
import { once } from "node:events";
import { crc32, createDeflate } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { IMAGE_PIXELS_MAX, IMAGE_UPLOAD_MAX_BYTES } from "../../contract/limits.ts";
import { encodePicture } from "../../server/modules/images/encode-picture.ts";

/** RELIABILITY.md, "images". */
const SECONDS = 1;
const MEGABYTES = 300;

/** A valid PNG of zeros whose decoded size is its side squared. */
async function png(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const deflate = createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  deflate.on("data", (part: Buffer) => parts.push(part));
  const row = Buffer.alloc(side + 1);
  for (let y = 0; y < side; y++) if (!deflate.write(row)) await once(deflate, "drain");
  deflate.end();
  await once(deflate, "end");
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    frame.set(body, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", Buffer.concat(parts)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The header of a format with a false size in it. */
async function claiming(format: "jpeg" | "gif" | "webp", side: number): Promise<Buffer> {
  const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#fff" } })
    .toFormat(format, format === "webp" ? { lossless: true } : {})
    .toBuffer();
  if (format === "gif") {
    small.writeUInt16LE(side, 6);
    small.writeUInt16LE(side, 8);
    const frame = small.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 16, 0, 16, 0]));
    small.writeUInt16LE(side, frame + 5);
    small.writeUInt16LE(side, frame + 7);
  } else if (format === "jpeg") {
    const frame = small.indexOf(Buffer.from([0xff, 0xc0]));
    small.writeUInt16BE(side, frame + 5);
    small.writeUInt16BE(side, frame + 7);
  } else {
    // VP8L stores both sides minus one in 14 bits each after its signature.
    const at = small.indexOf("VP8L") + 9;
    const most = 16_383;
    small.writeUInt32LE(((small.readUInt32LE(at) & 0xf0000000) | (most << 14) | most) >>> 0, at);
  }
  return small;
}

async function costOf(bytes: Buffer): Promise<{ fault: unknown; seconds: number; megabytes: number }> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const began = performance.now();
  const fault = await encodePicture(bytes).then(
    () => "none",
    (error: { fault?: unknown }) => error.fault,
  );
  const seconds = (performance.now() - began) / 1_000;
  clearInterval(watch);
  most = Math.max(most, process.memoryUsage().rss);
  return { fault, seconds, megabytes: (most - before) / 2 ** 20 };
}

describe("a bomb", () => {
  const bombs: [string, () => Promise<Buffer>][] = [
    ["a PNG of 30,000 x 30,000 pixels", () => png(30_000)],
    ["a JPEG that says 65,500 x 65,500", () => claiming("jpeg", 65_500)],
    ["a GIF that says 65,535 x 65,535", () => claiming("gif", 65_535)],
    ["a WebP that says 16,384 x 16,384", () => claiming("webp", 16_383)],
  ];
  it.each(bombs)(
    "is refused: %s",
    async (_what, make) => {
      // One-time costs of the first picture are not part of the bomb's cost.
      await encodePicture(await png(1));
      const bytes = await make();
      expect(bytes.length).toBeLessThan(IMAGE_UPLOAD_MAX_BYTES);
      const { fault, seconds, megabytes } = await costOf(bytes);
      // A picture with a false size may be found broken before it is found too large.
      expect(["too_many_pixels", "unreadable"]).toContain(fault);
      expect(seconds).toBeLessThan(SECONDS);
      expect(megabytes).toBeLessThan(MEGABYTES);
    },
    60_000,
  );

  it("control: it would be decoded without the limit", async () => {
    const bytes = await png(8_000);
    expect(8_000 ** 2).toBeGreaterThan(IMAGE_PIXELS_MAX);
    const { info } = await sharp(bytes, { limitInputPixels: false }).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 8_000, height: 8_000 });
    expect((await costOf(bytes)).fault).toBe("too_many_pixels");
  }, 60_000);
});

it("the largest accepted picture blocks nobody and stays within its memory limit", async () => {
  const bytes = await png(Math.floor(Math.sqrt(IMAGE_PIXELS_MAX)));
  let turns = 0;
  const turn = setInterval(() => turns++, 1);
  const costs = await Promise.all([1, 2, 3, 4].map(() => costOf(bytes)));
  clearInterval(turn);
  expect(costs.map(({ fault }) => fault)).toEqual(["none", "none", "none", "none"]);
  for (const { megabytes } of costs) expect(megabytes).toBeLessThan(MEGABYTES);
  // Decoding on the event loop would leave it one turn per picture.
  expect(turns).toBeGreaterThan(20);
}, 60_000);
