// Two failures of asking that are no answer to the question itself.
import { CallError } from "../api/call-error.ts";

/**
 * Whether nobody knows if the server heard the question: asked again under the same id, it is written and paid once.
 */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.code === null;
}

/** The generation that is being written for this person already, where that is why nothing was asked; else null. */
export function runningGeneration(error: unknown): string | null {
  if (!(error instanceof CallError) || error.code !== "generation_running") return null;
  const { content } = error;
  const id =
    typeof content === "object" && content !== null ? (content as { generation_id?: unknown }).generation_id : null;
  return typeof id === "string" ? id : null;
}
