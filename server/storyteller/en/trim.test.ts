import { expect, test } from "vitest";
import { trim } from "./trim.ts";

test("an adverb between commas is removed with both commas", () => {
  expect(trim("She lifted one corner, carefully, and let it fall.")).toBe("She lifted one corner and let it fall.");
  expect(trim("He shut the door, quietly.")).toBe("He shut the door.");
  expect(trim("He came, slowly, quietly, and sat.")).not.toMatch(/,,|slowly/u);
  expect(trim("She said, quietly, “Go, quietly,, now.”")).toBe("She said, “Go, quietly,, now.”");
});

test("removed parts leave no stray marks or spaces", () => {
  const adverbs = ["slowly", "carefully", "suddenly", "gently"];
  const shapes = [
    "She rose, X, and went.",
    "She rose X, and went.",
    "And, X, she rose.",
    "She rose, X.",
    "She rose, X; he did not.",
    "“Well,” she said, X, “it is late.”",
    "“Well,” she said X.",
    "The door, which had been shut for years, X, opened.",
    "The door (it was green), X, opened.",
    "The door, — it was green —, X, opened.",
    "(It was late.) She rose, X, X, and went.",
    "Suddenly, X, she rose, after all, X, at all.",
    "She really, X, just went, as if it were nothing, X.",
    "She rose, X, for a moment, after all, and went … somewhere.",
    "She rose, X – and went.",
  ];
  for (const adverb of adverbs)
    for (const shape of shapes) {
      const text = trim(shape.replaceAll("X", adverb));
      expect(text, shape).not.toMatch(/,\s*,| ,| {2}|^\s|,\./u);
      expect(text, shape).toMatch(/^[“\p{Lu}]/u);
    }
});
