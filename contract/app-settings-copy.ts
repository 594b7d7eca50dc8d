// Texts that this server's operator writes and pages show: a text file keyed by name, with the words in each language.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

/** Characters of one text in one language. */
export const OPERATOR_TEXT_MAX = 500;

const words = z.string().trim().min(1).max(OPERATOR_TEXT_MAX);

/** A text in at least one language; where one is missing, the other is shown. It may hold line breaks, and no markup. */
export const operatorText = z
  .object({ en: words.optional(), zh: words.optional() })
  .strict()
  .refine(({ en, zh }) => en !== undefined || zh !== undefined);

/** `announcement`: at the top of the square. `contact`: to people whose account was locked or warned. */
export const OPERATOR_TEXT_NAMES = ["announcement", "contact"] as const;
export type OperatorTextName = (typeof OPERATOR_TEXT_NAMES)[number];

export const operatorTexts = z.object({
  announcement: operatorText.optional(),
  contact: operatorText.optional(),
} satisfies Record<OperatorTextName, z.ZodType>);
export type OperatorTexts = z.infer<typeof operatorTexts>;

export const appCopyEndpoints = {
  /** `oss_url`: the path of the text file; null while the operator has written none. */
  address: defineEndpoint({
    method: "GET",
    path: "/api/v1/settings/copy",
    tag: "settings",
    summary: "Where the operator's texts are",
    access: "public",
    envelope: "plain",
    response: z.object({ oss_url: z.string().nullable() }),
    errors: [],
  }),
  /** JSON in the form of `operatorTexts`, with an ETag; `{}` while there are no texts. */
  texts: defineEndpoint({
    method: "GET",
    path: "/api/v1/settings/copy.json",
    tag: "settings",
    summary: "The operator's texts, keyed by name",
    access: "public",
    envelope: "file",
    response: z.string(),
    errors: [],
  }),
};
