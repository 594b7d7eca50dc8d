// Distinguishes a chapter's heading from a sentence that only begins like one, by the line alone. The caller examines
// the lines around it.
import { CHINESE_NUMBER, chineseNumber, englishNumber } from "./numerals.ts";

export interface ChapterHeading {
  kind: "volume" | "chapter" | "special";
  /** The line as a title: without decoration and without a contents page's dots and page number. */
  title: string;
  /** Equal for two headings with the same number, however each writes it. */
  key: string;
}

/** Headings are short; anything longer is a sentence. In UTF-16 units; checked first. */
const LINE_MAX = 120;
const CHINESE_TITLE_MAX = 40;
/** Without a mark between 第…章 and the title, only short titles count. */
const JOINED_TITLE_MAX = 16;

const CHINESE = new RegExp(
  `^(?:正文[\\s　]*)?(第[\\s　]*([${CHINESE_NUMBER}]{1,12})[\\s　]*(章节?|回合?|[節节卷部集篇折话話幕册冊]))(.*)$`,
);
const VOLUME_FIRST = new RegExp(`^(?:卷|部)([${CHINESE_NUMBER}]{1,6})(?=$|[\\s　:：·.、])(.*)$`);
const CHINESE_SPECIAL =
  /^(序章|序言|序幕|序曲|自序|代序|序|楔子|引子|引言|前言|尾声|尾聲|终章|終章|结局|大结局|后记|後記|跋|番外(?:篇|章)?)(.*)$/;
const ENGLISH =
  /^(chapter|part|book|volume|act)\s+(?:the\s+)?([a-z]{3,9}[-\s][a-z]{3,5}(?![a-z])|[a-z0-9]{1,9})(?![a-z0-9'’])(.*)$/i;
const ENGLISH_SPECIAL =
  /^(prologue|epilogue|preface|foreword|introduction|afterword|interlude|postscript|intermission)(?![a-z])(.*)$/i;
const VOLUMES = new Set(["卷", "部", "集", "篇", "册", "冊", "part", "book", "volume", "act"]);
/** Units that also begin everyday words (第一节课, 第二部电影): they need a separator after them. */
const NEEDS_BORDER = /^[節节部集篇折话話幕册冊]$/;
const BORDER = /^[\s　:：、.．·•\-—–~～_|/《（(【「『<[]/;
/**
 * Continuations that show that 第三章 is part of a sentence. A title begins with nearly anything else, and a sentence ends
 * with 。
 */
const GOES_ON = /^(?:[的了是里裡讲講说說写寫结結]|开头|開頭|开始|開始|完[了成结結]|中[的是])/;
const SENTENCE_END = /[。．，,；;、：:]$/;

/** Reads a line as a heading; null when it is not one. */
export function readHeading(line: string): ChapterHeading | null {
  if (line.length > LINE_MAX) return null;
  const title = plainTitle(line);
  if (!title) return null;
  return readChinese(title) ?? readEnglish(title);
}

/** Decoration that people type before a heading, and after it (read backwards). */
const DECORATION_BEFORE = /^[=\-*#~☆★◆◇●○■□▲△※_\s　]+/;
const DECORATION_BEHIND = /^[=*#~☆★◆◇●○■□▲△※_\s　]+/;
/** The dots or tabs and the page number of a line of a contents page, read backwards. */
const PAGE_BEHIND = /^\d{1,5}(?:\s*[.．·…]{2,}|\s*(?:\s\.){3,}|\s*\t)/;

/** A heading's line without decoration and without the dots and page number of a table of contents. */
export function plainTitle(line: string): string {
  const bare = cutEnd(line.trim().replace(DECORATION_BEFORE, ""), DECORATION_BEHIND);
  const boxed = /^[【[〖「『《<](.*)[】\]〗」』》>]$/.exec(bare);
  return cutEnd(boxed?.[1] ?? bare, PAGE_BEHIND).trim();
}

/**
 * Removes from the end of a text what matches it reversed: a pattern anchored to the beginning reads a long line once,
 * where one anchored to the end would be retried at each character.
 */
function cutEnd(text: string, backwards: RegExp): string {
  const found = backwards.exec(text.split("").reverse().join(""));
  return found ? text.slice(0, text.length - found[0].length) : text;
}

function readChinese(title: string): ChapterHeading | null {
  const special = CHINESE_SPECIAL.exec(title);
  if (special) {
    const [, name = "", rest = ""] = special;
    // 序 and 跋 begin many words; 番外 is often directly followed by a number.
    if (rest && !BORDER.test(rest) && !name.startsWith("番外")) return null;
    if (isSentence(rest, CHINESE_TITLE_MAX)) return null;
    return { kind: "special", title, key: `special ${name}${rest.trim()}` };
  }
  const volume = VOLUME_FIRST.exec(title);
  if (volume) {
    const [, number = "", rest = ""] = volume;
    return isSentence(rest, CHINESE_TITLE_MAX) ? null : { kind: "volume", title, key: `卷 ${chineseNumber(number)}` };
  }
  const found = CHINESE.exec(title);
  if (!found) return null;
  const [, , number = "", unit = "", rest = ""] = found;
  if (/^(?:章节|回合)$/.test(unit)) return null;
  const joined = rest !== "" && !BORDER.test(rest);
  if (joined && (NEEDS_BORDER.test(unit) || rest.length > JOINED_TITLE_MAX || GOES_ON.test(rest))) return null;
  if (isSentence(rest, CHINESE_TITLE_MAX)) return null;
  const value = chineseNumber(number);
  if (value === null) return null;
  return { kind: VOLUMES.has(unit) ? "volume" : "chapter", title, key: `${unit} ${value}` };
}

function readEnglish(title: string): ChapterHeading | null {
  const special = ENGLISH_SPECIAL.exec(title);
  if (special) {
    const [, name = "", rest = ""] = special;
    if (!startsTitle(rest) || isSentence(rest, LINE_MAX)) return null;
    return { kind: "special", title, key: `special ${name.toLowerCase()}${rest.trim().toLowerCase()}` };
  }
  const found = ENGLISH.exec(title);
  if (!found) return null;
  const [, unit = "", written = "", rest = ""] = found;
  const [number, behind] = readNumber(written, rest);
  if (number === null || isSentence(behind, LINE_MAX)) return null;
  // "Part I wish…", "Book one of these…": these words need a separator after their number, "Chapter 3 The Door" does not.
  const borderless =
    unit.toLowerCase() === "chapter" ? startsTitle(behind) : behind === "" || /^\s*[:.\-—–]/.test(behind);
  if (!borderless) return null;
  const kind = VOLUMES.has(unit.toLowerCase()) ? "volume" : "chapter";
  return { kind, title, key: `${unit.toLowerCase()} ${number}` };
}

/** The number, and the text after it: "Twenty One" is one number, "Two Lives" is a number and a title. */
function readNumber(written: string, rest: string): [number | null, string] {
  const whole = englishNumber(written);
  if (whole !== null) return [whole, rest];
  const [first = "", second] = written.split(/(?=[-\s])/);
  return [englishNumber(first), (second ?? "") + rest];
}

/** A separator or the end, or a space and a capitalised word: a sentence continues in lower case. */
function startsTitle(rest: string): boolean {
  return rest === "" || /^\s*[:.\-—–|([]/.test(rest) || /^\s+["'“‘]?[\p{Lu}\p{Lo}\d]/u.test(rest);
}

/** Whether the text after the number reads like running text. */
function isSentence(rest: string, max: number): boolean {
  const text = rest.trim();
  if (text.length > max) return true;
  if (SENTENCE_END.test(text) && text.length > 1) return true;
  if (/[。；;]/.test(text)) return true;
  // A full stop followed by another sentence, or at the end of a long line.
  return /[a-z]\.\s+[A-Z]/.test(text) || (text.length > 30 && /[a-z]\.$/.test(text));
}
