// Chooses between possible beats by their length, so that the text ends near the requested length.
import { containsBeat } from "./beats-in-text.ts";
import type { Beat, FilledTemplate, Roles, Scene, StorytellerLanguage } from "./types.ts";

export interface Choice {
  /** Null for a sentence combined from parts. */
  beat: Beat | null;
  roles: Roles;
  realised: FilledTemplate;
}

export interface Measured {
  choice: Choice;
  /** In words. */
  length: number;
}

/** The end of the text is near if at most this many words are left. */
function nearTheEndOf(language: StorytellerLanguage): number {
  return 1.8 * language.beatLength;
}

/** Whether a choice is good enough to stop searching: it leaves room far from the end, or fits exactly near it. */
export function hasRightLength({ length }: Measured, left: number, language: StorytellerLanguage): boolean {
  if (left > nearTheEndOf(language) && length < left * 0.6) return true;
  return Math.abs(length - left) <= Math.max(language.beatLength / 13, left * 0.13);
}

/**
 * Picks one of the choices, which are ordered by preference: far from the end the first that leaves room; near the end
 * the first of about the right length, else the one whose length is nearest. "enough" if stopping now is nearer; null
 * if there are no choices.
 */
export function fitting(
  choices: readonly Measured[],
  left: number,
  begun: boolean,
  language: StorytellerLanguage,
): Choice | "enough" | null {
  if (choices.length === 0) return null;
  const nearTheEnd = nearTheEndOf(language);
  const right = choices.find((one) => hasRightLength(one, left, language));
  if (right) return right.choice;
  const shorter = choices.find(({ length }) => length < left * 0.75 && left > nearTheEnd / 2);
  if (shorter) return shorter.choice;
  const off = ({ length }: Measured) => Math.abs(length - left);
  const nearest = choices.reduce((best, one) => (off(one) < off(best) ? one : best));
  return begun && off(nearest) >= left ? "enough" : nearest.choice;
}

/** The whole beat, and its shortened forms that end on a sentence and still identify the beat; longest first. */
export function beginnings(
  beat: Beat,
  realised: FilledTemplate,
  { open }: Scene["quotes"],
  language: StorytellerLanguage,
): FilledTemplate[] {
  const cut = (text: string): FilledTemplate => ({ text, lastNamed: null });
  const cuts: FilledTemplate[] = [];
  if (realised.text.includes("\n")) cuts.push(cut(realised.text.slice(0, realised.text.indexOf("\n"))));
  else {
    const sentences = language.sentences(realised.text).map(({ text }) => text);
    for (let count = sentences.length - 1; count > 0; count--)
      cuts.push(cut(sentences.slice(0, count).join(language.gap)));
  }
  // A shortened dialogue must still contain speech.
  const speaks = (text: string) => beat.kind !== "dialogue" || text.includes(open) || !realised.text.includes(open);
  return [realised, ...cuts.filter(({ text }) => speaks(text) && containsBeat(beat, language.fold(text), language))];
}
