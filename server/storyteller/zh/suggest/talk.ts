// The last lines of a Chinese text as told and spoken, in order: what is said in them, and what could be quoted.
import { isHeading } from "../reading/voice.ts";
import { stretchesOf } from "../text/quotes.ts";
import { sentencesOf } from "../text/sentences.ts";

export interface TalkLine {
  /** The text is all that is said in it. */
  whole: boolean;
  /** Where what is said in it begins and ends, with its marks; in narration where the sentence does. */
  begin: number;
  close: number;
  /** The narration, or what could be quoted of a speech, from its first to its last quotation; empty if unfinished. */
  text: string;
  /** The spoken words alone; null in narration. */
  said: string | null;
  /** What is told in the sentence of a speech: who speaks, and how. */
  tag: string;
  /** Speeches of one paragraph are of one speaker. */
  paragraph: number;
  end: number;
}

const SPEECH_END = /[。！？!?…—，,、][”」』"]$/u;
/** A speech that goes on behind what is told of it. */
const SPEECH_BREAKS = /[，,、][”」』"]$/u;
const SENTENCE_END = /(?:[。！？!?]|……)[）)]?$/u;
const MARKS = /[“”「」『』"]/gu;
const WHOLE_MAX = 60;
/** 张三：你来。 in messages, and signs of games: neither told nor spoken. */
const MESSAGE = /^[【[]|^[^，。“「：]{1,8}：[^“「『"]/u;

/** The lines of a text. */
export function talkOf(text: string): TalkLine[] {
  const lines: TalkLine[] = [];
  let from = 0;
  for (const [index, paragraph] of text.split("\n").entries()) {
    if (!isHeading(paragraph.trim()) && !MESSAGE.test(paragraph)) addLines(lines, paragraph, index, from);
    from += paragraph.length + 1;
  }
  return lines;
}

function addLines(lines: TalkLine[], paragraph: string, index: number, from: number): void {
  let at = 0;
  for (const { text } of sentencesOf(paragraph)) {
    const begin = paragraph.indexOf(text, at);
    if (begin < 0) return;
    at = begin + text.length;
    const stretches = stretchesOf(text);
    const spoken = stretches.filter((stretch) => stretch.quoted && SPEECH_END.test(stretch.text));
    const first = stretches.indexOf(spoken[0] ?? { text: "", quoted: false });
    const tag = stretches.flatMap((stretch) => (spoken.includes(stretch) ? [] : stretch.text)).join(" ");
    if (first < 0) {
      const told = SENTENCE_END.test(text) ? text : "";
      lines.push({
        text: told,
        said: null,
        tag,
        paragraph: index,
        whole: true,
        begin: from + begin,
        close: from + at,
        end: from + at,
      });
      continue;
    }
    const last = stretches.lastIndexOf(spoken.at(-1) ?? { text: "", quoted: false });
    const whole = SPEECH_BREAKS.test(spoken.at(-1)?.text ?? "")
      ? []
      : stretches.slice(first, last + 1).map(({ text: part }) => part);
    // What is too long to be quoted whole is quoted by its last speech, if that stands alone.
    const short = whole.join("").length > WHOLE_MAX && !SPEECH_BREAKS.test(spoken.at(-2)?.text ?? "");
    lines.push({
      text: short ? (spoken.at(-1)?.text ?? "") : whole.join(""),
      said: spoken.map((stretch) => stretch.text.replace(MARKS, "")).join(""),
      tag,
      paragraph: index,
      whole: !short && whole.length > 0,
      begin: from + begin + lengthOf(stretches.slice(0, first)),
      close: from + begin + lengthOf(stretches.slice(0, last + 1)),
      end: from + at,
    });
  }
}

function lengthOf(stretches: readonly { text: string }[]): number {
  return stretches.reduce((length, { text }) => length + text.length, 0);
}
