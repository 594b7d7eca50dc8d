// The square: published works for everybody to find, and those of the people one follows.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { shareId, shareKind, workAuthor } from "./sharings-work.ts";
import { seconds } from "./text-fields.ts";

/** A published work in a list. */
export const shareCard = z.object({
  share_id: shareId,
  kind: shareKind,
  title: z.string(),
  language: z.enum(LOCALES),
  /** The beginning of what is published. */
  excerpt: z.string(),
  nsfw: z.boolean(),
  author: workAuthor,
  /** A world's cover; null: one is drawn from the title. */
  cover: z.string().nullable(),
  /** A story's published chapters, and their words; 0 of a world. */
  chapter_count: z.number().int(),
  word_count: z.number().int(),
  /** A world's entries, and the characters among them; 0 of a story. */
  entry_count: z.number().int(),
  character_count: z.number().int(),
  /** People who made the world one of their own, each counted once; 0 of a story. */
  references: z.number().int(),
  /** Readers, each counted once a day. */
  views: z.number().int(),
  /** When it first came to the square. */
  listed_at: seconds,
});
export type ShareCard = z.infer<typeof shareCard>;

/** The same among the works of people one follows: with the chapter that was published last, where there are chapters. */
export const feedCard = shareCard.extend({
  latest: z.object({ chapter_id: z.uuid(), name: z.string(), at: seconds }).nullable(),
});
export type FeedCard = z.infer<typeof feedCard>;

/** `recommended`: ranked (server/modules/square/ranking.ts); `latest`: the last to come to the square first. */
export const squareTab = z.enum(["recommended", "latest"]);
export type SquareTab = z.infer<typeof squareTab>;

/** What a list leaves out. */
const filters = {
  /** Stories or worlds only. */
  kind: shareKind.optional(),
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
    summary: "The works on the square of the people one follows, those with the latest chapters first",
    access: "user",
    envelope: "plain",
    query: pageQuery.extend(filters),
    response: paged(feedCard),
    errors: ["session_invalid", "parameter_invalid"],
  }),
};
