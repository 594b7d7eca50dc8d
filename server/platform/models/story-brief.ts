// A request to the storyteller, as plain data. It is passed as a provider option; other models never receive it.
import { z } from "zod";

export const storytellerBrief = z.object({
  /** Null for what takes a language model. */
  task: z.enum(["shorten", "summarise"]).nullable(),
  language: z.enum(["en", "zh"]),
  /** What the task works on: a selection or a whole chapter. */
  text: z.string(),
  /** The most words of the whole result, counted by contract/text-length.ts. */
  length: z.number().int().min(1),
  /** Names of the world's people: none is cut, and sentences with one weigh more. */
  names: z.array(z.string()),
  bannedWords: z.array(z.string()),
});
export type StorytellerBrief = z.infer<typeof storytellerBrief>;
