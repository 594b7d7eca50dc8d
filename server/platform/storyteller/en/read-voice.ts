// Reads how an English text is told: in which person, in which tense, and whether it breaks off within a sentence.
import type { StorytellerBrief } from "../brief.ts";
import type { Scene } from "../types.ts";
import { narrationOf } from "./typography.ts";
import { PAST_FORMS } from "./verbs.ts";

const PRESENT_SIGNS = /\b(?:is|are|am|has|does|says|asks|looks|goes|comes|takes|stands|turns|knows|sees|thinks)\b/gu;
const PRESENT_AFTER_PRONOUN =
  /\b(?:I|you|we|they) (?:look|go|come|take|stand|turn|know|see|think|say|ask|hear|feel|want|sit|walk|open|put|get|have|do)\b/giu;
const REGULAR_PAST = /\b\p{Ll}{2,}[^aeiou\s]ed\b/gu;

/** The person of the narration: as the author's notes say, else as the text has it, the last paragraphs first. */
export function personOf(text: string, wanted: StorytellerBrief["pointOfView"]): Scene["person"] {
  if (wanted === "first" || wanted === "second") return wanted;
  if (wanted !== "unset") return "third";
  for (const stretch of [700, 2_500, 8_000]) {
    const told = narrationOf(text.slice(-stretch));
    const first = count(told, /\b(?:I|me|my|mine|myself)\b|\b(?:I)['’](?:m|d|ve|ll)\b/gu);
    const second = count(told, /\b(?:you|your|yours|yourself)\b/giu);
    const third = count(told, /\b(?:he|she|him|her|his|hers)\b/giu);
    if (first + second + third < 6 && stretch < 8_000 && text.length > stretch) continue;
    if (first > 0 && first * 3 >= third && first >= second) return "first";
    if (second > 0 && second > third && second > first) return "second";
    if (first + second + third > 0) return "third";
  }
  return "third";
}

/** The tense of the narration; past where nothing tells. */
export function tenseOf(text: string): Scene["tense"] {
  for (const stretch of [700, 2_500, 8_000]) {
    const told = narrationOf(text.slice(-stretch));
    const present = count(told, PRESENT_SIGNS) + count(told, PRESENT_AFTER_PRONOUN);
    let past = count(told, REGULAR_PAST);
    for (const [word] of told.matchAll(/\b\p{Ll}{2,}\b/gu)) if (PAST_FORMS.has(word)) past++;
    // A participle looks like a past: "the closed door". Two signs of the present outweigh three of the past.
    if (present + past >= 2 || text.length <= stretch) return present * 1.5 > past ? "present" : "past";
  }
  return "past";
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** The words at the end of a sentence that has no end yet; null when the text stands at a sentence's end. */
export function unfinishedOf(before: string): string | null {
  const line = before.slice(before.lastIndexOf("\n") + 1).slice(-400);
  if (!/[\p{L}\p{N},;–-]\s*$/u.test(line)) return null;
  const words = line.trim().split(/\s+/u).slice(-6).join(" ");
  return words === "" ? null : words;
}
