import { describe, expect, it } from "vitest";
import { ADULT_TERMS } from "./adult-words.ts";
import { createWordListModeration } from "./word-list.ts";

const { refuses } = createWordListModeration(ADULT_TERMS);

describe("words for adults", () => {
  it.each([
    "He came inside her kitchen and shut the door.",
    "The cold came inside her coat.",
    "My cock crowed twice before light; your cock-and-bull story did not help.",
    "Her pussy cat purred beside the pussy willows.",
    "They sailed from Dildo Island, Newfoundland.",
    "She was fond of a hard cider, and he gave me a blow on the job.",
    "雾中出现了一个人影。",
    "她从人群中出来，其中出了差错。",
    "两人在十字路口交换了眼色，又在门口交谈。",
    "阳光从窗内射出，灯光向屋内射来。",
    "水乳交融。人群交头接耳。他不满足交易。",
    "老中医说，这穴位叫小穴里的大穴。",
  ])("are none: %s", async (text) => {
    expect(await refuses(text)).toBe(false);
  });

  it.each([
    "She sucked his cock until dawn.",
    "He licked her pussy.",
    "It was a blowjob.",
    "她跪下来给他口交。",
    "他的大鸡巴。",
    "那骚穴。",
  ])("are found: %s", async (text) => {
    expect(await refuses(text)).toBe(true);
  });
});
