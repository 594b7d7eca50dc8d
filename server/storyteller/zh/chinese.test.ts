import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countWords } from "../../../contract/text-length.ts";
import { briefOf } from "../../../tests/support/story-brief.ts";
import { summarise } from "../lab.ts";
import { chinese } from "./chinese.ts";

const chapter = readFileSync(new URL("../../modules/demo/the-night-voyager.zh.md", import.meta.url), "utf8");

test("a summary is in sentences of the text, without its speech", () => {
  const text = summarise(briefOf({ language: "zh", task: "summarise", text: chapter, length: 300 }), chinese);
  expect(countWords(text)).toBeLessThanOrEqual(300);
  expect(countWords(text)).toBeGreaterThan(100);
  expect(text).toMatch(/[。！？]$/u);
  expect(text).not.toMatch(/“[^”]*[。！？]”/u);
});
