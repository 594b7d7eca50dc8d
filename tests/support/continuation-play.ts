// How a simulated model continues a text: in its language, about as long as asked, and never with the same sentence twice.
import { countWords } from "../../contract/text-length.ts";
import { tokensOf } from "./openai-answers.ts";
import type { Play } from "./openai-server.ts";

// The numbers of words in each list have no common divisor, so that all combinations come before one repeats.
const PARTS = {
  en: {
    where: [
      "On the quay",
      "Behind the shutters",
      "At the foot of the stair",
      "Along the wall",
      "In the next room",
      "Under the lamp",
      "Out on the water",
    ],
    what: [
      "someone set down a bucket",
      "a door was closed with care",
      "the dog got up and lay down again",
      "two voices stopped at once",
      "the rain began to find its way in",
      "a match was struck and went out",
      "the rope went tight",
      "a bell gave one note",
      "a boat knocked against the stones",
      "the last of the light slid off the slates",
      "a chair was pulled back",
    ],
    how: ["and nobody spoke of it", "as if it had been agreed", "just once", "and then all was still", "much too late"],
    sentence: (where: string, what: string, how: string) => ` ${where}, ${what}, ${how}.`,
    length: /about (\d+) words/,
  },
  zh: {
    where: ["码头上", "窗板后面", "楼梯下", "墙根边", "隔壁屋里", "灯底下", "水面上"],
    what: [
      "有人放下了一只木桶",
      "一扇门轻轻合上",
      "那条狗站起来又趴下",
      "两个声音同时停住",
      "雨水慢慢渗了进来",
      "一根火柴亮了又灭",
      "缆绳忽然绷紧",
      "铜铃只响了一声",
      "小船碰着石阶",
      "最后一点光滑下瓦檐",
      "椅子往后挪了挪",
    ],
    how: ["谁也没有提起", "像是早就说好的", "只有那么一次", "随后又静了下来", "已经太迟了"],
    sentence: (where: string, what: string, how: string) => `${where}，${what}，${how}。`,
    length: /约(\d+)字/,
  },
};

/** Sentences between the beginnings of two answers: each answer has others than those before it. */
const SENTENCES_APART = 24;

/** Answers every request with a continuation; different for each. */
export const continuationPlay: Play = ({ body: { messages } }, n) => {
  const asked = messages.map(({ content }) => content).join("\n");
  const language = PARTS.zh.length.test(asked) ? "zh" : "en";
  const { where, what, how, sentence, length } = PARTS[language];
  const wanted = Number(length.exec(asked)?.[1] ?? 70);
  const pick = (words: readonly string[], at: number) => words[at % words.length] as string;
  let text = "";
  for (let at = n * SENTENCES_APART; countWords(text) < wanted; at++)
    text += sentence(pick(where, at), pick(what, at), pick(how, at));
  return { tokens: tokensOf(text) };
};
