// Which model names determine a vocabulary.
import { expect, test } from "vitest";
import { tokenizerOf } from "./tokenizer-name.ts";

test.each([
  ["gpt-4o-mini", "o200k_base"],
  ["openai/gpt-5", "o200k_base"],
  ["gpt-oss:20b", "o200k_base"],
  ["o3", "o200k_base"],
  ["o4-mini", "o200k_base"],
  ["gpt-4.1", "o200k_base"],
  ["gpt-4", "cl100k_base"],
  ["gpt-4-turbo", "cl100k_base"],
  ["gpt-3.5-turbo", "cl100k_base"],
  ["llama3.3:70b", "estimate"],
  ["olmo", "estimate"],
  ["qwen3", "estimate"],
])("tokens of %s are counted with %s", (model, tokenizer) => {
  expect(tokenizerOf({ source: "endpoint", model })).toBe(tokenizer);
  expect(tokenizerOf({ source: "storyteller", model })).toBe("estimate");
});
