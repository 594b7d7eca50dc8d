// Validates what is typed where an exploration begins with the contract's schemas, and says where a refusal belongs.
import type { z } from "zod";
import { CHAT_OPENING_MAX } from "../../../../contract/chats.ts";
import { ENTRY_DESCRIPTION_MAX, ENTRY_TARGET_MAX, WORLD_TITLE_MAX } from "../../../../contract/limits.ts";
import { block, line, requiredName } from "../../../../contract/text-fields.ts";
import { CallError } from "../../../lib/api/call-error.ts";

export type Step = "world" | "who" | "where";
export type Field = "name" | "description" | "goal" | "opening";
export type FieldProblem = "empty" | "too_long" | "characters";

/** Characters of each field, as text-length.ts counts them. */
export const MAXIMA: Record<Field, number> = {
  name: WORLD_TITLE_MAX,
  description: ENTRY_DESCRIPTION_MAX,
  goal: ENTRY_TARGET_MAX,
  opening: CHAT_OPENING_MAX,
};

const SCHEMAS: Record<Field, z.ZodType> = {
  name: requiredName(MAXIMA.name),
  description: block(MAXIMA.description),
  goal: line(MAXIMA.goal),
  opening: block(MAXIMA.opening),
};

export function fieldProblem(field: Field, value: string): FieldProblem | null {
  const issue = SCHEMAS[field].safeParse(value).error?.issues[0];
  if (!issue) return null;
  if (issue.code === "too_big" || issue.message === "too_long") return "too_long";
  return issue.message === "empty" ? "empty" : "characters";
}

export interface RefusalPlace {
  step: Step;
  /** Null: it is about the step as a whole. */
  field: Field | null;
}

/**
 * Where a refusal is shown.
 * @param isOwnPerson The player is somebody of their own, not a character of the world.
 * @param choosesWorld The world was chosen in the dialog.
 */
export function refusalPlace(error: unknown, isOwnPerson: boolean, choosesWorld: boolean): RefusalPlace {
  switch (error instanceof CallError ? error.code : null) {
    case "name_length":
    case "name_characters":
    case "name_illegible":
      return { step: "who", field: isOwnPerson ? "name" : null };
    case "description_length":
      return { step: "who", field: isOwnPerson ? "description" : null };
    case "entry_deleted":
      return { step: "who", field: null };
    case "world_not_found":
      return { step: choosesWorld ? "world" : "where", field: null };
    case "target_length":
      return { step: "where", field: "goal" };
    default:
      return { step: "where", field: null };
  }
}
