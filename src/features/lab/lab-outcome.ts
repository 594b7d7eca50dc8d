// The text of a Lab generation, and whether it has any.
import type { Generation } from "../../../contract/generations.ts";

/** The text of a result. */
export function textOf(generation: Pick<Generation, "candidates">): string {
  return generation.candidates[0]?.text ?? "";
}

/** Whether it ended well and there was nothing to change: the server keeps no text that equals the given one. */
export function isUnchanged(generation: Pick<Generation, "candidates" | "status">): boolean {
  return generation.status === "done" && !isUsable(generation);
}

/** Whether there is any text, also where the generation failed or was cancelled midway. */
export function isUsable(generation: Pick<Generation, "candidates">): boolean {
  return textOf(generation).trim() !== "";
}
