import { expect, test } from "vitest";
import { SENTENCE_OVERRUN_TOKENS } from "../../../../contract/limits.ts";
import { countWords, endOfWords, textLength } from "../../../../contract/text-length.ts";
import { outputRules } from "../../../../tests/support/output-rules.ts";
import { estimateTokens } from "../../../platform/tokens/estimate-tokens.ts";
import { endsSentence, sentenceEnds } from "./sentence-ends.ts";
import { type OutputPart, type OutputRules, shapeOutput } from "./shape-output.ts";

interface Read {
  text: string;
  parts: OutputPart[];
}

/** The output for a model that streams `answer` in pieces of `size` characters. */
async function shape(answer: string, more: Partial<OutputRules> = {}, size = 3): Promise<Read> {
  async function* model(): AsyncGenerator<string> {
    for (let at = 0; at < answer.length; at += size) yield answer.slice(at, at + size);
  }
  const parts: OutputPart[] = [];
  let text = "";
  for await (const part of shapeOutput(model, outputRules(more))) {
    parts.push(part);
    if (part.type === "text") text += part.text;
    else if (part.type === "cut") text = text.slice(0, part.length);
  }
  return { text, parts };
}

const ends = (text: string) => sentenceEnds(text, 0, true).map((at) => text.slice(0, at));

test("a sentence ends after the marks of either language and after the closing quotes", () => {
  expect(ends("He ran. “Stop!” He did… Why?!")).toEqual([
    "He ran.",
    "He ran. “Stop!”",
    "He ran. “Stop!” He did…",
    "He ran. “Stop!” He did… Why?!",
  ]);
  expect(ends("他走了。“站住！”她喊。真的？！……")).toEqual([
    "他走了。",
    "他走了。“站住！”",
    "他走了。“站住！”她喊。",
    "他走了。“站住！”她喊。真的？！……",
  ]);
});

test("a dot in a title, a number, an initial or the middle of speech does not end a sentence", () => {
  expect(ends("Mr. Hale paid 3.50 to J. R. Moss.")).toHaveLength(1);
  expect(ends("“I… don’t know,” she said.")).toHaveLength(1);
  expect(ends("“Who?” she asked.")).toHaveLength(1);
  expect(ends("我……不知道。")).toHaveLength(1);
  expect(ends("“Wait—”\nHe ran.")).toHaveLength(2);
});

test("reports the end of a sentence only once the following text has arrived", () => {
  expect(sentenceEnds("He met Mr.", 0, false)).toEqual([]);
  expect(sentenceEnds("He ran. ", 0, false)).toEqual([]);
  expect(sentenceEnds("He ran. S", 0, false)).toHaveLength(1);
});

const EN =
  "The lamp went out and nobody in the harbour saw it happen. She counted the steps down to the water, one hand on the wall. “Is it you?” she asked the dark. Nobody answered her. The tide had begun to turn, and with it the boats. ";
const ZH =
  "港口的灯忽然灭了，没有一个人看见。她扶着墙数着台阶往水边走去，脚下的石头又湿又滑。“是你吗？”她对着黑暗问。没有人回答她。潮水开始转了，船也跟着转过身来。";

test("a continuation ends on a sentence near its length in words, for every length", async () => {
  for (const [language, prose] of [
    ["en", EN.repeat(20)],
    ["zh", ZH.repeat(12)],
  ] as const)
    for (let length = 10; length <= 600; length += 13) {
      // Numbers make the sentences different: repeated ones would end the text earlier.
      let count = 0;
      const answer = prose.replace(/[.。]/gu, (mark) =>
        language === "en" ? ` ${++count}x${mark}` : `${++count}次${mark}`,
      );
      const { text, parts } = await shape(answer, { language, length }, 1 + (length % 7));
      expect(parts.at(-1)).toMatchObject({ type: "end", end: "length" });
      expect(endsSentence(text) || /[….。]$/u.test(text), text).toBe(true);
      expect(countWords(text)).toBeGreaterThanOrEqual(length * 0.5);
      const over = text.slice(endOfWords(text, length) ?? text.length);
      // A clause that becomes a sentence gets one more mark.
      expect(estimateTokens(over)).toBeLessThanOrEqual(SENTENCE_OVERRUN_TOKENS + 2);
    }
});

test("text that is already shown is not cut back when a sentence ends near the length", async () => {
  const { text, parts } = await shape(EN, { length: 13 });
  expect(text).toBe("The lamp went out and nobody in the harbour saw it happen.");
  expect(parts.filter(({ type }) => type === "cut")).toEqual([]);
});

test("a sentence that goes on too long is ended at its last clause", async () => {
  const { text } = await shape(`She walked on past the house, past the mill, ${"past another gate ".repeat(40)}`, {
    length: 11,
  });
  expect(text).toBe("She walked on past the house, past the mill.");
});

test("a quote that is open at the end gets its closing mark", async () => {
  const { text } = await shape(
    "“Go home now. There is nothing here for you. And then there is the long road and the sea and the hill and the road and the long road",
    { length: 9 },
  );
  expect(text).toBe("“Go home now. There is nothing here for you.”");
});

test("an unfinished last sentence is removed, unless it is the whole answer", async () => {
  expect((await shape("The tide turned at last. Then the", { length: 70 })).text).toBe("The tide turned at last.");
  expect((await shape("the lamp", { length: 70 })).text).toBe("the lamp");
});

test("an answer between two halves of a sentence need not end a sentence", async () => {
  const { text } = await shape("old brass lamp that had", {
    length: 70,
    before: "She took the ",
    after: "once been hers.",
  });
  expect(text).toBe("old brass lamp that had ");
});

test("adds a space between the text before and the answer where words need one", async () => {
  const seam = async (before: string, answer: string, language: "en" | "zh" = "en") =>
    before + (await shape(answer, { before, language })).text;
  expect(await seam("She walked", "slowly away.")).toBe("She walked slowly away.");
  expect(await seam("She walked", " slowly away.")).toBe("She walked slowly away.");
  expect(await seam("She walked ", " slowly away.")).toBe("She walked slowly away.");
  expect(await seam("It ended.", "“No,” he said.")).toBe("It ended. “No,” he said.");
  expect(await seam("It ended.\n", "\n\nThen it began.")).toBe("It ended.\nThen it began.");
  expect(await seam("It ended.", "\n\nThen it began.")).toBe("It ended.\n\nThen it began.");
  expect(await seam("他走到门口", " 停了下来。", "zh")).toBe("他走到门口停了下来。");
});

test("a repeat of the text before the answer is removed from its beginning", async () => {
  const before = "The door opened. A man stood in the rain";
  expect((await shape("A man stood in the rain, holding a lamp.", { before })).text).toBe(", holding a lamp.");
  expect((await shape("The door opened. A man stood in the rain and said nothing.", { before })).text).toBe(
    " and said nothing.",
  );
  expect((await shape("in the rain and wind.", { before })).text).toBe(" and wind.");
  expect((await shape("The door closed.", { before: "The door opened. " })).text).toBe("The door closed.");
  expect((await shape("门口站着一个人，手里提着灯。", { language: "zh", before: "雨很大，门口站着一个人" })).text).toBe(
    "，手里提着灯。",
  );
  expect((await shape("天气很好。", { language: "zh", before: "今天" })).text).toBe("天气很好。");
});

test("an answer that repeats a sentence of its own or of the text before ends before the repeat", async () => {
  const round = "She counted the steps down to the water. Nobody answered her from the dark. ";
  expect((await shape(round.repeat(5), { length: 500 })).text).toBe(round.trim());
  const before = "Nobody answered her from the dark. He waited for a long time.";
  expect((await shape("She went home. Nobody answered her from the dark. She slept.", { before })).text).toBe(
    " She went home.",
  );
});

test("an answer ends where it begins to repeat the text after it", async () => {
  const after = "The ferry came in at six, as it always did.";
  const { text } = await shape("She waited. The ferry came in at six, as it always did. More.", { after });
  expect(text).toBe("She waited. ");
  const zh = await shape("她等着。六点钟渡船进港了，和往常一样。", {
    language: "zh",
    after: "六点钟渡船进港了，和往常一样。",
  });
  expect(zh.text).toBe("她等着。");
});

test("each ideograph is a word, and so is each run of letters and digits; marks are none", async () => {
  const mixed = "她对 Mara 说：“灯塔 2 号灭了。”没有人回答她，雨下得更大了。风从海上来。";
  const zh = (length: number) => shape(mixed, { language: "zh", length });
  expect(countWords("她对 Mara 说：“灯塔 2 号灭了。”")).toBe(10);
  expect((await zh(10)).text).toBe("她对 Mara 说：“灯塔 2 号灭了。”");
  expect((await zh(11)).text).toBe("她对 Mara 说：“灯塔 2 号灭了。”");
  expect((await zh(22)).text).toBe("她对 Mara 说：“灯塔 2 号灭了。”没有人回答她，雨下得更大了。");
  const en = (length: number) => shape("She didn’t look — the ice-cold 灯塔 went out. It rained.", { length });
  expect((await en(9)).text).toBe("She didn’t look — the ice-cold 灯塔 went out.");
});

test("where the chapter has room for fewer words than asked for, the answer ends on a sentence within it", async () => {
  const { text, parts } = await shape(EN.repeat(3), { length: 300, room: 150 });
  expect(text).toBe(
    "The lamp went out and nobody in the harbour saw it happen. She counted the steps down to the water, one hand on the wall.",
  );
  expect(parts.at(-1)).toMatchObject({ end: "length" });
  const zh = await shape(ZH, { language: "zh", length: 300, room: 60 });
  expect(zh.text).toBe(
    "港口的灯忽然灭了，没有一个人看见。她扶着墙数着台阶往水边走去，脚下的石头又湿又滑。“是你吗？”她对着黑暗问。",
  );
});

test("an answer never exceeds the room in the chapter, and is never cut in the middle of a word", async () => {
  const answer = "She tried it the other way up, and it wanted a name. Nobody was to blame for that, she said.";
  for (const room of [10, 19, 30, 52, 60, 90]) {
    const { text } = await shape(answer, { length: Math.min(70, room), room, after: "So" });
    expect(textLength(text), text).toBeLessThanOrEqual(room);
    expect(answer.split(" ").map((word) => word.replace(/\W/g, ""))).toContain(
      text.trim().split(" ").at(-1)?.replace(/\W/g, ""),
    );
  }
});
