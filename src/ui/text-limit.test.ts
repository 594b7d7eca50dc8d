import { describe, expect, it } from "vitest";
import { sizeInWords } from "../../contract/word-limits.ts";
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

  it("in words, lets the last word be completed, and blocks the key that would begin another", () => {
    expect(blocksKey({ ...stroke, key: "p", value: "the lam" }, 2, sizeInWords)).toBe(false);
    expect(blocksKey({ ...stroke, key: " ", value: "the lamp" }, 2, sizeInWords)).toBe(false);
    expect(blocksKey({ ...stroke, key: "w", value: "the lamp " }, 2, sizeInWords)).toBe(true);
    expect(blocksKey({ ...stroke, key: " ", value: "the lamp", caret: 6 }, 2, sizeInWords)).toBe(true);
    expect(blocksKey({ ...stroke, key: "灭", value: "灯塔" }, 2, sizeInWords)).toBe(true);
    expect(blocksKey({ ...stroke, key: "。", value: "灯塔" }, 2, sizeInWords)).toBe(false);
    expect(blocksKey({ ...stroke, key: "a", value: "a".repeat(24) }, 2, sizeInWords)).toBe(true);
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
