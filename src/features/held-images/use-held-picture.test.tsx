// A held picture is fetched with the login session, can be retried, and its object URL is revoked on unmount.
// @vitest-environment jsdom
import { act, useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { useHeldPicture } from "./use-held-picture.ts";

const { callFile } = vi.hoisted(() => ({ callFile: vi.fn() }));
vi.mock("../../lib/api/call.ts", () => ({ callFile }));

const revoke = vi.fn();
let answer: { resolve: (file: { blob: Blob }) => void; reject: (cause: Error) => void };
let signal: AbortSignal;

beforeEach(() => {
  vi.clearAllMocks();
  URL.createObjectURL = () => "blob:held";
  URL.revokeObjectURL = revoke;
  callFile.mockImplementation((_endpoint: unknown, _input: unknown, options: { signal: AbortSignal }) => {
    signal = options.signal;
    return new Promise((resolve, reject) => {
      answer = { resolve, reject };
    });
  });
});
afterEach(unmountAll);

function Shown() {
  const place = useRef<HTMLDivElement>(null);
  const { src, failed, retry } = useHeldPicture("i1", place);
  return (
    <div ref={place}>
      {src && <img src={src} alt="" />}
      {failed && <button type="button" onClick={retry} />}
    </div>
  );
}

it("is shown by an object URL, which is revoked on unmount", async () => {
  await mount(<Shown />);
  expect(callFile).toHaveBeenCalledExactlyOnceWith(expect.anything(), { params: { imageId: "i1" } }, expect.anything());
  await act(async () => answer.resolve({ blob: new Blob(["webp"]) }));
  expect(find("img").getAttribute("src")).toBe("blob:held");
  expect(revoke).not.toHaveBeenCalled();
  await unmountAll();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:held");
});

it("is fetched again after a failure", async () => {
  await mount(<Shown />);
  await act(async () => answer.reject(new Error("no network")));
  await send(find("button"), new MouseEvent("click", { bubbles: true }));
  expect(callFile).toHaveBeenCalledTimes(2);
  expect(document.querySelector("button")).toBeNull();
  await act(async () => answer.resolve({ blob: new Blob(["webp"]) }));
  expect(find("img").getAttribute("src")).toBe("blob:held");
});

it("is aborted on unmount, and creates no object URL for a late response", async () => {
  await mount(<Shown />);
  await unmountAll();
  expect(signal.aborted).toBe(true);
  await act(async () => answer.resolve({ blob: new Blob(["webp"]) }));
  expect(revoke).not.toHaveBeenCalled();
});
