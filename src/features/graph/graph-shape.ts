// Sizes in px at zoom 1, shared by the layout and the drawing.
import { CJK, CJK_MARKS, HANGUL } from "../../../contract/writing-systems.ts";
import type { GraphPerson } from "./graph-model.ts";

/** Up to this number of people there is room for every name; with more, names are shown only if they fit. */
export const ROOMY_MAX = 60;
/** Up to this number of people there is room for the words on every tie. */
export const FEW_MAX = 12;
export const NAME_HEIGHT = 16;
export const NAME_GAP = 4;
export const NAME_MAX_WIDTH = 120;
export const TAG_HEIGHT = 14;
export const TAG_MAX_WIDTH = 150;

const WIDE = new RegExp(`[${CJK}${HANGUL}\\p{Extended_Pictographic}${CJK_MARKS}]`, "u");

/** The estimated width of a text; rather too large than too small. */
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

/** The radius of a person's dot; in large graphs, people with more ties have larger dots. */
export function dotRadius({ ties, isOutside }: GraphPerson, count: number): number {
  if (isOutside) return count > ROOMY_MAX ? 7 : 9;
  return count > ROOMY_MAX ? 9 + Math.min(9, Math.sqrt(ties) * 2.2) : 16;
}
