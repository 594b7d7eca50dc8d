// The content words of an English sentence: sentences are weighted and compared by them.

const SMALL = new Set(
  `the and but for nor yet with from into onto upon over under this that these those there here then than when where
  which while who whom whose what why how because though although until before after again about around across through
  between against without within along behind beside beyond near off out down up his her hers him she they them their
  our your you its were was are been being have has had does did done will would could should might must may can shall
  not now just only even very quite rather some any all both each every other another such same own one two said says
  say like as at by in is it me my no of on or so to we he be do if i an a`.split(/\s+/u),
);

/** The content words of a sentence: without function words, endings normalised. */
export function keywordsOf(sentence: string): string[] {
  return [...sentence.toLowerCase().matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu)]
    .map(([word]) => word.replace(/['’]s$/u, ""))
    .filter((word) => word.length > 2 && !SMALL.has(word))
    .map((word) => word.replace(/(?:ing|ed|es|s)$/u, ""));
}
