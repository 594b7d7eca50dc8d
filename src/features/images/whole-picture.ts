// A chosen picture as it is uploaded where it is not cropped: whole, as a JPEG, without what a camera noted in the file.
import { canvasBlob, openPicture, PictureError } from "./open-picture.ts";

const TYPE = "image/jpeg";

/** Throws `PictureError`. */
export async function wholePicture(file: File): Promise<Blob> {
  const picture = await openPicture(file);
  try {
    const canvas = document.createElement("canvas");
    canvas.width = picture.width;
    canvas.height = picture.height;
    const context = canvas.getContext("2d");
    if (!context) throw new PictureError("upload_unsupported");
    // A JPEG has no transparency: what is transparent would become black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture.image, 0, 0, canvas.width, canvas.height);
    return await canvasBlob(canvas, TYPE);
  } finally {
    picture.close();
  }
}
