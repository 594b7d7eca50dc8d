import { expect, test } from "vitest";
import { OF_ASKED } from "./open-questions.ts";
import { question } from "./question.ts";

test.each([
  [0, "“你的妈妈呢？”她问。"],
  [1, "“收了。”老甄说。\n“祖师爷的香，”他问，“今天谁上的？”"],
  [2, "“收了。”老甄说。\n“你昨天为什么没有来学校？”"],
])("where somebody is, a name and a reason are asked about as such: %i", (at, before) => {
  const request = { before, after: "", earlier: [], entries: [], avoid: [], bannedWords: [], seed: "a" };
  expect(OF_ASKED[at]?.[1]).toContain(question({ language: "zh", ...request })?.question);
});
