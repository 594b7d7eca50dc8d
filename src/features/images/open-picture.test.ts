// Files that are refused because of their headers, before a browser decodes anything. jsdom decodes nothing.
// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { openPicture } from "./open-picture.ts";

/** A PNG header with this size and without any image data. */
function png(width: number, height: number): File {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new File([bytes], "a.png", { type: "image/png" });
}

async function faultOf(file: File, decode: () => Promise<void>): Promise<unknown> {
  const tried = vi.fn(decode);
  Object.assign(HTMLImageElement.prototype, { decode: tried });
  Object.assign(URL, { createObjectURL: () => "blob:a", revokeObjectURL: () => {} });
  const fault = await openPicture(file).then(
    () => null,
    (error: { fault: unknown }) => error.fault,
  );
  return { fault, tried: tried.mock.calls.length };
}
const fails = () => Promise.reject(new Error("no"));

it("does not try to decode a picture that is too large for any browser, and reports its size", async () => {
  expect(await faultOf(png(30_000, 20_000), fails)).toEqual({
    fault: { kind: "image_too_large", width: 30_000, height: 20_000 },
    tried: 0,
  });
});

it("treats an undecodable picture as too large if it exceeds the upload limit, else as damaged", async () => {
  expect(await faultOf(png(8_000, 8_000), fails)).toEqual({
    fault: { kind: "image_too_large", width: 8_000, height: 8_000 },
    tried: 1,
  });
  expect(await faultOf(png(5_000, 5_000), fails)).toEqual({ fault: { kind: "image_error" }, tried: 1 });
});
