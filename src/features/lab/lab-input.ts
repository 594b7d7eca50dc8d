// What the Lab takes (product.md 5, "Lab"), said before anything is asked for. The server holds to the same.

import type { LabTool } from "../../../contract/generations.ts";
import { LAB_EXPAND_MAX, LAB_INSTRUCTION_MAX, LAB_OTHER_MAX } from "../../../contract/limits.ts";
import type { ModelSource } from "../../../contract/models.ts";
import { exceeds } from "../../../contract/text-length.ts";

export interface LabInput {
  tool: LabTool;
  text: string;
  instruction: string;
  /** Whether the selection reaches into the chapter's title. */
  isTitle: boolean;
}

/**
 * Why it can't be asked: a title, no text, too much of it, no instruction or a long one, and one the storyteller can't
 * follow.
 */
export type LabProblem = "title" | "empty" | "long" | "no_instruction" | "long_instruction" | "needs_model";

/** Characters a tool takes. */
export function labMax(tool: LabTool): number {
  return tool === "expand" ? LAB_EXPAND_MAX : LAB_OTHER_MAX;
}

/** The first thing that stands against asking, or null. `source`: of the model that would write; null while unknown. */
export function labProblem(
  { tool, text, instruction, isTitle }: LabInput,
  source: ModelSource | null,
): LabProblem | null {
  if (isTitle) return "title";
  if (tool === "custom" && source === "storyteller") return "needs_model";
  if (text.trim() === "") return "empty";
  if (exceeds(text, labMax(tool))) return "long";
  if (tool !== "custom") return null;
  if (instruction.trim() === "") return "no_instruction";
  return exceeds(instruction.trim(), LAB_INSTRUCTION_MAX) ? "long_instruction" : null;
}
