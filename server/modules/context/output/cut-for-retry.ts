// How much of an answer is kept when the model is called again after a banned word: less with each attempt.
import { sentenceEnds } from "./sentence-ends.ts";

const CLAUSE = /[，；：、,;:—–]\s*/gu;

/** The text that is kept: at first up to the banned word, then up to its clause, then up to its sentence. */
export function cutForRetry(text: string, attempt: number): string {
  if (attempt === 0) return text;
  const sentence = behindSpaces(text, sentenceEnds(text, 0, true).findLast((at) => at < text.trimEnd().length) ?? 0);
  if (attempt > 1) return text.slice(0, sentence);
  const clauses = [...text.matchAll(CLAUSE)].map(({ 0: mark, index }) => index + mark.length);
  return text.slice(0, Math.max(sentence, clauses.findLast((at) => at < text.length) ?? 0));
}

function behindSpaces(text: string, at: number): number {
  return at + (/^\s*/u.exec(text.slice(at))?.[0].length ?? 0);
}
