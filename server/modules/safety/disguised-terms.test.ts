// Tests that disguised terms of the built-in lists are found, and that similar harmless texts are not.
import { describe, expect, it } from "vitest";
import { createWordListModeration } from "./word-list.ts";
import { CHINESE_TERMS, ENGLISH_TERMS } from "./word-lists.ts";

const moderation = createWordListModeration([...ENGLISH_TERMS, ...CHINESE_TERMS]);
const refuses = (text: string) => moderation.refuses(text);

describe("the built-in lists recognize disguises", () => {
  it.each([
    ["spaces between letters", "the c h i l d p o r n he had"],
    ["spaces within one of the words", "how to make s a r i n at night"],
    ["no spaces at all", "He typed howtomakesarin."],
    ["points between letters", "c.h.i.l.d p.o.r.n"],
    ["commas between letters", "c, h, i, l, d, p, o, r, n"],
    ["hyphens and underscores", "how-to_make-sarin"],
    ["signs inside words", "ch*ild po_rn, he said"],
    ["invisible characters between letters", "c\u200bh\u200bi\u2060l\u00add p\ufeffo\u200drn"],
    ["digits for letters", "ch1ld p0rn"],
    ["signs for letters", "how to m@ke 5arin, or ch!ld p0rn"],
    ["Cyrillic letters", "сhіld роrn"],
    ["Greek letters", "chιld pοrn"],
    ["small capitals", "ᴄʜɪʟᴅ ᴘᴏʀɴ"],
    ["mathematical letters", "𝐜𝐡𝐢𝐥𝐝 𝓹𝓸𝓻𝓷"],
    ["letters in circles", "ⓒⓗⓘⓛⓓ ⓟⓞⓡⓝ"],
    ["full-width letters", "ｃｈｉｌｄ　ｐｏｒｎ"],
    ["accents", "chïld pórn"],
    ["several disguises at once", "с-h-1-l-d  p_0_r_n"],
    ["spaces between ideographs", "儿 童 色 情"],
    ["wide spaces between ideographs", "儿　童　色　情"],
    ["most of the ideographs spread out", "他说儿 童 色情的事"],
    ["signs between ideographs", "儿*童*色*情 冰_毒制作方法"],
    ["points between ideographs", "儿.童.色.情"],
    ["invisible characters between ideographs", "儿\u200b童\u200b色\u200b情"],
    ["radicals for ideographs", "⼉童⾊情"],
    ["traditional ideographs that are not in the list", "自殺方法大全"],
    ["traditional and simplified ideographs mixed", "出售枪支彈藥"],
  ])("%s", async (_what, text) => {
    expect(await refuses(text)).toBe(true);
  });
});

describe("the built-in lists let pass", () => {
  it.each([
    [
      "a longer word that ends in the term's first word",
      "the grandchild porn-star rumour; Scunthorpe, Penistone, Essex",
    ],
    ["a longer word that begins with the term's last word", "a child pornographer's trial; childpornographic"],
    ["a term that begins inside a word (torpedo)", "the torpedo porn joke"],
    [
      "a term completed by the next word or sentence",
      "She wondered how to make Ric in the office laugh. How to make Sar in clay.",
    ],
    ["a term that begins inside a word (show to)", "a show to make sarin-detectors sell"],
    ["two sentences", "He loved the child. Porn he despised."],
    ["a list", "the index went: child, porn, prison."],
    ["a bracket between the words", "a child (porn was not the word) slept"],
    ["alternatives with slashes", "filter: child/porn/violence"],
    ["prices and numbers", "Room 1 0 1, €50, $5, 4 p.m.; f@r too l8"],
    ["initials", "C. H. I. Lloyd of P. O. Box 7"],
    ["a Chinese comma", "爱护儿童，色情网站必须关闭。"],
    ["a Chinese list", "分类：儿童、色情、暴力"],
    ["Chinese alternatives with slashes", "儿童/色情/暴力"],
    ["a Chinese list separated by spaces", "儿童 色情 暴力"],
    ["a Chinese list separated by line breaks", "儿童\n色情\n暴力"],
    ["the middle dot of a Chinese name", "儿童·色情片里没有他"],
    ["other words made of the same ideographs", "幼儿童话书的色彩和情调；无痛分娩，自杀干预热线"],
  ])("%s", async (_what, text) => {
    expect(await refuses(text)).toBe(false);
  });
});

it("a long novel is judged within the test's time limit", async () => {
  const text = "She counted the boats again, s l o w l y; 灯忽然灭了。 ".repeat(20_000);
  expect(await refuses(text)).toBe(false);
  expect(await refuses(`${text}c h i l d p o r n`)).toBe(true);
});

it("a disguised term in a stream is stopped before any of it is shown, however the stream is cut", async () => {
  const whole = "It was late. c.h.i.l.d p.0.r.n and 儿*童*色*情 followed.";
  for (let size = 1; size < 12; size++) {
    let shown = "";
    const parts = whole.match(new RegExp(`.{1,${size}}`, "gu")) ?? [];
    const stream = async () => {
      for await (const text of moderation.watch(
        (async function* () {
          yield* parts;
        })(),
      ))
        shown += text;
    };
    await expect(stream()).rejects.toThrow("sensitive");
    expect(shown).toBe("It was late. ");
  }
});
