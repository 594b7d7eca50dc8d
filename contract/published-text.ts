// The text of a published chapter on the wire: words with their emphasis and links, and nothing of the editor.
import { z } from "zod";

/** A piece of a line; `text` may hold line breaks. `href` is an address that links may have. */
export const publishedSpan = z.object({
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  strike: z.literal(true).optional(),
  href: z.string().optional(),
});
export type PublishedSpan = z.infer<typeof publishedSpan>;

export type PublishedBlock =
  | { type: "paragraph"; spans: PublishedSpan[] }
  | { type: "heading"; level: 1 | 2 | 3; spans: PublishedSpan[] }
  | { type: "divider" }
  | { type: "quote"; blocks: PublishedBlock[] }
  /** `start`: the number of the first item of a numbered list; null for bullets. */
  | { type: "list"; start: number | null; items: PublishedBlock[][] };

/** Blocks inside of blocks are read by getters, because `z.lazy` would add to the code that every first visit loads. */
export const publishedBlock: z.ZodType<PublishedBlock> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("paragraph"), spans: z.array(publishedSpan) }),
  z.object({
    type: z.literal("heading"),
    level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    spans: z.array(publishedSpan),
  }),
  z.object({ type: z.literal("divider") }),
  z.object({
    type: z.literal("quote"),
    get blocks() {
      return z.array(publishedBlock);
    },
  }),
  z.object({
    type: z.literal("list"),
    start: z.number().int().nullable(),
    get items() {
      return z.array(z.array(publishedBlock));
    },
  }),
]);
