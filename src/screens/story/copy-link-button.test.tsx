// @vitest-environment jsdom
// A reader passes on the link of a shared work: copied, or by the device's own sheet where it is touched.
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { find, mount, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";

const media = vi.hoisted(() => ({ isTouch: false }));
vi.mock("../../lib/media.ts", () => ({ useMedia: () => media.isTouch, NARROW: "" }));

const { CopyLinkButton } = await import("./copy-link-button.tsx");

const LINK = `${location.origin}/story/abc`;
const writeText = vi.fn();
const share = vi.fn();
const show = () => mount(<CopyLinkButton path="/story/abc" title="Salt" />);
const press = () => act(async () => find("button").click());

beforeAll(async () => {
  await startI18n("en-US");
});
beforeEach(() => {
  vi.resetAllMocks();
  writeText.mockResolvedValue(undefined);
  vi.stubGlobal("navigator", Object.assign(navigator, { clipboard: { writeText }, share }));
});
afterEach(async () => {
  await unmountAll();
  vi.unstubAllGlobals();
});

it("copies it and says so", async () => {
  media.isTouch = false;
  await show();
  expect(find("button").getAttribute("aria-label")).toBe("Copy link");
  await press();
  await settles(() => expect(find("[role=status]").textContent).toBe("Copied"));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
  expect(share).not.toHaveBeenCalled();
});

it("gives it to the device's sheet, and copies nothing when that is closed again", async () => {
  media.isTouch = true;
  share.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
  await show();
  expect(find("button").getAttribute("aria-label")).toBe("Share the link");
  await press();
  expect(share).toHaveBeenCalledExactlyOnceWith({ title: "Salt", url: LINK });
  expect(writeText).not.toHaveBeenCalled();
  share.mockRejectedValueOnce(new DOMException("no sheet", "NotAllowedError"));
  await press();
  await settles(() => expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK));
});
