// The terms of documents and of what is searched for. A document is found by terms it has, which an index knows: nothing
// is ever looked through. Pure.
//
//   =:title  its whole title        ^:b  how its title begins      t:stem  a word or two signs of its title
//   b:be     how a word of its title begins, or one sign of it     a:be    the same of its author's name
//   x:stem   a word or two signs of its author's name or opening   #…      kind with tier, language, for all ages
import { stemOf } from "./stem.ts";
import { isCorrectable } from "./typo.ts";
import { cutWhole, pairsOf, plainText, type Run, runsOf } from "./words.ts";

/** Of one document; there is no end to what people write. */
const TERMS_MAX = 1_500;
/** Longer beginnings are told apart by the stem. */
const BEGINNING_MAX = 16;
const WHOLE_MAX = 200;
/** Words and pairs of signs that are looked for; those after them are not. */
const LOOKED_FOR_MAX = 8;
/** Of a search of more words, only the last may be the beginning of one. */
const BEGUN_MAX = 3;
const ARTICLE = /^(?:the|an?) (?=.)/;

export interface DocumentText {
  /** Title; or name and aliases. */
  names: readonly string[];
  /** The author's name, or what else it is known by. */
  by: string;
  /** Opening text. */
  text: string;
}

const beginningsOf = (word: string): string[] => {
  const signs = [...word].slice(0, BEGINNING_MAX);
  return signs.map((_, at) => signs.slice(0, at + 1).join(""));
};
const beginning = (word: string): string => [...word].slice(0, BEGINNING_MAX).join("");
const whole = (text: string): string => `=:${cutWhole(text, WHOLE_MAX)}`;

function* stemsOf(runs: readonly Run[]): Generator<string> {
  for (const run of runs)
    if (run.kind === "word") yield stemOf(run.word.text);
    else for (const { text } of pairsOf(run.signs)) yield text;
}

function* beginnings(run: Run): Generator<string> {
  if (run.kind === "word") yield* beginningsOf(run.word.text);
  else for (const { text } of run.signs) yield text;
}

function* firstOf(run: Run | undefined): Generator<string> {
  if (run?.kind === "word") yield* beginningsOf(run.word.text);
  if (run?.kind !== "signs") return;
  for (const { text } of run.signs.slice(0, 1)) yield text;
  for (const { text } of pairsOf(run.signs.slice(0, 2))) yield text;
}

function* termsOf({ names, by, text }: DocumentText): Generator<string> {
  for (const name of names) {
    const runs = runsOf(name);
    const title = plainText(runs);
    if (title === "") continue;
    yield whole(title);
    const withoutArticle = title.replace(ARTICLE, "");
    if (withoutArticle !== title) {
      yield whole(withoutArticle);
      for (const first of firstOf(runs[1])) yield `^:${first}`;
    }
    for (const first of firstOf(runs[0])) yield `^:${first}`;
    for (const stem of stemsOf(runs)) yield `t:${stem}`;
    for (const run of runs) for (const start of beginnings(run)) yield `b:${start}`;
  }
  const byRuns = runsOf(by);
  for (const stem of stemsOf(byRuns)) yield `x:${stem}`;
  for (const run of byRuns) for (const start of beginnings(run)) yield `a:${start}`;
  for (const stem of stemsOf(runsOf(text))) yield `x:${stem}`;
}

export function documentTerms(document: DocumentText): string[] {
  const terms = new Set<string>();
  for (const term of termsOf(document)) {
    if (terms.size >= TERMS_MAX) break;
    terms.add(term);
  }
  return [...terms];
}

/** The words of a document that somebody may mistype. */
export function documentWords({ names, by, text }: DocumentText): string[] {
  const words = [...names, by, text].flatMap((part) =>
    runsOf(part).flatMap((run) => (run.kind === "word" && isCorrectable(run.word.text) ? [run.word.text] : [])),
  );
  return [...new Set(words)];
}

/** Something that must be in a document: a word, two signs, or a single one. */
export interface Wanted {
  kind: "word" | "pair" | "sign";
  text: string;
  /** Whether the beginning of a word will do. */
  isBegun: boolean;
}

export interface Wish {
  /** All of them. */
  wanted: readonly Wanted[];
  /** The whole, as titles are compared. */
  whole: string;
  /** Of so many words that typos are not corrected, nor any but the last one completed: each costs as much again. */
  isLong: boolean;
}

/** What is searched for; null where there is no letter, digit or ideograph in it. */
export function wishOf(query: string): Wish | null {
  const runs = runsOf(query);
  const wanted = runs.flatMap((run): Wanted[] => {
    if (run.kind === "word") return [{ kind: "word", text: run.word.text, isBegun: true }];
    if (run.signs.length === 1) return run.signs.map(({ text }) => ({ kind: "sign", text, isBegun: false }));
    return pairsOf(run.signs).map(({ text }) => ({ kind: "pair", text, isBegun: false }));
  });
  if (wanted.length === 0) return null;
  const isLong = wanted.length > BEGUN_MAX;
  const looked = wanted.slice(0, LOOKED_FOR_MAX);
  // Half of all works have a word that begins with some letter: only the word that is being typed is begun by one.
  const isWhole = ({ text }: Wanted, at: number) => at < wanted.length - 1 && (isLong || [...text].length === 1);
  return {
    wanted: looked.map((each, at) => (isWhole(each, at) ? { ...each, isBegun: false } : each)),
    whole: plainText(runs),
    isLong,
  };
}

/** A lexeme as the database's text form of tsvector and tsquery has it. */
export const lexeme = (term: string): string => `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

const oneOf = (terms: readonly string[]): string => `(${terms.map(lexeme).join(" | ")})`;
const noneOf = (queries: readonly string[]): string => `!(${queries.join(" | ")})`;
const all = (parts: readonly string[]): string => `(${parts.join(" & ")})`;

function inTitle({ kind, text, isBegun }: Wanted): string[] {
  if (kind === "word") return [`t:${stemOf(text)}`, ...(isBegun ? [`b:${beginning(text)}`] : [])];
  return [kind === "pair" ? `t:${text}` : `b:${text}`];
}

function anywhere(wanted: Wanted): string[] {
  const { kind, text, isBegun } = wanted;
  if (kind === "word") return [...inTitle(wanted), `x:${stemOf(text)}`, ...(isBegun ? [`a:${beginning(text)}`] : [])];
  return [...inTitle(wanted), kind === "pair" ? `x:${text}` : `a:${text}`];
}

/**
 * Queries of the index that a document must all match, and what it must not match the last. Each is looked up by itself:
 * the index goes on from the next document of the one to the next of the other, and looks a term up only for documents
 * that match the queries before. In one query it would look up every term for every document that has the rarest.
 */
export type Conditions = readonly string[];

/** What is searched for; no document is found by two of the first four, or by the last too. */
export interface TermQueries {
  exact: Conditions;
  beginning: Conditions;
  title: Conditions;
  anywhere: Conditions;
}

/** Long words are rarer than short ones, as a rule: those are looked up first. */
const rarestFirst = (wanted: readonly Wanted[]): Wanted[] => wanted.toSorted((a, b) => b.text.length - a.text.length);

export function termQueries({ wanted, whole: text }: Wish): TermQueries {
  const inTitles = rarestFirst(wanted).map((each) => oneOf(inTitle(each)));
  const first = lexeme(`^:${beginning((wanted[0] as Wanted).text)}`);
  const exact = lexeme(whole(text));
  // A title that begins so has the word, or its beginning, in it.
  const others = wanted.filter(({ kind, isBegun }, at) => at > 0 || (kind === "word" && !isBegun));
  return {
    exact: [exact],
    beginning: [...rarestFirst(others).map((each) => oneOf(inTitle(each))), first, noneOf([exact])],
    title: [...inTitles, noneOf([first, exact])],
    anywhere: [...rarestFirst(wanted).map((each) => oneOf(anywhere(each))), noneOf([all(inTitles), exact])],
  };
}

/**
 * The queries of documents that have one of the other words in place of each mistyped one.
 *
 * @param others By word of the query, the words it may have been meant for.
 */
export function typoQuery({ wanted, whole: text }: Wish, others: ReadonlyMap<string, readonly string[]>): Conditions {
  const stems = (word: string) => others.get(word)?.map(stemOf) ?? [];
  const meant = rarestFirst(wanted).map((each) => {
    const other = each.kind === "word" ? [...new Set(stems(each.text))] : [];
    return oneOf([...anywhere(each), ...other.flatMap((stem) => [`t:${stem}`, `x:${stem}`])]);
  });
  const typed = all(wanted.map((each) => oneOf(anywhere(each))));
  return [...meant, noneOf([typed, lexeme(whole(text))])];
}
