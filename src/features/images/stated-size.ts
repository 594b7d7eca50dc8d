// Reads a picture's size from the header of its file: a browser that can't decode the file does not report it. Pure.

export interface StatedSize {
  width: number;
  height: number;
}

/** How much of a file is read: a JPEG may have a preview and a colour profile before its size. */
export const HEAD_BYTES = 512 * 1024;

/** Width and height in pixels from the header of a PNG, JPEG, GIF, WebP or BMP; null if there are none. */
export function statedSize(head: Uint8Array): StatedSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const text = (at: number, length: number) => String.fromCharCode(...head.subarray(at, at + length));
  if (head.length < 30) return null;
  if (text(1, 3) === "PNG") return { width: view.getUint32(16), height: view.getUint32(20) };
  if (text(0, 3) === "GIF") return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (text(0, 2) === "BM") return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return ofWebp(view, text(12, 4));
  return view.getUint16(0) === 0xffd8 ? ofJpeg(view) : null;
}

function ofWebp(view: DataView, kind: string): StatedSize | null {
  const at24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
  if (kind === "VP8X") return { width: at24(24) + 1, height: at24(27) + 1 };
  if (kind === "VP8 ") return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L") return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

/** Markers that start a frame; the others in the range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function ofJpeg(view: DataView): StatedSize | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // A fill byte, or a marker without a length.
    if (marker === 0xff) at++;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
  return null;
}
