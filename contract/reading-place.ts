// The place of a reader in a shared story: the chapter, and the block of its text at the top of the window.
import { z } from "zod";
import { id, seconds } from "./text-fields.ts";

const BLOCK_MAX = 1_000_000;

export const placeInText = {
  chapter_id: id,
  /** The index of the block at the top of the window. */
  block: z.number().int().min(0).max(BLOCK_MAX),
  /** How much of that block is above the top, from 0 to 1. */
  within: z.number().min(0).max(1),
};

/** The place that an account has in a shared story. */
export const readingPlace = z.object({ ...placeInText, read_at: seconds });
export type ReadingPlace = z.infer<typeof readingPlace>;
