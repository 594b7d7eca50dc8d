// What the storyteller is asked for: plain data. It reaches it as a provider option; other models never see it.
import { z } from "zod";
import { candidateFlavour, labTone } from "../../../contract/generations.ts";
import { pointOfView } from "../../../contract/story-notes.ts";

const briefPerson = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  gender: z.enum(["male", "female", "unknown"]),
  /** A dead person may be remembered by the author's own text; they never act or speak in the storyteller's. */
  dead: z.boolean(),
  description: z.string(),
});
export type BriefPerson = z.infer<typeof briefPerson>;

export const storytellerBrief = z.object({
  task: z.enum(["continue", "shorten", "rewrite", "expand", "summarise"]),
  language: z.enum(["en", "zh"]),
  /** Plain text before and after the cursor or the selection, blocks apart by one line break. */
  before: z.string(),
  after: z.string(),
  /** The end of the chapter before: a chapter begins in its voice, and tells nothing of it again. */
  previous: z.string(),
  /** What the Lab's tools and `summarise` work on; empty for `continue`. */
  text: z.string(),
  tone: labTone,
  flavour: candidateFlavour.nullable(),
  /** Characters by contract/text-length.ts: to write for `continue`, of the whole result for the others. */
  length: z.number().int().min(1),
  people: z.array(briefPerson),
  places: z.array(z.string()),
  things: z.array(z.string()),
  bannedWords: z.array(z.string()),
  pointOfView,
  /** The same brief with the same seed gives the same text. */
  seed: z.string(),
  /** Texts of sibling and parent candidates: no beat of theirs is told again. */
  avoid: z.array(z.string()),
  /** The cards of the same continuation before this one: it begins as none of them does. */
  beside: z.array(z.object({ seed: z.string(), flavour: candidateFlavour.nullable() })),
});
export type StorytellerBrief = z.infer<typeof storytellerBrief>;
