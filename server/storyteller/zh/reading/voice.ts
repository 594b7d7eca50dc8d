// How a Chinese text is narrated: its person, and what it ends with.
import { narrationOf, stretchesOf } from "../text/quotes.ts";
import { SPEECH_VERB } from "../text/speech-verbs.ts";

/** Words that contain 我 or 你 but refer to nobody. */
const NO_PERSON = /自我|忘我|我国|我军|我方|你死我活|你来我往|你一言|我一语|你我/gu;

/** The grammatical person of the narration. */
export function personOf(text: string): "first" | "second" | "third" {
  const narration = narrationOf(text).replace(NO_PERSON, "");
  const count = (pattern: RegExp) => narration.match(pattern)?.length ?? 0;
  const first = count(/我/gu);
  const second = count(/你/gu);
  const third = count(/[他她]/gu);
  // A thought within a story in the third person (她想，我该走了) is no first-person narrator.
  if (first > 0 && first >= second && first * 4 >= third) return "first";
  if (second > 1 && second > first && second * 3 >= third) return "second";
  return "third";
}

const ENDS_QUOTED = /[”」』"]$/u;

/** The last paragraph with any words. */
function lastParagraph(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed.slice(trimmed.lastIndexOf("\n") + 1).trim();
}

/** Whether a line is a heading, which needs no full stop: 第二节是英语。老师来了。 is none. */
export function isHeading(line: string): boolean {
  return (
    /^#{1,6}\s/u.test(line) ||
    /^(?:第.{1,8}[章回节卷幕部](?:[\s：:·]|[^。！？，]{0,30}$)|序章|楔子|尾声|番外|[*＊·—-]{1,9}$)/u.test(line)
  );
}

const TAIL_MAX = 24;

/** What the text ends with: a question, other speech, or narration. */
export function talkAt(text: string): "nothing" | "question" | "speech" | "narration" {
  if (!/[\p{L}\p{N}]/u.test(text)) return "nothing";
  const line = lastParagraph(text);
  if (isHeading(line)) return "narration";
  const stretches = stretchesOf(line);
  const at = stretches.findLastIndex((stretch) => stretch.quoted);
  const speech = stretches[at]?.text;
  if (speech === undefined) return "narration";
  const tail = stretches
    .slice(at + 1)
    .map((stretch) => stretch.text)
    .join("");
  // 门上写着“盐”: a quoted word within a sentence is no speech.
  if (!/[。！？!?…—，,]["”」』]?$/u.test(speech)) return "narration";
  const said = ENDS_QUOTED.test(line) || (tail.length <= TAIL_MAX && new RegExp(SPEECH_VERB, "u").test(tail));
  if (!said) return "narration";
  return /[？?][”」』"]?$/u.test(speech) ? "question" : "speech";
}
