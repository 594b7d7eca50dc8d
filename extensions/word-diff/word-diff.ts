// What changed inside one text, word by word. Changes with only a space or a lone word between them count as one.
import { diffArrays } from "diff";
import { isWord, tokenize } from "./text-tokens.ts";

/** A piece of text: in both, only in the earlier (removed), or only in the later (added). */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Beyond this many single edits two texts have little in common: the exact answer is slow to find and hard to read. */
const MAX_EDITS = 2_000;

interface Step {
  kind: DiffPart["kind"];
  tokens: string[];
}

/** The later text as changes of the earlier: of each change the removed part first, then the added one. */
export function diffWords(before: string, after: string): DiffPart[] {
  // Twice, because the length of the changes is known only once the spaces between them are merged.
  return parts(joinSteps(mendGaps(changedWords(before, after), (gap, around) => gap * 2 <= around)));
}

/** The same, but every common word stays unchanged, however short. */
export function diffExactly(before: string, after: string): DiffPart[] {
  return parts(changedWords(before, after));
}

function changedWords(before: string, after: string): Step[] {
  const steps = joinSteps(diffTokens(tokenize(before), tokenize(after)));
  return joinSteps(mendGaps(steps, (gap) => gap === 0));
}

function parts(steps: Step[]): DiffPart[] {
  return steps.map(({ kind, tokens }) => ({ kind, text: tokens.join("") }));
}

function diffTokens(before: string[], after: string[]): Step[] {
  const changes = diffArrays(before, after, { maxEditLength: MAX_EDITS });
  if (changes) {
    return changes.map(({ added, removed, value }) => ({
      kind: added ? "added" : removed ? "removed" : "same",
      tokens: value,
    }));
  }
  const start = commonStart(before, after);
  const end = commonEnd(before, after, start);
  return [
    { kind: "same", tokens: before.slice(0, start) },
    { kind: "removed", tokens: before.slice(start, before.length - end) },
    { kind: "added", tokens: after.slice(start, after.length - end) },
    { kind: "same", tokens: before.slice(before.length - end) },
  ];
}

function commonStart(a: string[], b: string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

function commonEnd(a: string[], b: string[], start: number): number {
  const most = Math.min(a.length, b.length) - start;
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
}

/**
 * Merges common text that is too short, by its number of words and that of the changes around it, into those changes.
 */
function mendGaps(steps: Step[], tooLittle: (gap: number, around: number) => boolean): Step[] {
  return steps.flatMap((step, at) => {
    const gap = step.kind === "same" && at > 0 && at < steps.length - 1;
    // A line break stays where it is: changes on both sides of it are never merged.
    if (
      !gap ||
      step.tokens.some((token) => token.includes("\n")) ||
      !tooLittle(countWords(step.tokens), Math.min(changeBefore(steps, at), changeAfter(steps, at)))
    )
      return [step];
    return [
      { kind: "removed" as const, tokens: step.tokens },
      { kind: "added" as const, tokens: step.tokens },
    ];
  });
}

function changeBefore(steps: Step[], at: number): number {
  return Math.max(wordsOf(steps[at - 1]), wordsOf(steps[at - 2]));
}

function changeAfter(steps: Step[], at: number): number {
  return Math.max(wordsOf(steps[at + 1]), wordsOf(steps[at + 2]));
}

function wordsOf(step: Step | undefined): number {
  return !step || step.kind === "same" ? 0 : countWords(step.tokens);
}

function countWords(tokens: string[]): number {
  return tokens.filter(isWord).length;
}

/** Joins neighbours: each change becomes at most one removed and one added step. */
function joinSteps(steps: Step[]): Step[] {
  const joined: Step[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    if (removed.length > 0) joined.push({ kind: "removed", tokens: removed });
    if (added.length > 0) joined.push({ kind: "added", tokens: added });
    removed = [];
    added = [];
  };
  for (const { kind, tokens } of steps) {
    if (tokens.length === 0) continue;
    if (kind === "removed") removed = removed.concat(tokens);
    else if (kind === "added") added = added.concat(tokens);
    else {
      flush();
      const last = joined.at(-1);
      if (last?.kind === "same") last.tokens = last.tokens.concat(tokens);
      else joined.push({ kind, tokens });
    }
  }
  flush();
  return joined;
}
