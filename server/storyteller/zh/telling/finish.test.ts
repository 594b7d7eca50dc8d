import { describe, expect, test } from "vitest";
import { briefOf, personOf } from "../../../../tests/support/story-brief.ts";
import { randomOf } from "../../random.ts";
import { read } from "../reading/read.ts";
import { endsInQuote } from "../text/quotes.ts";
import { finish } from "./finish.ts";

const people = [personOf("阿澈", "female")];
const finished = (before: string, seed = "1") =>
  before + finish(read(briefOf({ language: "zh", before, people })), randomOf(seed));

describe("an unfinished sentence", () => {
  test.each([
    "她慢慢地",
    "海面上有一道很长的",
    "她没有",
    "她把",
    "阿澈",
    "灯灭了，",
    "她看见一个",
    "他知道",
    "她看着他，说",
    "她看着他，说：",
    "“我不是故意的，我只是",
    "“走吧，",
    "「你听见了吗",
    "那一天的风Anna",
  ])("%s gets an ending with closed quotes and no repeated mark", (before) => {
    for (const seed of ["1", "2", "3", "4", "5", "6"]) {
      const text = finished(before, seed);
      expect(text.startsWith(before)).toBe(true);
      expect(text).toMatch(/[。！？…][”」]?$/u);
      expect(endsInQuote(text), text).toBe(false);
      expect(text, text).not.toMatch(/[，、：。]{2}|了了|的的|地地/u);
    }
  });

  test("the ending fits the last word", () => {
    expect(finished("她慢慢地")).toMatch(/^她慢慢地(?:停了下来|往后退了一步|抬起了头)。$/u);
    expect(finished("她看着他，说")).toMatch(/^她看着他，说：“.+”$/u);
    expect(finished("他知道")).toMatch(/^他知道，/u);
  });
});
