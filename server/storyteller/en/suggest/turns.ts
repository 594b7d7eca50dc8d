// Reads a text's lines as a conversation: what one speaker says in one paragraph, what was said before and is told after.
import type { Line } from "./lines.ts";
import { speakerOf } from "./who.ts";

/** All that one paragraph says, from its first spoken line to its last. */
export interface Turn {
  lines: readonly Line[];
  /** What is told just before it, after what is said before that; at most two lines. */
  before: readonly Line[];
  /** The sentences that are spoken. */
  sentences: readonly string[];
  /** What another paragraph said just before; empty where nothing was said. */
  heard: string;
  /** The lines of that. */
  hearing: readonly Line[];
  /** What is told after it, up to what is said next or the end. */
  after: readonly Line[];
}

/** Words that nobody says. */
const MIMED = /\bas (?:much as|if|though) to say\b/u;
/** How many told lines may stand between what is said and the reply. */
const APART = 4;
const PRONOUN = /^(?:he|she|i)$/u;

/** The turns of a text, in order; a paragraph in which two people speak is none, and nor is the one after it certain. */
export function turnsOf(lines: readonly Line[]): Turn[] {
  const spoken = lines.flatMap((line, at) => (isSpeech(line) ? [{ line, at }] : []));
  const groups: { from: number; to: number }[] = [];
  for (const { line, at } of spoken) {
    const group = groups.at(-1);
    if (group && (lines[group.to] as Line).paragraph === line.paragraph) group.to = at;
    else groups.push({ from: at, to: at });
  }
  return groups.flatMap(({ from, to }, index): Turn[] => {
    const own = lines.slice(from, to + 1);
    if (speakersOf(own) > 1) return [];
    const before = groups[index - 1];
    const hearing = before && from - before.to <= APART + 1 ? lines.slice(before.from, before.to + 1) : [];
    return [
      {
        lines: own,
        before: lines.slice(Math.max(from - 2, (before?.to ?? -1) + 1), from),
        sentences: own.flatMap(({ spoken }) => sentencesOf(spoken)),
        heard: speakersOf(hearing) > 1 ? "" : saidIn(hearing),
        hearing,
        after: lines.slice(to + 1, groups[index + 1]?.from),
      },
    ];
  });
}

/** The part of a turn behind the last sentence of narration in it. */
export function lastPartOf(turn: Turn): Turn {
  const lines = turn.lines.slice(turn.lines.findLastIndex((line) => !isSpeech(line)) + 1);
  return { ...turn, lines, sentences: lines.flatMap(({ spoken }) => sentencesOf(spoken)) };
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

/** How many speakers the tags of lines name; a pronoun can be anybody. */
function speakersOf(lines: readonly Line[]): number {
  const named = lines.map(speakerOf).filter((who) => who !== null);
  const people = new Set(named.filter((who) => !PRONOUN.test(who)));
  const pronouns = new Set(named.filter((who) => PRONOUN.test(who)));
  return Math.max(people.size, pronouns.size);
}

function saidIn(lines: readonly Line[]): string {
  return lines
    .map(({ spoken }) => spoken)
    .filter(Boolean)
    .join(" ");
}

/** The sentences of what is spoken. */
export function sentencesOf(spoken: string): string[] {
  return spoken
    .split(/(?<=[.!?…])(?<!\b(?:Mr|Mrs|Ms|Dr|St)\.)\s+(?=\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}
