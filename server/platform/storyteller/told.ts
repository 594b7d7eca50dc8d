// Which beats stand in a text already, found from the text alone: a beat is known again by the stretches of its template
// that no slot changes, so in whatever person, tense and with whatever names it was told.
import { partsOf } from "./template.ts";
import type { Beat, StorytellerLanguage } from "./types.ts";

const anchors = new WeakMap<Beat, readonly string[]>();

/** One stretch for each sentence that has one long enough; the beat's longest where none is. */
export function anchorsOf(beat: Beat, language: StorytellerLanguage): readonly string[] {
  const known = anchors.get(beat);
  if (known) return known;
  const found: string[] = [];
  let longest = "";
  let inSentence = "";
  const end = () => {
    if (inSentence.length >= language.anchor) found.push(inSentence);
    inSentence = "";
  };
  for (const part of partsOf(beat.text)) {
    if (!("text" in part)) continue;
    const stretches = part.text.split(/(?<=[.!?…。！？])/u);
    stretches.forEach((stretch, index) => {
      if (index > 0) end();
      const folded = language.fold(stretch).trim();
      if (folded.length > inSentence.length) inSentence = folded;
      if (folded.length > longest.length) longest = folded;
    });
  }
  end();
  const result = found.length > 0 ? found : [longest];
  anchors.set(beat, result);
  return result;
}

/** The beats of which no sentence stands in any of the texts. */
export function untold(language: StorytellerLanguage, texts: readonly string[]): Beat[] {
  const folded = texts.map((text) => language.fold(text)).join("\n");
  return language.beats.filter((beat) => !anchorsOf(beat, language).some((anchor) => folded.includes(anchor)));
}
