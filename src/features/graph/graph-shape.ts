// How large things are drawn, in px at zoom 1. What is placed and what is drawn go by the same figures.

import { CJK, CJK_MARKS, HANGUL } from "../../../contract/writing-systems.ts";
import type { GraphPerson } from "./graph-model.ts";

/** So many people have room for every name; of more, names show as they find room. */
export const ROOMY_MAX = 60;
/** Among so few there is room for every tie's words. */
export const FEW_MAX = 12;
export const NAME_HEIGHT = 16;
export const NAME_GAP = 4;
export const NAME_MAX_WIDTH = 120;
export const TAG_HEIGHT = 14;
export const TAG_MAX_WIDTH = 150;

const WIDE = new RegExp(`[${CJK}${HANGUL}\\p{Extended_Pictographic}${CJK_MARKS}]`, "u");

/** About as wide as a text is drawn; rather more than less. */
function textWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += WIDE.test(letter) ? size * 1.06 : size * 0.64;
  return Math.ceil(width);
}

export function nameWidth(name: string): number {
  return Math.min(NAME_MAX_WIDTH, textWidth(name, 11.5) + 6);
}

export function tagWidth(text: string): number {
  return Math.min(TAG_MAX_WIDTH, textWidth(text, 10) + 8);
}

/** Of many people, those with more ties are larger. */
export function dotRadius({ ties, isOutside }: GraphPerson, count: number): number {
  if (isOutside) return count > ROOMY_MAX ? 7 : 9;
  return count > ROOMY_MAX ? 9 + Math.min(9, Math.sqrt(ties) * 2.2) : 16;
}
