import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sentencesOf } from "./sentences.ts";

const texts = (text: string) => sentencesOf(text).map((sentence) => sentence.text);

test("a sentence ends with its mark and the closing quote after it", () => {
  expect(texts("天黑了。他走了！“走吧。”没有人应？")).toEqual(["天黑了。", "他走了！", "“走吧。”", "没有人应？"]);
  expect(texts("他停住了……远处没有声音。")).toEqual(["他停住了……远处没有声音。"]);
  expect(texts("他一直站在那里没有动……远处没有声音。")).toEqual(["他一直站在那里没有动……", "远处没有声音。"]);
});

test("speech stays together with its attribution", () => {
  const line = "“怪不得，”沈渡蹲下来，把手伸到船底，“它不肯沉。你看。”";
  expect(sentencesOf(line)).toEqual([{ text: line, paragraph: 0, speech: true }]);
  expect(texts("“话。”沈渡咬断了线头，“没有说完的话。”")).toHaveLength(1);
  expect(texts("“他没有死。”阿澈说。四婆叹了一口气：“谁说的？”她走了。")).toEqual([
    "“他没有死。”阿澈说。",
    "四婆叹了一口气：“谁说的？”",
    "她走了。",
  ]);
  expect(texts("「走吧。」她說。『好。』")).toEqual(["「走吧。」她說。", "『好。』"]);
});

test("marks inside quotes or quoted names end no sentence", () => {
  expect(texts("风有许多叫法：“剪子”，“媳妇”，还有“欠账的”。下一句。")).toEqual([
    "风有许多叫法：“剪子”，“媳妇”，还有“欠账的”。",
    "下一句。",
  ]);
});

test("only white space of a chapter is lost, and a quote that never closes ends with its paragraph", () => {
  const chapter = readFileSync(new URL("../../../modules/demo/the-night-voyager.zh.md", import.meta.url), "utf8");
  const bare = (text: string) => text.replace(/\s/gu, "");
  expect(bare(texts(chapter).join(""))).toBe(bare(chapter));
  expect(sentencesOf("“没有关上的话。\n下一段。").map(({ paragraph }) => paragraph)).toEqual([0, 1]);
});
