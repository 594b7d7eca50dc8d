// What the Lab accepts (product.md 5, "Lab"), checked before a request is sent. The server checks the same.
import type { LabTool } from "../../../contract/generations.ts";
import { LAB_EXPAND_MAX, LAB_INSTRUCTION_MAX, LAB_OTHER_MAX } from "../../../contract/limits.ts";
import type { ModelSource } from "../../../contract/models.ts";
import { exceeds } from "../../../contract/text-length.ts";
import { exceedsWords } from "../../../contract/word-limits.ts";

export interface LabInput {
  tool: LabTool;
  text: string;
  instruction: string;
  /** Whether the selection reaches into the chapter's title. */
  isTitle: boolean;
}

/**
 * Why a request cannot be sent: the selection touches the title, the text is empty or too long, the instruction is
 * missing or too long, or the storyteller, which follows no instructions, is the chosen model.
 */
export type LabProblem = "title" | "empty" | "long" | "no_instruction" | "long_instruction" | "needs_model";

/** The most words a tool takes. */
export function labMax(tool: LabTool): number {
  return tool === "expand" ? LAB_EXPAND_MAX : LAB_OTHER_MAX;
}

/** The first problem of the input, or null. `source`: the source of the chosen model; null while unknown. */
export function labProblem(
  { tool, text, instruction, isTitle }: LabInput,
  source: ModelSource | null,
): LabProblem | null {
  if (isTitle) return "title";
  if (tool === "custom" && source === "storyteller") return "needs_model";
  if (text.trim() === "") return "empty";
  if (exceedsWords(text, labMax(tool))) return "long";
  if (tool !== "custom") return null;
  if (instruction.trim() === "") return "no_instruction";
  return exceeds(instruction.trim(), LAB_INSTRUCTION_MAX) ? "long_instruction" : null;
}
