// Turns a chosen file into a picture that can be cropped: checked, decoded, and scaled down to a maximum side length.
import { CROP_SIZE_MIN, IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, IMAGE_TYPE_PREFIX } from "../../../contract/limits.ts";
import { HEAD_BYTES, type StatedSize, statedSize } from "./stated-size.ts";

/** Why a file can't be cropped: `kind` is a key of the `images` translations. */
export type PictureFault =
  | { kind: "not_an_image" | "upload_unsupported" | "image_error" | "image_too_small" }
  /** With the picture's size. */
  | ({ kind: "image_too_large" } & StatedSize);

export class PictureError extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault | Exclude<PictureFault["kind"], "image_too_large">) {
    const whole = typeof fault === "string" ? { kind: fault } : fault;
    super(whole.kind);
    this.fault = whole;
  }
}

export interface Picture {
  /** The upright picture with limited size, used for display and for drawing. */
  image: HTMLImageElement;
  width: number;
  height: number;
  /** Releases its memory. */
  close: () => void;
}

/** A decoded picture takes four bytes per pixel; more than this crashes a phone's browser. */
const PIXELS_MAX = 120_000_000;
/** A JPEG has no transparency, so it stays a JPEG. */
const OPAQUE = "image/jpeg";

/** Reads a file. Throws `PictureError`. The caller must close the picture. */
export async function openPicture(file: File): Promise<Picture> {
  if (typeof FileReader === "undefined") throw new PictureError("upload_unsupported");
  if (!file.type.startsWith(IMAGE_TYPE_PREFIX)) throw new PictureError("not_an_image");
  const stated = statedSize(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  const tooLarge = stated && new PictureError({ kind: "image_too_large", ...stated });
  // Checked before decoding, which would use the memory.
  if (tooLarge && pixelsOf(stated) > PIXELS_MAX) throw tooLarge;
  const whole = await load(file).catch((error: unknown) => {
    // Browsers differ in how much they can decode, but all can decode pictures up to IMAGE_PIXELS_MAX.
    throw tooLarge && pixelsOf(stated) > IMAGE_PIXELS_MAX ? tooLarge : error;
  });
  const { naturalWidth: width, naturalHeight: height } = whole.image;
  try {
    if (width * height > PIXELS_MAX) throw new PictureError({ kind: "image_too_large", width, height });
    if (Math.min(width, height) < CROP_SIZE_MIN)
      throw new PictureError(width === 0 ? "image_error" : "image_too_small");
  } catch (error) {
    whole.close();
    throw error;
  }
  const scale = IMAGE_SIDE_MAX / Math.max(width, height);
  if (scale >= 1) return whole;
  try {
    return await load(await smaller(whole.image, scale, file.type));
  } finally {
    whole.close();
  }
}

const pixelsOf = ({ width, height }: StatedSize): number => width * height;

async function load(blob: Blob): Promise<Picture> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch {
    URL.revokeObjectURL(url);
    throw new PictureError("image_error");
  }
  // Both sizes are of the upright picture: the browser has applied the file's orientation.
  return {
    image,
    width: image.naturalWidth,
    height: image.naturalHeight,
    close: () => URL.revokeObjectURL(url),
  };
}

async function smaller(image: HTMLImageElement, scale: number, type: string): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(CROP_SIZE_MIN, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(CROP_SIZE_MIN, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new PictureError("upload_unsupported");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvasBlob(canvas, type === OPAQUE ? OPAQUE : "image/png");
}

/** The canvas as a file. Rejects with `PictureError` if the browser can't encode it. */
export function canvasBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PictureError("image_error"))), type, 0.95),
  );
}
