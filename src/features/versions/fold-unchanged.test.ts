import { describe, expect, it } from "vitest";
import { foldUnchanged } from "./fold-unchanged.ts";
import type { DiffRow } from "./version-diff.ts";

function rows(pattern: string): DiffRow[] {
  return [...pattern].map((sign, index) => ({
    kind: sign === "+" ? "added" : "same",
    block: { type: "paragraph", text: String(index) },
  }));
}

/** Collapsed parts in brackets. */
function shown(pattern: string): string {
  return foldUnchanged(rows(pattern))
    .map((stretch) => (stretch.folded ? `(${stretch.rows.length})` : "x".repeat(stretch.rows.length)))
    .join("");
}

describe("foldUnchanged", () => {
  it("keeps one unchanged row on each side of a change", () => {
    expect(shown("=====+=====")).toBe("(4)xxx(4)");
  });

  it("does not collapse parts that are too short", () => {
    expect(shown("===+===")).toBe("xxxxxxx");
  });

  it("collapses everything where nothing changed", () => {
    expect(shown("======")).toBe("(6)");
    expect(shown("")).toBe("");
  });
});
