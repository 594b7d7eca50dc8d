// What came of an asking: words to use, or why there are none.
import { isErrorCode } from "../../../contract/errors.ts";
import type { Generation } from "../../../contract/generations.ts";
import { CallError } from "../../lib/api/call-error.ts";

/** The words of a result. */
export function textOf(generation: Pick<Generation, "candidates">): string {
  return generation.candidates[0]?.text ?? "";
}

/** Whether there are words, also of one that broke off. */
export function isUsable(generation: Pick<Generation, "candidates">): boolean {
  return textOf(generation).trim() !== "";
}

/** Why it failed or broke off; null when it did not, or was stopped. */
export function failureOf({ status, error_code, candidates }: Generation): CallError | null {
  if (status !== "failed") return null;
  const code = error_code ?? candidates[0]?.error_code ?? null;
  return new CallError({ code: isErrorCode(code) ? code : null, status: 0 });
}
