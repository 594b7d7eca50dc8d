// The square: published works for everybody to find, and those of the people one follows.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { shareId, workAuthor } from "./sharings-work.ts";
import { seconds } from "./text-fields.ts";

/** A published work in a list. */
export const shareCard = z.object({
  share_id: shareId,
  kind: z.enum(["story"]),
  title: z.string(),
  language: z.enum(LOCALES),
  /** The beginning of what is published. */
  excerpt: z.string(),
  nsfw: z.boolean(),
  author: workAuthor,
  /** Published chapters, and their words. */
  chapter_count: z.number().int(),
  word_count: z.number().int(),
  /** Readers, each counted once a day. */
  views: z.number().int(),
  /** When it first came to the square. */
  listed_at: seconds,
});
export type ShareCard = z.infer<typeof shareCard>;

/** `recommended`: ranked (server/modules/square/ranking.ts); `latest`: the last to come to the square first. */
export const squareTab = z.enum(["recommended", "latest"]);
export type SquareTab = z.infer<typeof squareTab>;

/** What a list leaves out. */
const filters = {
  /** Works in this language only. */
  language: z.enum(LOCALES).optional(),
  /** Works for adults as well. */
  nsfw: z.stringbool().default(false),
};

export const squareEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/square/sharings",
    tag: "square",
    summary: "The works on the square, recommended or latest first",
    access: "public",
    envelope: "plain",
    query: pageQuery.extend({ tab: squareTab.default("recommended"), ...filters }),
    response: paged(shareCard),
    errors: ["parameter_invalid"],
  }),
  following: defineEndpoint({
    method: "GET",
    path: "/api/v2/following_shares_feed",
    tag: "square",
    summary: "The works on the square of the people one follows, latest first",
    access: "user",
    envelope: "plain",
    query: pageQuery.extend(filters),
    response: paged(shareCard),
    errors: ["session_invalid", "parameter_invalid"],
  }),
};
