// Which beats stand in a text already, found from the text alone: a sentence of a beat is known again by the stretches
// that no slot changes, in their order and close together, so in whatever person, tense and with whatever names.
import { partsOf } from "./template.ts";
import type { Beat, StorytellerLanguage } from "./types.ts";

/** The unchanging stretches of one sentence, folded, in order. */
export type Trace = readonly string[];

const traces = new WeakMap<Beat, readonly Trace[]>();
/** Folded characters a filled slot may take: a long name and a verb beside it. */
const SLOT_MAX = 48;

/** A trace for each sentence of a beat that has enough of its own; of its fullest sentence where none has. */
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
  const fullest = sentences.reduce((best, trace) => (weight(trace) > weight(best) ? trace : best));
  const result = enough.length > 0 ? enough : [fullest];
  traces.set(beat, result);
  return result;
}

/** Whether a sentence stands in a folded text. */
export function standsIn(folded: string, trace: Trace): boolean {
  const longest = longestOf(trace);
  if (longest === "") return false;
  for (let at = folded.indexOf(longest); at >= 0; at = folded.indexOf(longest, at + 1))
    if (standsAt(folded, at, trace, longest)) return true;
  return false;
}

function longestOf(trace: Trace): string {
  return trace.reduce((best, stretch) => (stretch.length > best.length ? stretch : best), "");
}

/** Whether a sentence stands where its longest stretch does. */
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

/** How a long text is searched for all beats in one pass: sentences by how their longest stretch begins. */
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
      // Those shorter than a beginning stand together under "".
      const key = longest.length < BEGINNING ? "" : longest.slice(0, BEGINNING);
      const there = index.get(key);
      if (there) there.push({ beat, trace, longest });
      else index.set(key, [{ beat, trace, longest }]);
    }
  indexes.set(language, index);
  return index;
}

/** The language's beats of which any sentence stands in a folded text of any length. */
export function toldIn(folded: string, language: StorytellerLanguage): Set<Beat> {
  const index = indexOf(language);
  const told = new Set<Beat>();
  for (const { beat, trace } of index.get("") ?? []) if (standsIn(folded, trace)) told.add(beat);
  for (let at = 0; at + BEGINNING <= folded.length; at++)
    for (const { beat, trace, longest } of index.get(folded.slice(at, at + BEGINNING)) ?? [])
      if (!told.has(beat) && standsAt(folded, at, trace, longest)) told.add(beat);
  return told;
}

/** Whether any sentence of a beat stands in a folded text. */
export function isTold(beat: Beat, folded: string, language: StorytellerLanguage): boolean {
  return tracesOf(beat, language).some((trace) => standsIn(folded, trace));
}
