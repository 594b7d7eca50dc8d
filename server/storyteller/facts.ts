// Facts of a text that no tool may change: numbers, times, measures and names. Rules see a placeholder instead of each,
// so no pattern can match inside one; a line that would lose a fact stays as it was. Quotations are left out by the
// languages themselves.
import { endOfWords } from "../../contract/text-length.ts";

/** Placeholders are characters of the private use area, which no rule matches and texts do not contain. */
const FIRST = 0xe100;
const LAST = 0xf8ff;
const PLACEHOLDERS = /[\ue100-\uf8ff]/gu;
/** Matches a fact in a masked text. */
export const PLACEHOLDER = /[\ue100-\uf8ff]/u;

/**
 * Changes a text line by line without changing its facts: a line in which a fact was lost or doubled keeps its original
 * text. `change` must keep the number of lines; if it does not, or there are more facts than placeholders, the text
 * stays as it is.
 */
export function keepingFacts(text: string, facts: RegExp, change: (text: string) => string): string {
  const masked = mask(text, facts);
  if (!masked) return text;
  const before = masked.text.split("\n");
  const after = change(masked.text).split("\n");
  if (after.length !== before.length) return text;
  const lines = after.map((line, index) => (hasSameFacts(line, before[index] ?? "") ? line : (before[index] ?? "")));
  return unmask(lines.join("\n"), masked.facts);
}

/** Shortens a sentence: whole facts may be dropped with what stands around them, none is changed. */
export function droppingWholeFacts(sentence: string, facts: RegExp, shorten: (sentence: string) => string): string {
  const masked = mask(sentence, facts);
  return masked ? unmask(shorten(masked.text), masked.facts) : sentence;
}

/** The beginning of a sentence, of at most so many words, that ends inside no fact. */
export function beginningOf(sentence: string, words: number, facts: RegExp): string {
  let end = endOfWords(sentence, words) ?? sentence.length;
  for (const { index, 0: fact } of sentence.matchAll(facts)) if (index < end && end < index + fact.length) end = index;
  return sentence.slice(0, end).trimEnd();
}

/** A pattern that matches the facts of a language and these names, the longest first. */
export function factsWithNames(facts: RegExp, names: readonly string[]): RegExp {
  const escaped = [...names]
    .filter((name) => name !== "")
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/gu, "\\$&"))
    // Whole words where words have spaces around them: no "Al" in "Already".
    .map((name) =>
      /^\p{Script=Latin}.*\p{Script=Latin}$/u.test(name) ? `(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])` : name,
    );
  return escaped.length === 0 ? facts : new RegExp(`${escaped.join("|")}|${facts.source}`, facts.flags);
}

function mask(text: string, facts: RegExp): { text: string; facts: string[] } | null {
  const found: string[] = [];
  if (text.search(PLACEHOLDERS) >= 0) return null;
  const masked = text.replace(facts, (fact) => {
    found.push(fact);
    return String.fromCharCode(Math.min(LAST, FIRST + found.length - 1));
  });
  return found.length > LAST - FIRST ? null : { text: masked, facts: found };
}

function unmask(text: string, facts: readonly string[]): string {
  return text.replace(PLACEHOLDERS, (mark) => facts[mark.charCodeAt(0) - FIRST] ?? "");
}

/** Whether two masked texts have the same facts, in any order. */
function hasSameFacts(one: string, other: string): boolean {
  const marks = (line: string) => (line.match(PLACEHOLDERS) ?? []).sort().join("");
  return marks(one) === marks(other);
}
