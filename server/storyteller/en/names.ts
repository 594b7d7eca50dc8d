// Names in an English text: capitalised words that stand within a sentence.
import { NOT_NAMES } from "./words.ts";

const WITHIN = /(?<=[\p{Ll},;] )\p{Lu}\p{L}+/gu;

export function namesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [word] of text.matchAll(WITHIN)) if (!NOT_NAMES.has(word.toLowerCase())) found.add(word);
  return [...found];
}
