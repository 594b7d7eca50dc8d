import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeToast, toast, toastError, toastStore } from "./toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  closeToast();
  vi.useRealTimers();
});

describe("the toast", () => {
  it("is a success without an icon for 1500 ms", () => {
    toast("Saved");
    expect(toastStore.current).toMatchObject({ text: "Saved", type: "success", icon: null });
    vi.advanceTimersByTime(1_499);
    expect(toastStore.current).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(toastStore.current).toBeNull();
  });

  it("shows nothing for an empty text, and closes the current toast", () => {
    toast("First");
    toast("");
    expect(toastStore.current).toBeNull();
  });

  it("shows one at a time, and the timer of the old one does not close the new one", () => {
    toast("First", { duration: 1_000 });
    vi.advanceTimersByTime(900);
    toast("Second", { duration: 1_000 });
    vi.advanceTimersByTime(200);
    expect(toastStore.current?.text).toBe("Second");
    vi.advanceTimersByTime(800);
    expect(toastStore.current).toBeNull();
  });

  it("stays with duration 0 until it is closed", () => {
    const close = toast("Waiting", { duration: 0 });
    vi.advanceTimersByTime(3_600_000);
    expect(toastStore.current).toMatchObject({ text: "Waiting", stays: true });
    close();
    expect(toastStore.current).toBeNull();
  });

  it("does not close a later toast through the close function of an earlier one", () => {
    const close = toast("First");
    toast("Second");
    close();
    expect(toastStore.current?.text).toBe("Second");
  });

  it("has an error style and can show a picture", () => {
    toastError("Failed", { icon: "/public/favicon.svg" });
    expect(toastStore.current).toMatchObject({ type: "error", icon: "/public/favicon.svg" });
  });
});
