// What is wrong with a world's fields, by the contract's own schemas: the same on both sides.
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

/** Also whether it is there already (letters of either case and width are the same word), and whether there is room. */
export function bannedWordProblem(word: string, there: readonly string[]): BannedWordProblem | null {
  const own = problemOf(bannedWord, word);
  if (own) return own;
  if (there.some((other) => foldBannedWord(other) === foldBannedWord(word))) return "duplicate";
  return there.length >= BANNED_WORDS_MAX ? "too_many" : null;
}
