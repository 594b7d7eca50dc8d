// Splits English text into sentences. Speech stays together with its attribution and is never split within its quotes.
import type { Sentence } from "../types.ts";
import { SPEECH } from "./typography.ts";

const END = /[.!?…]+[”"’»)\]*]*(?=\s|$)/gu;
const ABBREVIATION = /(?:^|[\s(“"‘])(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|Sgt|Col|Gen|Rev|Jr|Sr|vs|etc|e\.g|i\.e|No|\p{Lu})\.$/u;
const SAYS = `said|says|say|asked|asks|ask|answered|answers|answer|replied|called|cried|whispered|murmured|shouted|told|added`;
const GOES_ON = new RegExp(`^\\s+(?:[\\p{Ll}]|(?:[\\p{Lu}][\\p{L}'’]*\\s){1,3}(?:${SAYS})\\b|I (?:${SAYS})\\b)`, "u");

/** All sentences in order; `speech` marks those that contain any. */
export function sentencesOf(text: string): Sentence[] {
  return text.split("\n").flatMap((line, paragraph) => sentencesOfLine(line, paragraph));
}

function sentencesOfLine(line: string, paragraph: number): Sentence[] {
  const speeches = [...line.matchAll(SPEECH)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
  const sentences: Sentence[] = [];
  let from = 0;
  const end = (to: number) => {
    const text = line.slice(from, to).trim();
    const speech = speeches.some((said) => said.from < to && said.to > from);
    if (text !== "") sentences.push({ text, paragraph, speech });
    from = to;
  };
  for (const match of line.matchAll(END)) {
    const to = match.index + match[0].length;
    if (speeches.some((said) => said.from < to && to < said.to)) continue;
    const inSpeech = speeches.some((said) => said.to === to);
    const mark = match[0].replace(/[^.!?…]/gu, "");
    if (!inSpeech && mark === "." && ABBREVIATION.test(line.slice(Math.max(0, to - 8), to))) continue;
    // "Well?" she said: the attribution belongs to the sentence.
    if (GOES_ON.test(line.slice(to, to + 60)) && (inSpeech || /^\s+\p{Ll}/u.test(line.slice(to, to + 8)))) continue;
    end(to);
  }
  end(line.length);
  return sentences;
}
