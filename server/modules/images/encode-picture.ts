// Re-encodes an uploaded file as WebP, or refuses it. The declared type is ignored: the bytes decide what it is, its
// size is known before anything is decoded, and nothing but its pixels is kept.
import type { ImageFault } from "../../../contract/images.ts";
import { IMAGE_HEIGHT_TALL, IMAGE_PIXELS_MAX, IMAGE_UPLOAD_MAX_BYTES } from "../../../contract/limits.ts";
import { createLimiter } from "../../platform/concurrency-limiter.ts";

/** A file that does not become a picture, and why. */
export class UnusablePicture extends Error {
  readonly fault: ImageFault;

  constructor(fault: ImageFault, options?: ErrorOptions) {
    super(`unusable picture: ${fault}`, options);
    this.fault = fault;
  }
}

export interface Picture {
  /** WebP. */
  bytes: Buffer;
  width: number;
  height: number;
}

const KINDS = new Set(["image/jpeg", "image/png", "image/apng", "image/webp", "image/gif", "image/avif"]);
/** The decoders of those kinds; all others are blocked. */
const READERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((kind) => `VipsForeignLoad${kind}Buffer`);
const SECONDS_MAX = 10;
const QUALITY = 82;

/** Each encoding takes a core and up to a hundred megabytes for a moment. */
const withLimit = createLimiter(2);

/** Decodes and encodes outside of the event loop, two at a time. Throws an UnusablePicture. */
export async function encodePicture(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length === 0) throw new UnusablePicture("missing");
  if (bytes.length > IMAGE_UPLOAD_MAX_BYTES) throw new UnusablePicture("unreadable");
  return withLimit(async () => {
    if (!KINDS.has(await kindOf(bytes))) throw new UnusablePicture("media_type");
    const sharp = await loadSharp();
    const source = { failOn: "error", limitInputPixels: IMAGE_PIXELS_MAX, sequentialRead: true, pages: 1 } as const;
    try {
      const { data, info } = await sharp(bytes, source)
        .timeout({ seconds: SECONDS_MAX })
        .autoOrient()
        // Pictures of the size that the cropper makes are not resized.
        .resize({ width: IMAGE_HEIGHT_TALL, height: IMAGE_HEIGHT_TALL, fit: "inside", withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch (cause) {
      const tooMany = cause instanceof Error && /pixel limit/i.test(cause.message);
      throw new UnusablePicture(tooMany ? "too_many_pixels" : "unreadable", { cause });
    }
  });
}

/** How many pixels a picture's header declares; 0 if the bytes are no picture. */
export async function countPixels(bytes: Uint8Array): Promise<number> {
  if (!KINDS.has(await kindOf(bytes))) return 0;
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes, { pages: 1 })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }));
  return width * height;
}

async function kindOf(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return type?.mime ?? "";
}

type Sharp = typeof import("sharp").default;
let loading: Promise<Sharp> | undefined;

/** Loads sharp with the first picture: most processes never need it. */
function loadSharp(): Promise<Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: READERS });
    return sharp;
  });
  return loading;
}
