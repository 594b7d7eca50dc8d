import { describe, expect, it } from "vitest";
import { blocksKey } from "./text-limit.ts";

const stroke = {
  key: "a",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  value: "x".repeat(50),
  selected: 0,
};

describe("blocksKey", () => {
  it("blocks a printable key at the default limit of 50 characters, but not below it", () => {
    expect(blocksKey(stroke)).toBe(true);
    expect(blocksKey({ ...stroke, value: "x".repeat(49) })).toBe(false);
  });

  it("counts characters, not code units", () => {
    expect(blocksKey({ ...stroke, value: "😀".repeat(19) }, 20)).toBe(false);
    expect(blocksKey({ ...stroke, value: "😀".repeat(20) }, 20)).toBe(true);
    expect(blocksKey({ ...stroke, key: "😀", value: "字".repeat(20) }, 20)).toBe(true);
  });

  it.each(["Backspace", "Delete", "ArrowLeft", "Tab", "Enter", "Escape", "Process"])("lets %s through", (key) => {
    expect(blocksKey({ ...stroke, key })).toBe(false);
  });

  it("lets shortcuts through", () => {
    expect(blocksKey({ ...stroke, ctrlKey: true })).toBe(false);
    expect(blocksKey({ ...stroke, metaKey: true })).toBe(false);
    expect(blocksKey({ ...stroke, altKey: true })).toBe(false);
  });

  it("never interrupts an IME composition, and lets a key replace a selection", () => {
    expect(blocksKey({ ...stroke, isComposing: true })).toBe(false);
    expect(blocksKey({ ...stroke, selected: 3 })).toBe(false);
  });
});
