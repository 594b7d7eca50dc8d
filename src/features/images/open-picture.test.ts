// Files that are refused by what they say of themselves, before a browser decodes anything. jsdom decodes nothing.
// @vitest-environment jsdom
import { expect, it, vi } from "vitest";
import { openPicture } from "./open-picture.ts";

/** A PNG that says this size and holds nothing. */
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

it("does not try to decode what is too large for any browser, and says its size", async () => {
  expect(await faultOf(png(30_000, 20_000), fails)).toEqual({
    fault: { kind: "image_too_large", width: 30_000, height: 20_000 },
    tried: 0,
  });
});

it("takes what a browser fails at for too large where it is larger than what may be sent, else for damaged", async () => {
  expect(await faultOf(png(8_000, 8_000), fails)).toEqual({
    fault: { kind: "image_too_large", width: 8_000, height: 8_000 },
    tried: 1,
  });
  expect(await faultOf(png(5_000, 5_000), fails)).toEqual({ fault: { kind: "image_error" }, tried: 1 });
});
