// A request to the storyteller, as plain data. It is passed as a provider option; other models never receive it.
import { z } from "zod";
import { candidateFlavour } from "../../../contract/generations.ts";
import { pointOfView } from "../../../contract/story-notes.ts";

const briefPerson = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  gender: z.enum(["male", "female", "unknown"]),
  /** The author's own text may mention a dead person; in the storyteller's text they never act or speak. */
  dead: z.boolean(),
  description: z.string(),
});
export type BriefPerson = z.infer<typeof briefPerson>;

export const storytellerBrief = z.object({
  task: z.enum(["continue", "shorten", "rewrite", "expand", "summarise"]),
  language: z.enum(["en", "zh"]),
  /** Plain text before and after the cursor or the selection, blocks separated by one line break. */
  before: z.string(),
  after: z.string(),
  /** The end of the previous chapter: the new chapter begins in its voice and repeats none of it. */
  previous: z.string(),
  /** What the Lab's tools and `summarise` work on; empty for `continue`. */
  text: z.string(),
  flavour: candidateFlavour.nullable(),
  /** Words, counted by contract/text-length.ts: to write for `continue`, of the whole result for the others. */
  length: z.number().int().min(1),
  people: z.array(briefPerson),
  places: z.array(z.string()),
  things: z.array(z.string()),
  bannedWords: z.array(z.string()),
  pointOfView,
  /** The same brief with the same seed gives the same text. */
  seed: z.string(),
  /** Texts of sibling and parent candidates: none of their story beats is repeated. */
  avoid: z.array(z.string()),
  /** The earlier cards of the same continuation: this one begins differently from all of them. */
  beside: z.array(z.object({ seed: z.string(), flavour: candidateFlavour.nullable() })),
});
export type StorytellerBrief = z.infer<typeof storytellerBrief>;
