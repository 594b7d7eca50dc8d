// Tests of the moderation by word lists, on whole texts and on streams.
import { describe, expect, it } from "vitest";
import { createTermMatcher } from "../../../extensions/entry-matcher/term-matcher.ts";
import { fc } from "../../../tests/support/property.ts";
import { SensitiveError } from "./moderation.ts";
import { createWordListModeration } from "./word-list.ts";
import { CHINESE_TERMS, ENGLISH_TERMS } from "./word-lists.ts";

const TERMS = [...ENGLISH_TERMS, ...CHINESE_TERMS];
const matcher = createTermMatcher(TERMS, { capitals: false, plurals: true });
const moderation = createWordListModeration(TERMS);

async function* pieces(parts: readonly string[]) {
  yield* parts;
}

/** What is shown of a text that is streamed in parts, and whether it was refused. */
async function watched(parts: readonly string[], by = moderation): Promise<{ shown: string; refused: boolean }> {
  let shown = "";
  try {
    for await (const text of by.watch(pieces(parts))) shown += text;
    return { shown, refused: false };
  } catch (error) {
    if (!(error instanceof SensitiveError)) throw error;
    return { shown, refused: true };
  }
}

describe("the built-in lists", () => {
  it.each(TERMS)("refuse %s, in any case and width and across a line's end", async (term) => {
    const wide = term.replace(/[!-~]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0));
    for (const text of [term, `So: ${term.toUpperCase()}.`, wide, term.replaceAll(" ", "\n"), `他说：${term}。`])
      expect(await moderation.refuses(text), text).toBe(true);
  });

  it.each([
    "The bomb had stopped ticking. Nobody in Essex knew how it had been made, least of all the child.",
    "She had read about underage drinking, sex education and the pornography of grief.",
    "“Kill yourself with work if you like,” said Mother, “but eat first.”",
    "The toddler was naked and laughing; his sister chased him with a towel round the paddling pool.",
    "Sarin had been used that morning. The detective put the ricin file beside the anthrax file.",
    "He wanted to know how to make amends, how to build a pipe organ, how to cook for two.",
    "Meth had taken his brother; fentanyl had nearly taken him. After the school shooting they moved away.",
    "She thought of suicide often that winter and then, in March, less often.",
    "孩子们在河边玩耍，色彩情调都像一幅旧画。儿童节那天，色情小说被父亲锁进了柜子。",
    "他在战壕里拆过炸弹，也见过毒气，却从没讲过制作它们的方法。",
    "警察破获了一起制毒案，缴获冰毒三公斤、枪支两把。",
    "她想过自杀，后来没有。医生说，方法总比痛苦多。",
    "小萝莉蹦蹦跳跳地跑进资源回收站，群鸟惊飞。",
    "",
  ])("let %s pass", async (text) => {
    expect(await moderation.refuses(text)).toBe(false);
    expect(await watched([...text])).toEqual({ shown: text, refused: false });
  });

  it("judge a megabyte in one pass", async () => {
    const text = `${"The lamp went out all at once. 灯忽然灭了。".repeat(25_000)}儿童色情`;
    expect(await moderation.refuses(text)).toBe(true);
  });
});

describe("streamed words", () => {
  const few = createWordListModeration(["bad day", "坏事", "day"]);

  it("are passed on at once if they cannot begin a term", async () => {
    const shown: string[] = [];
    for await (const text of moderation.watch(pieces(["It was ", "late. ", "雨停了。"]))) shown.push(text);
    expect(shown.join("")).toBe("It was late. 雨停了。");
    expect(shown[0]).toBe("It was ");
  });

  it("are held back while they may become a term, and passed on when they do not", async () => {
    expect(await watched(["a ba", "d d", "og"], few)).toEqual({ shown: "a bad dog", refused: false });
    expect(await watched(["a ba", "d d", "ays"], few)).toMatchObject({ refused: true, shown: "a " });
    expect(await watched(["一件坏", "人"], few)).toEqual({ shown: "一件坏人", refused: false });
    expect(await watched(["a Monday", " morning"], few)).toEqual({ shown: "a Monday morning", refused: false });
    expect(await watched(["a day"], few)).toMatchObject({ refused: true });
    expect(await watched(["a day", "dream 😀"], few)).toEqual({ shown: "a daydream 😀", refused: false });
  });

  it("do not become a term because the text before them was dropped from the buffer", async () => {
    const whole = "pornpornhow to tie a suicide noosehow to make a pipe bomb人d";
    const parts = whole.match(/.{1,2}/gu) ?? [];
    expect(await moderation.refuses(whole)).toBe(false);
    expect(await watched(parts)).toEqual({ shown: whole, refused: false });
  });

  it("never show a part of a term, however the stream is cut into pieces", async () => {
    const noise = fc.constantFrom(
      "a ",
      "ba",
      "bad ",
      "坏",
      "人",
      "child ",
      "😀",
      "d",
      "ay",
      " ",
      "\n",
      "porn",
      "儿童",
      "色",
    );
    const text = fc.array(fc.oneof(noise, fc.constantFrom(...TERMS)), { maxLength: 30 }).map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        async (whole, sizes) => {
          const parts: string[] = [];
          for (let at = 0, n = 0; at < whole.length; n++) {
            const size = sizes[n % sizes.length] as number;
            parts.push(whole.slice(at, at + size));
            at += size;
          }
          const { shown, refused } = await watched(parts);
          expect(refused).toBe(await moderation.refuses(whole));
          expect(whole.startsWith(shown)).toBe(true);
          for (const { to } of matcher.find(whole)) expect(to).toBeGreaterThan(shown.length);
          if (!refused) expect(shown).toBe(whole);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("are passed on completely in a long text", async () => {
    const parts = Array.from({ length: 5_000 }, (_, n) => `word${n} 字 `);
    expect(await watched(parts)).toEqual({ shown: parts.join(""), refused: false });
  });
});
