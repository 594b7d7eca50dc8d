// Sentences a tone may insert between those of the text. Each is used once in a text.
import type { LabTone } from "../../../contract/generations.ts";
import type { Random } from "../random.ts";
import type { Roles, Scene, Sentence } from "../types.ts";
import { fillTemplate } from "./fill-template.ts";
import { sentencesOf } from "./sentences.ts";

/** The other tones change the wording only. */
const BEATS: Readonly<Partial<Record<LabTone, readonly string[]>>> = {
  tense: [
    "Nothing {move:it}.",
    "It {be:it} too quiet.",
    "There {be:it} no time.",
    "Somewhere something {click:it}.",
    "Not a sound, then.",
    "Any moment now.",
    "One {can:it} hear the seconds.",
    "The air {do:it} not stir.",
  ],
  tender: [
    "There {be:it} no hurry.",
    "It {be:it} a small thing, and it {matter:it}.",
    "The hour {be:it} a kind one.",
    "Everything {seem:it} to be holding still for it.",
    "It {be:it} done as gently as such things can be.",
    "The world {can:it} wait.",
  ],
  vivid: [
    "Light {lie:it} along every edge.",
    "The whole place {ring:it} with it.",
    "Every sound {have:it} an edge.",
    "Every crack and grain {stand:it} out.",
    "The colours {come:they} up as if under water.",
    "The light {fall:it} on it all without mercy.",
  ],
  formal: [
    "The circumstance deserves to be recorded.",
    "Of this there {can:it} be no doubt.",
    "It {be:it} so, at all events, by every account.",
    "Nothing further need be said of it.",
  ],
};
/** One inserted sentence for this many of the text. */
const EVERY = 4;

/** The text with inserted sentences of its tone, never directly before or after speech in the same paragraph. */
export function withToneBeats(text: string, tone: LabTone, scene: Scene, random: Random): string {
  const beats = [...(BEATS[tone] ?? [])];
  if (beats.length === 0) return text;
  const sentences = sentencesOf(text);
  const places = sentences.map((_, index) => index).filter((index) => isOpen(sentences, index));
  const added = new Map<number, string>();
  for (let count = Math.ceil(sentences.length / EVERY); count > 0 && places.length > 0 && beats.length > 0; count--) {
    const [place = 0] = places.splice(random.below(places.length), 1);
    const [beat = ""] = beats.splice(random.below(beats.length), 1);
    added.set(place, fillTemplate(beat, NOBODY, scene).text);
  }
  return joined(sentences.flatMap((sentence, index) => withAdded(sentence, added.get(index))));
}

const NOBODY: Roles = { a: null, b: null, c: null, far: null, thing: null };

function isOpen(sentences: readonly Sentence[], index: number): boolean {
  const [one, next] = [sentences[index], sentences[index + 1]];
  if (!one || one.speech || one.text.length < 30 || !/[.!?…]$/u.test(one.text)) return false;
  return !next || next.paragraph !== one.paragraph || !next.speech;
}

function withAdded(sentence: Sentence, added: string | undefined): Sentence[] {
  return added === undefined ? [sentence] : [sentence, { ...sentence, text: added }];
}

function joined(sentences: readonly Sentence[]): string {
  const lines: string[] = [];
  for (const { text, paragraph } of sentences) {
    const line = lines[paragraph];
    lines[paragraph] = line === undefined || line === "" ? text : `${line} ${text}`;
  }
  // Empty lines stay empty.
  return Array.from(lines, (line) => line ?? "").join("\n");
}
