// A picture that is not public can be fetched again after a failure and enlarged; its object URL is revoked on unmount.
// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { FetchedPicture } from "./fetched-picture.tsx";

const fetchPicture = vi.fn();
const onLook = vi.fn();
const revoke = vi.fn();
let answer: { resolve: (file: { blob: Blob }) => void; reject: (cause: Error) => void };
let signal: AbortSignal;

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("images");
});
beforeEach(() => {
  vi.clearAllMocks();
  URL.createObjectURL = () => "blob:seen";
  URL.revokeObjectURL = revoke;
  fetchPicture.mockImplementation((given: AbortSignal) => {
    signal = given;
    return new Promise((resolve, reject) => {
      answer = { resolve, reject };
    });
  });
});
afterEach(unmountAll);

const show = () =>
  mount(<FetchedPicture shape="whole" id="i1" name="Cover" fetchPicture={fetchPicture} onLook={onLook} />);

it("is shown by an object URL, enlarged when it is pressed, and the URL is revoked on unmount", async () => {
  await show();
  expect(fetchPicture).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve({ blob: new Blob(["webp"]) }));
  expect(find("img").getAttribute("src")).toBe("blob:seen");
  await act(async () => find("button", "Look at it larger: Cover").click());
  expect(onLook).toHaveBeenCalledExactlyOnceWith("blob:seen", "Cover");
  expect(revoke).not.toHaveBeenCalled();
  await unmountAll();
  expect(revoke).toHaveBeenCalledExactlyOnceWith("blob:seen");
});

it("is fetched again after a failure", async () => {
  await show();
  await act(async () => answer.reject(new Error("no network")));
  expect(find("[role=alert]").textContent).toContain("The picture could not be fetched.");
  await act(async () => find("button", "Try again").click());
  expect(fetchPicture).toHaveBeenCalledTimes(2);
  expect(document.querySelector("[role=alert]")).toBeNull();
  await act(async () => answer.resolve({ blob: new Blob(["webp"]) }));
  expect(find("img").getAttribute("src")).toBe("blob:seen");
});

it("is aborted on unmount, and creates no object URL for a late response", async () => {
  await show();
  await unmountAll();
  expect(signal.aborted).toBe(true);
  await act(async () => answer.resolve({ blob: new Blob(["webp"]) }));
  expect(revoke).not.toHaveBeenCalled();
});
