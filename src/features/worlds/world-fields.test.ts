import { describe, expect, it } from "vitest";
import { BANNED_WORD_MAX, BANNED_WORDS_MAX, WORLD_BACKGROUND_MAX, WORLD_TITLE_MAX } from "../../../contract/limits.ts";
import { backgroundProblem, bannedWordProblem, titleProblem } from "./world-fields.ts";

describe("a world's fields", () => {
  it("have a title of one line within the limit", () => {
    expect(titleProblem("海".repeat(WORLD_TITLE_MAX))).toBeNull();
    expect(titleProblem("海".repeat(WORLD_TITLE_MAX + 1))).toBe("too_long");
    expect(titleProblem("x".repeat(WORLD_TITLE_MAX * 10 + 1))).toBe("too_long");
    expect(titleProblem("  \u200b ")).toBe("empty");
    expect(titleProblem("a\u0000b")).toBe("characters");
  });

  it("may have no background, or one of several lines", () => {
    expect(backgroundProblem("")).toBeNull();
    expect(backgroundProblem("A\nB")).toBeNull();
    expect(backgroundProblem("x".repeat(WORLD_BACKGROUND_MAX + 1))).toBe("too_long");
  });

  it("ban a word only once, whatever its case, and only up to the limit", () => {
    expect(bannedWordProblem("delve", ["tapestry"])).toBeNull();
    expect(bannedWordProblem(" Delve", ["delve"])).toBe("duplicate");
    expect(bannedWordProblem("ＤＥＬＶＥ", ["delve"])).toBe("duplicate");
    expect(bannedWordProblem("two  words", ["two words"])).toBe("duplicate");
    for (const [word, other] of [
      ["はか", "ばか"],
      ["が", "か"],
      ["résumé", "resume"],
    ] as const)
      expect(bannedWordProblem(word, [other])).toBeNull();
    expect(bannedWordProblem("   ", [])).toBe("empty");
    expect(bannedWordProblem("..", [])).toBe("characters");
    expect(bannedWordProblem("x".repeat(BANNED_WORD_MAX + 1), [])).toBe("too_long");
    const full = Array.from({ length: BANNED_WORDS_MAX }, (_, at) => `w${at}`);
    expect(bannedWordProblem("one more", full)).toBe("too_many");
  });
});
