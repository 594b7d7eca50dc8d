// What the Lab accepts (product.md 5, "Lab"), checked before a request is sent. The server checks the same.
import { type LabTool, STORYTELLER_TOOLS } from "../../../contract/generations.ts";
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
 * missing or too long, or the chosen model is the storyteller, which does not have the tool.
 */
export type LabProblem = "title" | "empty" | "long" | "no_instruction" | "long_instruction" | "needs_model";

/** Whether a tool takes a language model and the chosen one is none. `source`: null while unknown. */
export function needsModel(tool: LabTool, source: ModelSource | null): boolean {
  return source === "storyteller" && !STORYTELLER_TOOLS[tool];
}

/** What a tool is called: the storyteller does not shorten a text, it shows what could go. */
export function toolName(tool: LabTool, source: ModelSource | null): LabTool | "cuts" {
  return tool === "shorten" && source === "storyteller" ? "cuts" : tool;
}

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
  if (needsModel(tool, source)) return "needs_model";
  if (text.trim() === "") return "empty";
  if (exceedsWords(text, labMax(tool))) return "long";
  if (tool !== "custom") return null;
  if (instruction.trim() === "") return "no_instruction";
  return exceeds(instruction.trim(), LAB_INSTRUCTION_MAX) ? "long_instruction" : null;
}
