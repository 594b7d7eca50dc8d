// Where the sentences of a text begin and end.

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

/** A dot that ends a title or an initial, not a sentence. */
const ABBREVIATION = /(?:^|[^\p{L}])(?:Mrs?|Ms|Dr|St|Prof|Rev|Capt|Lt|Sgt|vs|\p{Lu})\.[^\S\n]*$/u;
const STARTS_SMALL = /^["'“‘«(]*\p{Ll}/u;

/**
 * Positions (in UTF-16 code units, ascending) at which a sentence ends, with the spaces after it; the last is the
 * text's length. Text that continues in lower case (“Go!” she said.) is the same sentence. None for an empty text.
 */
export function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  let before = "";
  for (const { segment, index } of segmenter.segment(text)) {
    if (goesOn(before, segment)) ends.pop();
    ends.push(index + segment.length);
    before = segment;
  }
  return ends;
}

function goesOn(before: string, next: string): boolean {
  return !before.endsWith("\n") && before !== "" && (STARTS_SMALL.test(next) || ABBREVIATION.test(before));
}

/** The text of a line before and after a range (from, to) that completes the sentences in which it begins and ends. */
export function sentenceAround(line: string, from: number, to: number): { before: string; after: string } {
  const ends = sentenceEnds(line);
  const start = ends.findLast((end) => end <= from) ?? 0;
  const end = ends.find((place) => place >= to) ?? line.length;
  return { before: line.slice(start, from).trimStart(), after: line.slice(to, end).trimEnd() };
}
