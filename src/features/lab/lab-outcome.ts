// What came of an asking: words to use, or none.
import type { Generation } from "../../../contract/generations.ts";

/** The words of a result. */
export function textOf(generation: Pick<Generation, "candidates">): string {
  return generation.candidates[0]?.text ?? "";
}

/** Whether there are words, also of one that broke off. */
export function isUsable(generation: Pick<Generation, "candidates">): boolean {
  return textOf(generation).trim() !== "";
}
