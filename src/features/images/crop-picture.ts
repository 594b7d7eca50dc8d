// Draws the content of the crop box at the upload's size and compresses it.
import { IMAGE_HEIGHT_SQUARE, IMAGE_HEIGHT_TALL, IMAGE_QUALITY, IMAGE_WIDTH } from "../../../contract/limits.ts";
import { type CropState, type Ratio, type Size, zooms } from "./crop-state.ts";
import { canvasBlob, type Picture, PictureError } from "./open-picture.ts";

const OUTPUT: Record<Ratio, Size> = {
  tall: { width: IMAGE_WIDTH, height: IMAGE_HEIGHT_TALL },
  square: { width: IMAGE_WIDTH, height: IMAGE_HEIGHT_SQUARE },
};

const TYPE = "image/jpeg";
/** Size of a tiny copy of the picture that, drawn enlarged, gives a blurred background in its colours. */
const LIGHT = 12;

/** The crop as a JPEG of 1080 by 1080 or 2160. `shown` and `box` are the screen sizes that `state.at` refers to. */
export async function cropPicture(picture: Picture, state: CropState, shown: Size, box: Size): Promise<Blob> {
  const { width, height } = OUTPUT[state.ratio];
  const { canvas, context } = newCanvas(width, height);
  fillBehind(context, picture, state.turns, width, height);
  const scale = width / box.width;
  const zoom = zooms(state, shown, box).zoom * scale;
  context.translate(width / 2 + state.at.x * scale, height / 2 + state.at.y * scale);
  context.rotate((state.turns * Math.PI) / 2);
  context.scale(zoom, zoom);
  context.drawImage(picture.image, -shown.width / 2, -shown.height / 2, shown.width, shown.height);
  return compress(await canvasBlob(canvas, "image/png"), Math.max(width, height));
}

async function compress(drawn: Blob, longest: number): Promise<Blob> {
  const library = await import("browser-image-compression");
  // The types describe its CommonJS build; browsers load the ES module, whose default export is the function itself.
  const imageCompression = library.default as unknown as typeof library.default.default;
  return imageCompression(new File([drawn], "picture.png", { type: drawn.type }), {
    maxWidthOrHeight: longest,
    fileType: TYPE,
    initialQuality: IMAGE_QUALITY,
    alwaysKeepResolution: true,
    // Its worker is loaded from another host, which the content security policy forbids on purpose.
    useWebWorker: false,
  });
}

/** Fills the space around a zoomed-out picture with a blurred copy of it. Also shown under the crop box. */
export function fillBehind(
  context: CanvasRenderingContext2D,
  { image }: Picture,
  turns: number,
  width: number,
  height: number,
): void {
  const small = newCanvas(LIGHT, LIGHT);
  small.context.fillStyle = "#fff";
  small.context.fillRect(0, 0, LIGHT, LIGHT);
  small.context.translate(LIGHT / 2, LIGHT / 2);
  small.context.rotate((turns * Math.PI) / 2);
  small.context.drawImage(image, -LIGHT / 2, -LIGHT / 2, LIGHT, LIGHT);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = "high";
  context.drawImage(small.canvas, 0, 0, width, height);
}

function newCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new PictureError("upload_unsupported");
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}
