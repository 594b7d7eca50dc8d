// Finds which beats a text already contains. A beat's sentence is recognised by its fixed parts (the text outside of
// slots) if they occur in order and close together, so person, tense and names do not matter.
import { partsOf } from "./template.ts";
import type { Beat, StorytellerLanguage } from "./types.ts";

/** The fixed parts of one sentence (the text outside of slots), folded, in order. */
export type Trace = readonly string[];

const traces = new WeakMap<Beat, readonly Trace[]>();
/** The most folded characters between two fixed parts: room for a long name and a verb. */
const SLOT_MAX = 48;

/** One trace for each sentence of a beat with enough fixed text; if no sentence has enough, one for the longest. */
export function tracesOf(beat: Beat, language: StorytellerLanguage): readonly Trace[] {
  const known = traces.get(beat);
  if (known) return known;
  const sentences: string[][] = [[]];
  for (const part of partsOf(beat.text)) {
    if (!("text" in part)) continue;
    part.text.split(/(?<=[.!?…。！？\n])/u).forEach((stretch, index) => {
      if (index > 0) sentences.push([]);
      const folded = language.fold(stretch).trim();
      if (/[\p{L}\p{N}]/u.test(folded)) sentences.at(-1)?.push(folded);
    });
  }
  const weight = (trace: Trace) => trace.join("").length;
  const enough = sentences.filter((trace) => weight(trace) >= language.anchor);
  const longestTrace = sentences.reduce((best, trace) => (weight(trace) > weight(best) ? trace : best));
  const result = enough.length > 0 ? enough : [longestTrace];
  traces.set(beat, result);
  return result;
}

/** Whether a folded text contains a sentence. */
export function occursIn(folded: string, trace: Trace): boolean {
  const longest = longestOf(trace);
  if (longest === "") return false;
  for (let at = folded.indexOf(longest); at >= 0; at = folded.indexOf(longest, at + 1))
    if (standsAt(folded, at, trace, longest)) return true;
  return false;
}

function longestOf(trace: Trace): string {
  return trace.reduce((best, stretch) => (stretch.length > best.length ? stretch : best), "");
}

/** Whether a folded text contains the sentence, with its longest fixed part at this position. */
function standsAt(folded: string, at: number, trace: Trace, longest: string): boolean {
  if (!folded.startsWith(longest, at)) return false;
  const place = trace.indexOf(longest);
  return followed(folded, at + longest.length, trace.slice(place + 1)) && preceded(folded, at, trace.slice(0, place));
}

function followed(folded: string, from: number, rest: Trace): boolean {
  let end = from;
  return rest.every((stretch) => {
    const at = folded.slice(end, end + SLOT_MAX + stretch.length).indexOf(stretch);
    end += at + stretch.length;
    return at >= 0;
  });
}

function preceded(folded: string, to: number, rest: Trace): boolean {
  let start = to;
  return rest.toReversed().every((stretch) => {
    const from = Math.max(0, start - SLOT_MAX - stretch.length);
    const at = folded.slice(from, start).lastIndexOf(stretch);
    start = from + at;
    return at >= 0;
  });
}

/**
 * Sentences are indexed by a prefix of this length of their longest fixed part, so that one pass over a long text finds
 * all beats.
 */
const BEGINNING = 5;

interface Known {
  beat: Beat;
  trace: Trace;
  longest: string;
}

const indexes = new WeakMap<StorytellerLanguage, ReadonlyMap<string, readonly Known[]>>();

function indexOf(language: StorytellerLanguage): ReadonlyMap<string, readonly Known[]> {
  const known = indexes.get(language);
  if (known) return known;
  const index = new Map<string, Known[]>();
  for (const beat of language.beats)
    for (const trace of tracesOf(beat, language)) {
      const longest = longestOf(trace);
      // Sentences whose longest fixed part is shorter are indexed together under "".
      const key = longest.length < BEGINNING ? "" : longest.slice(0, BEGINNING);
      const there = index.get(key);
      if (there) there.push({ beat, trace, longest });
      else index.set(key, [{ beat, trace, longest }]);
    }
  indexes.set(language, index);
  return index;
}

/** The language's beats of which a folded text, of any length, contains at least one sentence. */
export function beatsIn(folded: string, language: StorytellerLanguage): Set<Beat> {
  const index = indexOf(language);
  const told = new Set<Beat>();
  for (const { beat, trace } of index.get("") ?? []) if (occursIn(folded, trace)) told.add(beat);
  for (let at = 0; at + BEGINNING <= folded.length; at++)
    for (const { beat, trace, longest } of index.get(folded.slice(at, at + BEGINNING)) ?? [])
      if (!told.has(beat) && standsAt(folded, at, trace, longest)) told.add(beat);
  return told;
}

/** Whether a folded text contains at least one sentence of a beat. */
export function containsBeat(beat: Beat, folded: string, language: StorytellerLanguage): boolean {
  return tracesOf(beat, language).some((trace) => occursIn(folded, trace));
}
