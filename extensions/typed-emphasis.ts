// Emphasis typed as *italic*, **bold**, ~~struck~~. TipTap's own rules require a space before the sign, which is
// unusual in Chinese and between a quotation mark and a word.
import { type InputRule, markInputRule } from "@tiptap/core";
import type { MarkType } from "@tiptap/pm/model";
import { CJK_TEXT } from "./smart-punctuation/cjk-context.ts";

/** Input rules that set a mark on words between two of a sign ("*", "__"). */
export function emphasisRules(type: MarkType, ...signs: string[]): InputRule[] {
  return signs.map((sign) => markInputRule({ type, find: between(sign) }));
}

function between(sign: string): RegExp {
  const one = sign.charAt(0);
  const all = `[${one}]{${sign.length}}`;
  // In the middle of a Latin word or a sum (2*3*4, snake_case) a sign is literal; Chinese word boundaries are not
  // visible.
  const opens = `(?:(?<![\\p{L}\\p{N}\\\\${one}])|(?<=${CJK_TEXT.source}))`;
  return new RegExp(`${opens}(${all}(?!\\s)([^${one}]+)(?<!\\s)${all})$`, "u");
}
