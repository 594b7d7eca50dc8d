// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { storage } from "./storage.ts";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("storage", () => {
  it("stores values under the product's prefix", () => {
    storage.set("theme", "dark");
    expect(JSON.parse(localStorage.getItem("pro_theme") ?? "")).toEqual({ value: "dark" });
    expect(storage.get("theme")).toBe("dark");
    storage.remove("theme");
    expect(localStorage.getItem("pro_theme")).toBeNull();
    expect(storage.get("theme")).toBeNull();
  });

  it("removes a value when its lifetime has passed, and not a millisecond earlier", () => {
    storage.set("tip", 1, 1_000);
    vi.advanceTimersByTime(999);
    expect(storage.get("tip")).toBe(1);
    vi.advanceTimersByTime(1);
    expect(storage.get("tip")).toBeNull();
    expect(localStorage.getItem("pro_tip")).toBeNull();
  });

  it.each(["{", "null", "7", '"text"', '{"other":1}'])("returns null for the foreign entry %s", (text) => {
    localStorage.setItem("pro_foreign", text);
    expect(storage.get("foreign")).toBeNull();
  });

  it("keeps a value in memory when the storage is full, and prefers it to the older stored one", () => {
    storage.set("length", 70);
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    storage.set("length", 90);
    expect(storage.get("length")).toBe(90);
    vi.restoreAllMocks();
    storage.set("length", 110);
    expect(storage.get("length")).toBe(110);
    expect(localStorage.getItem("pro_length")).toContain("110");
  });

  it("works in memory when local storage is denied", () => {
    vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    storage.set("quiet", true);
    expect(storage.get("quiet")).toBe(true);
    storage.remove("quiet");
    expect(storage.get("quiet")).toBeNull();
  });

  it("reports another tab's changes of this entry only, and clearing of the whole storage", () => {
    const changed = vi.fn();
    const stop = storage.watch("uid", changed);
    dispatchEvent(new StorageEvent("storage", { key: "pro_theme" }));
    expect(changed).not.toHaveBeenCalled();
    dispatchEvent(new StorageEvent("storage", { key: "pro_uid" }));
    dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(changed).toHaveBeenCalledTimes(2);
    stop();
    dispatchEvent(new StorageEvent("storage", { key: "pro_uid" }));
    expect(changed).toHaveBeenCalledTimes(2);
  });
});
