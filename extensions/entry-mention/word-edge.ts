// Where a name dropped within a word goes: to the nearer end of the word. Scripts without spaces have words too, but
// their boundaries are unknown: there a name stays where it was dropped.
import { isSpaced } from "./spaces-around.ts";

const APOSTROPHE = /^['’]$/u;

/** The position itself, or the nearer end of the word around it; positions are in code units. */
export function wordEdge(text: string, place: number): number {
  if (!isWithin(text, place)) return place;
  let [start, end] = [place, place];
  while (isWithin(text, start)) start--;
  while (isWithin(text, end)) end++;
  return place - start < end - place ? start : end;
}

/** Whether the letters on both sides of a position belong to one word. */
function isWithin(text: string, place: number): boolean {
  if (place <= 0 || place >= text.length) return false;
  if (/[\ud800-\udbff]/.test(text[place - 1] ?? "") && /[\udc00-\udfff]/.test(text[place] ?? "")) return true;
  const [before, after] = [letterBefore(text, place), letterAt(text, place)];
  if (APOSTROPHE.test(before)) return isSpaced(letterBefore(text, place - 1)) && isSpaced(after);
  if (APOSTROPHE.test(after)) return isSpaced(before) && isSpaced(letterAt(text, place + 1));
  return isSpaced(before) && isSpaced(after);
}

const letterAt = (text: string, place: number): string => [...text.slice(place, place + 2)][0] ?? "";
const letterBefore = (text: string, place: number): string =>
  [...text.slice(Math.max(0, place - 2), place)].at(-1) ?? "";
