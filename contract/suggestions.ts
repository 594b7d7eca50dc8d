// Suggestions of the built-in helper: a question about the author's own line, what earlier chapters left open, three
// ways on. They are for the author to think about and never become text of a chapter.
import { z } from "zod";
import { LEFT_ITEMS_MAX, WAYS_ON } from "./limits.ts";
import { id } from "./text-fields.ts";

/** Something of earlier chapters or of the bound world that has not come back. */
export const leftItem = z.object({
  as: z.enum(["person", "place", "thing", "promise", "question"]),
  /** The person's, place's or thing's name; empty for a promise or a question. */
  name: z.string(),
  /** The sentence it rests on, as it stands in its chapter; empty for an entry that no chapter names. */
  quote: z.string(),
  /** The chapter of `quote`, and its title when the suggestion was made. */
  chapter_id: id.nullable(),
  chapter_title: z.string().optional(),
  /** Its entry in the bound world. */
  entry_id: id.nullable(),
});
export type LeftItem = z.infer<typeof leftItem>;

export const suggestion = z.discriminatedUnion("kind", [
  /** `quote` is a line of the author's text before the caret, unchanged. */
  z.object({ kind: z.literal("question"), quote: z.string(), question: z.string() }),
  z.object({ kind: z.literal("left"), items: z.array(leftItem).min(1).max(LEFT_ITEMS_MAX) }),
  /** Outlines of what could happen next, a line each. */
  z.object({ kind: z.literal("ways"), ways: z.array(z.string()).length(WAYS_ON) }),
]);
export type Suggestion = z.infer<typeof suggestion>;
export type SuggestionOf<K extends Suggestion["kind"]> = Extract<Suggestion, { kind: K }>;

/** All words of a suggestion, a line each. */
export function linesOfSuggestion(given: Suggestion): string[] {
  switch (given.kind) {
    case "question":
      return [given.quote, given.question];
    case "left":
      return given.items.flatMap(({ name, quote }) => [name, quote]).filter((line) => line !== "");
    case "ways":
      return given.ways;
  }
}
