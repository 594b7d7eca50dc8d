// Emphasis as it is typed: *italic*, **bold**, ~~struck~~. TipTap's own rules want a space before the sign, which
// Chinese does not put there, nor anybody between a quotation mark and the word.
import { type InputRule, markInputRule } from "@tiptap/core";
import type { MarkType } from "@tiptap/pm/model";
import { CJK_TEXT } from "./smart-punctuation/cjk-context.ts";

/** Rules that set a mark once the words stand between two of a sign ("*", "__"). */
export function emphasisRules(type: MarkType, ...signs: string[]): InputRule[] {
  return signs.map((sign) => markInputRule({ type, find: between(sign) }));
}

function between(sign: string): RegExp {
  const one = sign.charAt(0);
  const all = `[${one}]{${sign.length}}`;
  // In the middle of a Latin word or a sum (2*3*4, snake_case) a sign is itself; Chinese words have no edges to see.
  const opens = `(?:(?<![\\p{L}\\p{N}\\\\${one}])|(?<=${CJK_TEXT.source}))`;
  return new RegExp(`${opens}(${all}(?!\\s)([^${one}]+)(?<!\\s)${all})$`, "u");
}
