// Reads a text's lines as a conversation: which speech nobody has answered yet, who says it, and what was said before.
import type { Line } from "./lines.ts";
import { speakerOf, type Who } from "./who.ts";

export interface Spoken {
  line: Line;
  /** Place among the lines. */
  at: number;
  /** Named in a tag of the same paragraph; a pronoun only where the line itself has the tag. */
  speaker: Who | null;
  /** Nobody else speaks after it, nods, or is told to have answered. */
  pending: boolean;
  /** How many paragraphs with speech follow its own. */
  replies: number;
  /** Somebody leaves, obeys or turns to something else after it. */
  closed: boolean;
  /** Nothing more is said after it. */
  last: boolean;
  /** What another paragraph says next; empty where nothing is said within a few lines. */
  next: string;
  /** What another paragraph said just before; empty where nothing was said. */
  heard: string;
}

/** A reply that is told, not spoken. */
const REPLY_TOLD =
  /\b(?:nod|nods|nodded|listened|listens|shrug|shrugs|shrugged|agree|agrees|agreed|followed (?:him|her|them)|explained|obeyed|did so|did as|shook (?:his|her|my|their|its) head|shakes (?:his|her|its) head|told (?:him|her|them|me|it)|(?:I|he|she|they|you) (?:said|say|says)(?! (?:nothing|anything)\b)|answered|replied|asks if|asked if|went to (?:get|fetch))\b/u;
/** An action that ends what was spoken about. */
const MOVES_ON =
  /\b(?<!\b[Ii]t )(?:(?:went|goes|walked|walks|ran|runs|drove|rode) (?:off|away|back|out|on|over|home|to (?:get|see|fetch))|(?:came|comes) over and|thanked|thanks (?:him|her|them|me)|obeyed|wrote the|(?:gave|gives|handed|hands) (?:him|her|me|them) the|followed (?:him|her|them)|started back|led the|carried (?:it|him|her)|changed the subject)\b/u;
/** Words that nobody says. */
const MIMED = /\bas (?:much as|if|though) to say\b/u;
const PRONOUN = /^(?:he|she|you)$/u;

/** The spoken lines, in order. */
export function spokenOf(lines: readonly Line[]): Spoken[] {
  const speakers = speakersOf(lines);
  return lines.flatMap((line, at): Spoken[] => {
    if (!isSpeech(line)) return [];
    const own = speakerOf(line);
    const named = speakers.get(line.paragraph) ?? null;
    const rest = lines.slice(at + 1);
    const answered = rest.some((one) =>
      isSpeech(one)
        ? one.paragraph !== line.paragraph
        : REPLY_TOLD.test(one.told) && !/\b(?:not|n't|never|nobody) (?:answer|nod|reply)/u.test(one.told),
    );
    return [
      {
        line,
        at,
        speaker: own ?? named,
        pending: !answered,
        replies: repliesTo(line, rest),
        closed: rest.some(({ told }) => MOVES_ON.test(told)),
        last: !rest.some(isSpeech),
        next: nextOf(lines, at),
        heard: heardBy(lines, at),
      },
    ];
  });
}

/** Whether somebody speaks in the line: a word in quotes within a sentence is no speech. */
export function isSpeech({ spoken, told }: Line): boolean {
  if (spoken === "" || MIMED.test(told)) return false;
  return (
    /^[^\p{L}]*“”/u.test(told) ||
    /[,:] “”|“”[.!?…]*$|“”,? (?:I|he|she|said|asked)\b/u.test(told) ||
    /[.!?…,—]$/u.test(spoken)
  );
}

function repliesTo({ paragraph }: Line, rest: readonly Line[]): number {
  return new Set(rest.filter((one) => isSpeech(one) && one.paragraph > paragraph).map((one) => one.paragraph)).size;
}

/** The one whom the tags of a paragraph name: only if they name no second one. */
function speakersOf(lines: readonly Line[]): Map<number, Who | null> {
  const speakers = new Map<number, Who | null>();
  for (const line of lines) {
    const who = isSpeech(line) ? speakerOf(line) : null;
    if (!who || PRONOUN.test(who.who)) continue;
    const before = speakers.get(line.paragraph);
    speakers.set(line.paragraph, before === undefined || before?.who === who.who ? who : null);
  }
  return speakers;
}

/** What was said last in an earlier paragraph, at most three told lines ago. */
function heardBy(lines: readonly Line[], at: number): string {
  const { paragraph } = lines[at] as Line;
  return (
    lines
      .slice(Math.max(0, at - 5), at)
      .findLast((line) => isSpeech(line) && (line.paragraph !== paragraph || isByAnother(line, lines[at] as Line)))
      ?.spoken ?? ""
  );
}

/** Whether the tags of two lines name two speakers. */
function isByAnother(line: Line, other: Line): boolean {
  const [one, two] = [speakerOf(line)?.who, speakerOf(other)?.who];
  return one !== undefined && two !== undefined && one !== two;
}

/** What is said next in a later paragraph, at most three told lines on, if nobody speaks after that again but the same one. */
function nextOf(lines: readonly Line[], at: number): string {
  const { paragraph } = lines[at] as Line;
  const next = lines.slice(at + 1, at + 5).find((line) => isSpeech(line) && line.paragraph !== paragraph);
  return next && !lines.some((line) => isSpeech(line) && line.paragraph > next.paragraph) ? next.spoken : "";
}
