// How many words a chapter has room for: lengths of generations are in words, its limit is in characters.
import { countWords } from "./text-length.ts";

const EXAMINED_CHARACTERS = 600;

/**
 * Words that surely fit into `room` characters of a text. The text around their place tells which words: ideographs,
 * with their punctuation, need less than two characters each.
 */
export function wordsThatFit({ before, after }: { before: string; after: string }, room: number): number {
  const near = before.slice(-EXAMINED_CHARACTERS) + after.slice(0, EXAMINED_CHARACTERS);
  return Math.floor(room / (near.length < 2 * countWords(near) ? 1.5 : 8));
}
