import { expect, test } from "vitest";
import { estimateTokens } from "./estimate-tokens.ts";
import { loadTokenCounter } from "./load-token-counter.ts";

const ENGLISH =
  "The lamp at the point went out, and nobody in the harbour saw it: they were all asleep. “Is it you?” she asked.";
const CHINESE = "那天夜里，港口的灯忽然灭了。没有人看见，因为他们都睡着了。“是你吗？”她问。";

test("a known vocabulary gives the model's own count", async () => {
  const counter = await loadTokenCounter("o200k_base");
  expect(counter.exact).toBe(true);
  expect(counter.count("")).toBe(0);
  expect(counter.count("hello world")).toBe(2);
  expect(counter.count("tiktoken is great!")).toBe(6);
  const older = await loadTokenCounter("cl100k_base");
  expect(older.count("tiktoken is great!")).toBe(6);
  expect(older.count("お誕生日おめでとう")).toBe(9);
  expect(counter.count("お誕生日おめでとう")).toBe(8);
});

test("author text that looks like control tokens is counted as text", async () => {
  const counter = await loadTokenCounter("o200k_base");
  expect(counter.count("a<|endoftext|>b")).toBeGreaterThan(4);
});

test("a run without a break is counted in pieces, close to the exact count", async () => {
  const counter = await loadTokenCounter("o200k_base");
  const run = "啊".repeat(5_000);
  const tokens = counter.count(`开头，${run}。结尾`);
  expect(tokens).toBeGreaterThanOrEqual(5_000);
  expect(tokens).toBeLessThan(5_100);
});

test("the estimate is above both vocabularies for prose of both languages, but not far", async () => {
  const counter = await loadTokenCounter("estimate");
  expect(counter.exact).toBe(false);
  for (const name of ["o200k_base", "cl100k_base"] as const) {
    const exact = await loadTokenCounter(name);
    for (const text of [ENGLISH, CHINESE]) {
      expect(counter.count(text)).toBeGreaterThanOrEqual(exact.count(text) * 0.95);
      expect(counter.count(text)).toBeLessThan(exact.count(text) * 2);
    }
  }
});

test("the estimate grows with text of every script", () => {
  for (const text of ["a", "я", "字", "か", "한", "😀", "1", "。", "\n"])
    expect(estimateTokens(text)).toBeGreaterThan(0);
  expect(estimateTokens("")).toBe(0);
});
