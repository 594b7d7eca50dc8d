// Where in a text the reason stands that a judge refuses it for, who only says yes or no: halves of it are judged, and
// halves of those, as long as one of them alone is refused. Parts are whole lines.
import type { Part } from "./moderation.ts";

/** Questions for one text: enough for a thousand lines. */
const ASKED_MAX = 20;

/** The smallest part found that is refused by itself; the whole where none is, or the judge fails. */
export async function narrowDown(text: string, refuses: (part: string) => Promise<boolean>): Promise<Part> {
  let lines = linesOf(text);
  let asked = 0;
  const isRefused = async (part: readonly Part[]) => asked++ < ASKED_MAX && (await refuses(sliceOf(text, part)));
  try {
    while (lines.length > 1) {
      const middle = Math.ceil(lines.length / 2);
      const halves = [lines.slice(0, middle), lines.slice(middle)];
      let refused: Part[] | null = null;
      for (const half of halves) if (refused === null && (await isRefused(half))) refused = half;
      if (refused === null) break;
      lines = refused;
    }
  } catch {
    // What has been found so far is told.
  }
  return { from: lines[0]?.from ?? 0, to: lines.at(-1)?.to ?? text.length };
}

function linesOf(text: string): Part[] {
  const lines: Part[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g))
    if (line.trim() !== "") lines.push({ from: index, to: index + line.length });
  return lines;
}

const sliceOf = (text: string, lines: readonly Part[]) => text.slice(lines[0]?.from, lines.at(-1)?.to);
