import { expect, test } from "vitest";
import { textEnd } from "./text-end.ts";

test("returns the last whole words in one line", () => {
  expect(textEnd("She felt along the sand as it went.\n“I don’t think it is mine,” said Oriel.")).toEqual({
    words: "“I don’t think it is mine,” said Oriel.",
    isCut: true,
  });
  expect(textEnd("The lamp\nwent out.")).toEqual({ words: "The lamp went out.", isCut: false });
});

test("Chinese characters count twice and can be cut anywhere; one long word is kept", () => {
  expect(textEnd("望".repeat(40))).toEqual({ words: "望".repeat(20), isCut: true });
  expect(textEnd("a".repeat(60))).toEqual({ words: "a".repeat(40), isCut: true });
});
