// Validates a world's fields with the contract's schemas, the same as on the server.
import type { z } from "zod";
import { BANNED_WORDS_MAX } from "../../../contract/limits.ts";
import { bannedWord, foldBannedWord, worldBackground, worldTitle } from "../../../contract/worlds.ts";

export type FieldProblem = "empty" | "too_long" | "characters";
export type BannedWordProblem = FieldProblem | "duplicate" | "too_many";

function problemOf(schema: z.ZodType, value: string): FieldProblem | null {
  const issue = schema.safeParse(value).error?.issues[0];
  if (!issue) return null;
  if (issue.code === "too_big" || issue.message === "too_long") return "too_long";
  return issue.message === "empty" ? "empty" : "characters";
}

export function titleProblem(title: string): FieldProblem | null {
  return problemOf(worldTitle, title);
}

export function backgroundProblem(background: string): FieldProblem | null {
  return problemOf(worldBackground, background);
}

/**
 * Also whether the word exists already (letters of any case and width count as the same), and whether the limit is
 * reached.
 */
export function bannedWordProblem(word: string, there: readonly string[]): BannedWordProblem | null {
  const own = problemOf(bannedWord, word);
  if (own) return own;
  if (there.some((other) => foldBannedWord(other) === foldBannedWord(word))) return "duplicate";
  return there.length >= BANNED_WORDS_MAX ? "too_many" : null;
}
