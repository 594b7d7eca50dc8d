// Time to find a world's entries in a text: in a whole chapter, after each key, and in a megabyte of hostile input.
import { createEntryMatcher } from "../extensions/entry-matcher/entry-matcher.ts";
import { namesOf, namingProse } from "./support/big-world.ts";
import { type Bench, type Figure, ms, percentile, runAlone } from "./support/figures.ts";

const ENTRIES = 1_000;
const CHAPTER = 20_000;
const MEGABYTE = 1_000_000;

/** Milliseconds of each of `runs` runs, after a few warm-up runs. */
function times(runs: number, run: (index: number) => void): number[] {
  for (let i = 0; i < 20; i++) run(i);
  return Array.from({ length: runs }, (_, index) => {
    const began = performance.now();
    run(index);
    return performance.now() - began;
  });
}

function figure(what: string, samples: number[], most: number): Figure {
  const slow = percentile(samples, 0.95);
  return {
    what,
    measured: `p50 ${ms(percentile(samples, 0.5))}, p95 ${slow.toFixed(2)} ms`,
    target: `under ${most} ms`,
    ok: slow < most,
  };
}

/**
 * Names of one to twenty times the same letter, and of 1 to 79 primes, written as quadruple primes (⁗) and primes (′).
 */
function nestedNames(): string[] {
  const primes = Array.from({ length: 79 }, (_, i) => "\u2057".repeat((i + 1) >> 2) + "\u2032".repeat((i + 1) & 3));
  return [...Array.from({ length: 20 }, (_, i) => "的".repeat(i + 1)), ...primes];
}

export const entryMatching: Bench = {
  name: "Entry matching",
  async run() {
    const names = namesOf(ENTRIES);
    const matcher = createEntryMatcher(names.map((name, id) => ({ id: String(id), name, aliases: [] })));
    const text = namingProse(CHAPTER, names);
    const paragraphs = text.split("\n");
    const found = matcher.match(text).length;
    if (found < 100) throw new Error(`Only ${found} names were found: the figures would be meaningless.`);

    const whole = times(200, () => matcher.match(text));
    // The worst case for a key: the chapter is one block, and the key falls into its middle.
    const followed = matcher.follow(text);
    const inOneBlock = times(500, (i) => {
      const at = 9_000 + i * 3;
      matcher.change(followed, `${text.slice(0, at)}x${text.slice(at)}`);
    });
    const longest = paragraphs.reduce((most, one) => (one.length > most.length ? one : most), "");
    const block = matcher.follow(longest);
    const inParagraph = times(500, (i) => {
      const at = i % longest.length;
      matcher.change(block, `${longest.slice(0, at)}x${longest.slice(at)}`);
    });
    const large = namingProse(MEGABYTE, names);
    const megabyte = times(20, () => matcher.match(large));
    // Hostile input: names contained in each other, and characters that normalise to four.
    const nested = createEntryMatcher(nestedNames().map((name, id) => ({ id: String(id), name, aliases: [] })));
    const primes = "\u2057".repeat(CHAPTER);
    const dense = "的".repeat(CHAPTER);
    for (const hostile of [primes, dense])
      if (nested.follow(hostile).found.length > hostile.length)
        throw new Error("More names are kept than the text has characters.");
    const hostile = times(20, (i) => nested.match(i % 2 === 0 ? primes : dense));
    return [
      figure(`entries of ${ENTRIES} found in ${CHAPTER} characters (${found} names)`, whole, 5),
      figure("a key in a chapter that is one block", inOneBlock, 1),
      figure("a key in its longest paragraph", inParagraph, 1),
      figure("one megabyte of text", megabyte, 50),
      figure(`hostile: names within names in ${CHAPTER} characters`, hostile, 100),
    ];
  },
};

if (import.meta.main) await runAlone(entryMatching);
