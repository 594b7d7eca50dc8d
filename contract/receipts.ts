// The receipt of a generation: what its prompt was made of, part by part.
import { z } from "zod";
import { bigModel } from "./models.ts";

/** One part of the prompt. Tokens are counted with the model's tokenizer if it is known, else estimated. */
export const receiptPart = z.object({
  kind: z.enum([
    "instructions",
    "background",
    "author_note",
    "style",
    "point_of_view",
    "direction",
    "entry",
    "relationships",
    "banned_words",
    "previous",
    "summary",
    "before",
    "after",
    "selection",
  ]),
  /** An entry's name, a chapter's title; empty for the others. */
  name: z.string(),
  /** The entry's or the chapter's id. */
  ref: z.string().nullable(),
  /** The words in the text because of which an entry was included. */
  matched: z.array(z.string()),
  /**
   * Why an entry was considered: pinned or set to "always", named in the text, or related to one of those. Older
   * receipts have none.
   */
  why: z.enum(["pinned", "always", "named", "related"]).optional(),
  tokens: z.number().int(),
  /** Words of text included; for `before`, `after` and `previous`, which is the end of the chapter before. */
  words: z.number().int(),
});
export type ReceiptPart = z.infer<typeof receiptPart>;

/** What a generation's prompt contained and cost. */
export const receipt = z.object({
  model: bigModel,
  /** The model's context size in tokens, and how many of them this prompt took. */
  budget: z.number().int(),
  tokens: z.number().int(),
  exact_tokens: z.boolean(),
  included: z.array(receiptPart),
  left_out: z.array(receiptPart.extend({ because: z.enum(["budget", "never", "dead", "empty", "refused"]) })),
  banned_words: z.number().int(),
});
export type Receipt = z.infer<typeof receipt>;
