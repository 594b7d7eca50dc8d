// The dialog's two modes and when it closes. jsdom draws nothing, so opening and cropping a picture are mocked.
// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { appears, find, mount, send, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import type { DialogComponentProps } from "../../lib/dialogs.ts";
import { toastStore } from "../../lib/toast.ts";
import { DialogFrameContext } from "../../ui/dialog-frame.ts";
import { ImageCropperDialog } from "./image-cropper.dialog.tsx";
import { PictureError } from "./open-picture.ts";
import type { UploadOutcome } from "./upload-image.ts";

const { open, upload, judge, aim, report } = vi.hoisted(() => ({
  open: vi.fn(),
  upload: vi.fn(),
  judge: vi.fn(),
  aim: vi.fn(),
  report: vi.fn(),
}));
vi.mock("./open-picture.ts", async (original) => ({
  ...(await original<typeof import("./open-picture.ts")>()),
  openPicture: open,
}));
vi.mock("./crop-picture.ts", () => ({ cropPicture: async () => new Blob(["jpeg"]), fillBehind: () => {} }));
vi.mock("./upload-image.ts", () => ({ uploadImage: upload, awaitJudgement: judge, aimAtPlace: aim }));
vi.mock("./report-failure.ts", () => ({ reportFailure: report }));
vi.mock("./crop-stage.tsx", async () => {
  const { useEffect } = await import("react");
  const size = { width: 276, height: 552 };
  return {
    CropStage: ({ onFrame }: { onFrame: (frame: object) => void }) => {
      useEffect(() => onFrame({ box: size, shown: size }), []);
      return <div data-testid="stage" />;
    },
  };
});

beforeAll(async () => {
  await startI18n("en-US");
  await loadTexts("images");
});

let passes: (outcome: UploadOutcome) => void;
let signal: AbortSignal;
const close = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  open.mockImplementation(async () => ({
    image: Object.assign(new Image(), { src: `blob:${Math.random()}` }),
    width: 500,
    height: 500,
    close: () => {},
  }));
  const started = (_: unknown, __: unknown, given: AbortSignal) => {
    signal = given;
    return new Promise<UploadOutcome>((resolve, reject) => {
      passes = resolve;
      given.addEventListener("abort", () => reject(given.reason));
    });
  };
  upload.mockImplementation(started);
  judge.mockImplementation(started);
});
afterEach(unmountAll);

type Props = Partial<DialogComponentProps<"image-cropper">>;
const shown = (props: Props, isOpen = true) => (
  <DialogFrameContext value={{ open: isOpen, onClosed: () => {} }}>
    <ImageCropperDialog target={{ kind: "cover", worldId: "w1" }} close={close} {...props} />
  </DialogFrameContext>
);

const file = new File(["x"], "x.png", { type: "image/png" });

async function choose(chosen: File): Promise<void> {
  const input = find("input[type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [chosen], configurable: true });
  await send(input, new Event("change", { bubbles: true }));
}

const press = (name: string) => send(find("button", name), new MouseEvent("click", { bubbles: true }));
const names = () => [...document.querySelectorAll("[role=dialog] button")].map((b) => b.textContent || b.ariaLabel);
const pressEscape = () =>
  send(document.activeElement ?? document.body, new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
const end = (outcome: UploadOutcome) => act(async () => passes(outcome));

it("previews the current picture with a button to change it, and closes on Escape", async () => {
  await mount(shown({ image: "/images/a.webp" }));
  expect(find("[role=dialog] img").getAttribute("src")).toBe("/images/a.webp");
  find("button", "Change picture");
  await pressEscape();
  expect(close).toHaveBeenCalledExactlyOnceWith();
});

it("can't be changed with notEdit, not even by a drop", async () => {
  await mount(shown({ image: "/images/a.webp", notEdit: true, file }));
  expect(names()).toEqual(["Close"]);
  await choose(file);
  expect(open).not.toHaveBeenCalled();
});

it("crops after a file was chosen: tabs, tools, cancel and confirm; no Escape, no close button", async () => {
  await mount(shown({ image: "/images/a.webp" }));
  await choose(file);
  await appears("[data-testid=stage]");
  expect(document.querySelectorAll("[role=radio]")).toHaveLength(2);
  expect(names()).toEqual(expect.arrayContaining(["Zoom in", "Zoom out", "Turn left", "Turn right", "Cancel"]));
  expect(names()).not.toContain("Close");
  await pressEscape();
  expect(close).not.toHaveBeenCalled();
  await press("Cancel");
  expect(close).toHaveBeenCalledExactlyOnceWith();
});

it.each([{ target: { kind: "avatar" } }, { headImage: true }] as Props[])(
  "is square without tabs for a head image",
  async (props) => {
    await mount(shown({ ...props, file }));
    await appears("[data-testid=stage]");
    expect(document.querySelector("[role=radio]")).toBeNull();
  },
);

it("says why a file is refused, and keeps its mode", async () => {
  open.mockRejectedValueOnce(new PictureError("not_an_image"));
  await mount(shown({}));
  await choose(file);
  expect((await appears("[role=alert]")).textContent).toBe("This file is not an image.");
  find("button", "Choose a picture");
});

it("says how large a too large picture is, not that it is damaged", async () => {
  open.mockRejectedValueOnce(new PictureError({ kind: "image_too_large", width: 30_000, height: 20_000 }));
  await mount(shown({}));
  await choose(file);
  expect((await appears("[role=alert]")).textContent).toBe(
    "This image has 600 megapixels (30,000 × 20,000), more than can be opened here. Please make it smaller first: 25 megapixels at most.",
  );
});

it("is busy while saving, then closes with the picture's id", async () => {
  await mount(shown({ file }));
  await press((await appears("button", "Use picture")).textContent ?? "");
  const confirm = () => document.querySelector("button[aria-busy]");
  expect(confirm()).not.toBeNull();
  await send(confirm() as Element, new MouseEvent("click", { bubbles: true }));
  expect(upload).toHaveBeenCalledTimes(1);
  await end({ kind: "passed", queryId: "q1" });
  expect(close).toHaveBeenCalledExactlyOnceWith({ queryId: "q1", address: "/images/q1.webp" });
});

it("keeps the crop when the upload fails, and can retry", async () => {
  await mount(shown({ file }));
  await press((await appears("button", "Use picture")).textContent ?? "");
  await end({ kind: "failed", reason: "sensitive", text: "forbidden_content", cause: null, queryId: null });
  expect(find("[role=alert]").textContent).toContain("not allowed");
  expect(close).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledExactlyOnceWith({ kind: "cover", worldId: "w1" }, "sensitive");
  await press("Try again");
  expect(upload).toHaveBeenCalledTimes(2);
});

it("only polls again for a picture that is still being checked, unless the crop has changed", async () => {
  await mount(shown({ file }));
  await press((await appears("button", "Use picture")).textContent ?? "");
  await end({ kind: "pending", queryId: "q1" });
  expect(document.querySelector("[role=alert]")).toBeNull();
  expect(report, "nothing has failed").not.toHaveBeenCalled();
  await press("Check again");
  expect(judge).toHaveBeenCalledExactlyOnceWith("q1", expect.anything(), expect.anything());
  await end({ kind: "pending", queryId: "q1" });
  await press("Zoom in");
  await press("Use picture");
  expect(upload).toHaveBeenCalledTimes(2);
});

/** A dialog whose picture has been sent and is still being judged. */
async function pending(props: Props = {}): Promise<void> {
  await mount(shown({ file, ...props }));
  await press((await appears("button", "Use picture")).textContent ?? "");
  await end({ kind: "pending", queryId: "q1" });
}

it("closes without a picture once the server will use the pending one when it passes", async () => {
  let noted: (ended: UploadOutcome | null) => void = () => {};
  aim.mockReturnValueOnce(new Promise((resolve) => (noted = resolve)));
  await pending();
  await press("Use it once it passes");
  expect(aim).toHaveBeenCalledExactlyOnceWith("q1", expect.any(Function), expect.anything());
  expect(find("button[aria-busy]").textContent).toContain("Use it once it passes");
  expect(close).not.toHaveBeenCalled();
  await act(async () => noted(null));
  expect(close).toHaveBeenCalledExactlyOnceWith();
  expect(toastStore.current?.text).toBe("The picture will appear once it has been looked at.");
});

it("uses a picture that has passed meanwhile, and reports a refused one", async () => {
  aim.mockResolvedValueOnce({ kind: "passed", queryId: "q1" });
  await pending();
  await press("Use it once it passes");
  expect(close).toHaveBeenCalledExactlyOnceWith({ queryId: "q1", address: "/images/q1.webp" });
  await unmountAll();
  close.mockClear();

  aim.mockResolvedValueOnce({
    kind: "failed",
    reason: "sensitive",
    text: "forbidden_content",
    cause: null,
    queryId: null,
  });
  await pending();
  await press("Use it once it passes");
  expect(find("[role=alert]").textContent).toContain("not allowed");
  expect(close).not.toHaveBeenCalled();
  expect(report).toHaveBeenCalledTimes(1);
});

it("offers later use for covers and entries only: the caller sets an avatar itself", async () => {
  await pending({ target: { kind: "avatar" } });
  expect(names()).not.toContain("Use it once it passes");
  expect(names()).toContain("Check again");
});

it("aborts the upload when the dialog is cancelled, closed from outside, or unmounted", async () => {
  const show = await mount(shown({ file }));
  await press((await appears("button", "Use picture")).textContent ?? "");
  await show(shown({ file }, false));
  expect(signal.aborted).toBe(true);
  expect(report).not.toHaveBeenCalled();
  expect(close).not.toHaveBeenCalled();
  await unmountAll();
  await mount(shown({ file }));
  await press((await appears("button", "Use picture")).textContent ?? "");
  expect(signal.aborted).toBe(false);
  await unmountAll();
  expect(signal.aborted).toBe(true);
});
