import { describe, expect, it } from "vitest";
import { foldUnchanged } from "./fold-unchanged.ts";
import type { DiffRow } from "./version-diff.ts";

function rows(pattern: string): DiffRow[] {
  return [...pattern].map((sign, index) => ({
    kind: sign === "+" ? "added" : "same",
    block: { type: "paragraph", text: String(index) },
  }));
}

/** Folded stretches in brackets. */
function shown(pattern: string): string {
  return foldUnchanged(rows(pattern))
    .map((stretch) => (stretch.folded ? `(${stretch.rows.length})` : "x".repeat(stretch.rows.length)))
    .join("");
}

describe("foldUnchanged", () => {
  it("keeps one unchanged row on each side of a change", () => {
    expect(shown("=====+=====")).toBe("(4)xxx(4)");
  });

  it("does not fold what is too short to be worth it", () => {
    expect(shown("===+===")).toBe("xxxxxxx");
  });

  it("folds everything where nothing changed", () => {
    expect(shown("======")).toBe("(6)");
    expect(shown("")).toBe("");
  });
});
