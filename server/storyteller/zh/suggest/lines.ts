// The lines of a Chinese text that can be quoted: whole sentences of the narration, and whole speeches without their
// attribution.
import { isHeading } from "../reading/voice.ts";
import { stretchesOf } from "../text/quotes.ts";
import { sentencesOf } from "../text/sentences.ts";

export interface Line {
  text: string;
  speech: boolean;
  /** Where it ends in the text it was read from. */
  end: number;
}

const LINE_MAX = 60;
const SPEECH_END = /[。！？!?…—][”」』"]$/u;
const HALF_END = /[，,、][”」』"]$/u;
const SENTENCE_END = /(?:[。！？!?]|……)$/u;
/** Control characters, and signs of formats that are no sentences. */
const NO_PROSE = /\p{Cc}|\p{Co}|\uFFFD|[|<>{}[\]\\`#*_~]{1}|https?:/u;
const WORDS = /\p{Script=Han}/gu;
const HAN_MIN = 3;

/** A line that can be shown on its own: it has words, and every quotation in it is closed. */
export function isQuotable(text: string, max = LINE_MAX): boolean {
  if (text.length > max || NO_PROSE.test(text)) return false;
  if ((text.match(WORDS)?.length ?? 0) < HAN_MIN) return false;
  return isBalanced(text);
}

const OPENERS = "“「『（《";
const CLOSERS = "”」』）》";

function isBalanced(text: string): boolean {
  const open: number[] = [];
  let straight = 0;
  for (const mark of text) {
    if (mark === '"') straight++;
    const opens = OPENERS.indexOf(mark);
    if (opens >= 0) open.push(opens);
    else if (CLOSERS.includes(mark) && open.pop() !== CLOSERS.indexOf(mark)) return false;
  }
  return open.length === 0 && straight % 2 === 0;
}

/** The lines of a text in order. `max` is how long one may be; paragraphs that are not `wanted` are left out. */
export function linesOf(text: string, max = LINE_MAX, wanted: (paragraph: string) => boolean = () => true): Line[] {
  const lines: Line[] = [];
  let from = 0;
  for (const paragraph of text.split("\n")) {
    if (wanted(paragraph) && !isHeading(paragraph.trim())) addLines(lines, paragraph, from, max);
    from += paragraph.length + 1;
  }
  return lines;
}

function addLines(lines: Line[], paragraph: string, from: number, max: number): void {
  let at = 0;
  const add = (text: string, speech: boolean, end: number) => {
    if (isQuotable(text, max)) lines.push({ text, speech, end: from + end });
  };
  for (const sentence of sentencesOf(paragraph)) {
    const begin = paragraph.indexOf(sentence.text, at);
    if (begin < 0) return;
    at = begin + sentence.text.length;
    const stretches = stretchesOf(sentence.text);
    const said = stretches.filter((stretch) => stretch.quoted && SPEECH_END.test(stretch.text));
    if (said.length === 0) {
      if (SENTENCE_END.test(sentence.text)) add(sentence.text, false, at);
      continue;
    }
    // “昨晚，”那人说，“是不是有个少年来过？” Neither half is a sentence of its own.
    if (stretches.some((stretch) => stretch.quoted && HALF_END.test(stretch.text))) {
      add(sentence.text, true, at);
      continue;
    }
    let place = begin;
    for (const stretch of stretches) {
      place += stretch.text.length;
      if (said.includes(stretch)) add(stretch.text, true, place);
    }
  }
}
