import { describe, expect, it } from "vitest";
import { isWord, tokenize } from "./text-tokens.ts";

describe("tokenize", () => {
  it("cuts other scripts into words and the text between them", () => {
    expect(tokenize("She didn’t go.")).toEqual(["She", " ", "didn’t", " ", "go", "."]);
  });

  it("cuts CJK by character, beside Latin words", () => {
    expect(tokenize("他说hello世界。")).toEqual(["他", "说", "hello", "世", "界", "。"]);
  });

  it("keeps rare ideographs and marks whole", () => {
    expect(tokenize("𠮷か\u3099")).toEqual(["𠮷", "か\u3099"]);
  });

  it("loses nothing", () => {
    const text = "“Oh — 是吗?”\n  naïve\tคนไทย 👩‍👩‍👧 3.14";
    expect(tokenize(text).join("")).toBe(text);
  });

  it("distinguishes words from the text between them", () => {
    expect(["word", "字", "7", " ", "。", "—"].map(isWord)).toEqual([true, true, true, false, false, false]);
  });
});
