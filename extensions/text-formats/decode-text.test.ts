import { describe, expect, test } from "vitest";
import { fc } from "../../tests/support/property.ts";
import { decodeText, type TextEncodingName } from "./decode-text.ts";

/** The platform can only decode: every character's bytes are found by decoding every pair. */
function encoder(encoding: "gb18030" | "big5" | "windows-1252") {
  const decode = (...bytes: number[]) => new TextDecoder(encoding).decode(new Uint8Array(bytes));
  const table = new Map<string, number[]>();
  const highest = encoding === "windows-1252" ? 0xff : 0x7f;
  for (let byte = 0; byte <= highest; byte++) table.set(decode(byte), [byte]);
  if (encoding !== "windows-1252")
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const character = decode(lead, trail);
        if ([...character].length === 1 && character !== "\ufffd" && !table.has(character))
          table.set(character, [lead, trail]);
      }
  return (text: string) => Uint8Array.from([...text].flatMap((character) => table.get(character) ?? [0x3f]));
}
const gb18030 = encoder("gb18030");
const big5 = encoder("big5");
const western = encoder("windows-1252");
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: "le" | "be") =>
  Uint8Array.from(
    [...Array(text.length).keys()].flatMap((at) => {
      const unit = text.charCodeAt(at);
      return order === "le" ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255];
    }),
  );

const SIMPLIFIED =
  "第一章 灯灭\n\n　　灯塔熄灭的那一夜，她听见海在念她的名字。她没有回头，也没有说话，只是把手放在栏杆上，等着风过去。\n";
const TRADITIONAL =
  "第一章 燈滅\n\n　　燈塔熄滅的那一夜，她聽見海在念她的名字。她沒有回頭，也沒有說話，只是把手放在欄杆上，等著風過去。\n";
const ENGLISH = "Chapter 1\n\n“It’s late,” she said — the café’s lamp had gone out. “Isn’t it?”\n\nHe didn’t answer.\n";

describe("the encoding is detected", () => {
  test.each<[string, Uint8Array, string, TextEncodingName, boolean]>([
    ["UTF-8", utf8(SIMPLIFIED), SIMPLIFIED, "utf-8", true],
    ["UTF-8 with a mark", utf8(`\ufeff${SIMPLIFIED}`), SIMPLIFIED, "utf-8", true],
    ["plain ASCII", utf8("Chapter 1\n\nHe slept."), "Chapter 1\n\nHe slept.", "utf-8", true],
    ["UTF-16 with a mark", utf16(`\ufeff${SIMPLIFIED}`, "le"), SIMPLIFIED, "utf-16le", true],
    ["UTF-16 the other way", utf16(`\ufeff${SIMPLIFIED}`, "be"), SIMPLIFIED, "utf-16be", true],
    ["UTF-16 without a mark", utf16(ENGLISH, "le"), ENGLISH, "utf-16le", false],
    ["UTF-16 without a mark, the other way", utf16(SIMPLIFIED, "be"), SIMPLIFIED, "utf-16be", false],
    ["GB18030", gb18030(SIMPLIFIED), SIMPLIFIED, "gb18030", true],
    ["traditional Chinese in GB18030", gb18030(TRADITIONAL), TRADITIONAL, "gb18030", true],
    ["Big5", big5(TRADITIONAL), TRADITIONAL, "big5", true],
    ["Western", western(ENGLISH), ENGLISH, "windows-1252", false],
    ["Western with apostrophes only", western("It’s late. He didn’t."), "It’s late. He didn’t.", "windows-1252", false],
    ["two characters", gb18030("灯塔"), "灯塔", "gb18030", false],
    ["nothing", new Uint8Array(), "", "utf-8", true],
  ])("%s", (_, bytes, text, encoding, certain) => {
    expect(decodeText(bytes)).toEqual({ text, encoding, certain });
  });

  test("a broken byte in UTF-8 becomes one replacement character", () => {
    const bytes = utf8(SIMPLIFIED.repeat(20));
    bytes[400] = 0xff;
    const decoded = decodeText(bytes);
    expect(decoded).toMatchObject({ encoding: "utf-8", certain: false });
    expect(decoded?.text).toContain("灯塔熄灭");
  });

  test("a long novel's encoding is detected from its beginning, and it is read to its end", () => {
    const novel = SIMPLIFIED.repeat(4_000);
    expect(decodeText(gb18030(novel))).toEqual({ text: novel, encoding: "gb18030", certain: true });
  });

  test("a chosen encoding is used, right or wrong", () => {
    const bytes = gb18030(SIMPLIFIED);
    expect(decodeText(bytes, "gb18030")).toMatchObject({ text: SIMPLIFIED });
    expect(decodeText(bytes, "big5")?.text).not.toContain("灯塔");
  });
});

describe("bytes that are not text", () => {
  test.each([
    ["a picture", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0xd3]],
    ["a word processor's document", [0x50, 0x4b, 3, 4, 20, 0, 8, 8, 8, 0, 0x33, 0xff, 0x90, 0x4c, 0, 0]],
    ["control characters", Array.from({ length: 64 }, (_, at) => at % 8 || 9)],
  ])("%s", (_, bytes) => expect(decodeText(Uint8Array.from(bytes))).toBeNull());

  test("decoding never throws, whatever the bytes are", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const decoded = decodeText(bytes);
        if (decoded) expect(decoded.text).not.toContain("\u0000");
      }),
    );
  });
});
