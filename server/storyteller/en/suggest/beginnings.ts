// How a sentence begins: sets of words are read at once, where a regular expression of the same list has to be compiled first.

/** Every way through a pattern of words: "can|could I|we help|get" is eight beginnings. */
export function beginnings(...patterns: readonly string[]): ReadonlySet<string> {
  return new Set(
    patterns.flatMap((pattern) =>
      pattern
        .toLowerCase()
        .split(" ")
        .map((words) => words.split("|"))
        .reduce<string[]>((ways, words) => ways.flatMap((way) => words.map((word) => `${way} ${word}`.trim())), [""]),
    ),
  );
}

const LEADING = new Set("and but or so now well then please oh yes no ah just".split(" "));
const LONGEST = 4;

/** The beginning of a sentence that is one of the set, with or without a first word like "and"; null if there is none. */
export function beginningOf(sentence: string, set: ReadonlySet<string>): string | null {
  const words = sentence.toLowerCase().match(/[a-zà-ÿ']+/gu) ?? [];
  for (const from of LEADING.has(words[0] ?? "") ? [0, 1] : [0])
    for (let length = Math.min(LONGEST, words.length - from); length > 0; length--) {
      const beginning = words.slice(from, from + length).join(" ");
      if (set.has(beginning)) return beginning;
    }
  return null;
}
