import { describe, expect, it } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { type DiffPart, diffWords } from "./word-diff.ts";

/** Parts written as text: [-removed-] and {+added+}. */
function shown(parts: DiffPart[]): string {
  return parts
    .map(({ kind, text }) => (kind === "same" ? text : kind === "removed" ? `[-${text}-]` : `{+${text}+}`))
    .join("");
}

function side(parts: DiffPart[], without: DiffPart["kind"]): string {
  return parts
    .filter((part) => part.kind !== without)
    .map((part) => part.text)
    .join("");
}

describe("diffWords", () => {
  it("marks the word that changed, whole", () => {
    expect(shown(diffWords("The lamp went out.", "The lantern went out."))).toBe("The [-lamp-]{+lantern+} went out.");
  });

  it("marks the ideographs that changed, one by one", () => {
    expect(shown(diffWords("灯灭了，海很静。", "灯灭了，海不静。"))).toBe("灯灭了，海[-很-]{+不+}静。");
  });

  it("merges two changes with only a space between them", () => {
    expect(shown(diffWords("The old man slept.", "The young woman slept."))).toBe(
      "The [-old man-]{+young woman+} slept.",
    );
  });

  it("includes a lone word between longer changes", () => {
    expect(shown(diffWords("He ran very fast and fell down there.", "He sat quite still and looked up here."))).toBe(
      "He [-ran very fast and fell down there-]{+sat quite still and looked up here+}.",
    );
  });

  it("keeps what is common and long enough to read", () => {
    expect(shown(diffWords("One. The tide was already far out. Two.", "Six. The tide was already far out. Ten."))).toBe(
      "[-One-]{+Six+}. The tide was already far out. [-Two-]{+Ten+}.",
    );
  });

  it("returns nothing for two empty texts, and one part for equal ones", () => {
    expect(diffWords("", "")).toEqual([]);
    expect(diffWords("same", "same")).toEqual([{ kind: "same", text: "same" }]);
  });

  it("terminates where nearly everything changed, keeping the common ends", () => {
    const middle = (word: string) => Array.from({ length: 3_000 }, (_, index) => `${word}${index}`).join(" ");
    const parts = diffWords(`Begin ${middle("a")} end`, `Begin ${middle("b")} end`);
    expect(parts.map((part) => part.kind)).toEqual(["same", "removed", "added", "same"]);
    expect(parts[0]?.text).toBe("Begin ");
  });

  it("the parts always contain both texts, in order, for any texts", () => {
    const text = fc
      .array(fc.constantFrom("the", " ", "sea", "，", "海", "灯", ".", "\u2029", "x"))
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const parts = diffWords(before, after);
        expect(side(parts, "added")).toBe(before);
        expect(side(parts, "removed")).toBe(after);
      }),
    );
  });
});
