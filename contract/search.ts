// Search: what is on the square, by words of either language, and one's own private works and co-written ones by their names;
// a share's id or a link leads straight to its work.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";
import { pageQuery, paging } from "./paging.ts";
import { shareId, shareKind } from "./sharings-work.ts";
import { shareCard } from "./square.ts";
import { id, seenLine } from "./text-fields.ts";

/** Characters of what is searched for, as text-length.ts counts them: a pasted link fits. */
export const SEARCH_QUERY_MAX = 120;
/** Suggestions at most. */
export const SEARCH_SUGGESTIONS_MAX = 8;
/** Of one's own private works and characters that are listed before the others. */
export const SEARCH_OWN_MAX = 10;
/** Results that can be paged through; who looks for more is better served by another word. */
export const SEARCH_RESULTS_MAX = 1_000;

/** `works`: stories; the other two are of shared worlds. */
export const searchTab = z.enum(["works", "characters", "worlds"]);
export type SearchTab = z.infer<typeof searchTab>;

/**
 * Parts of a text that were found: beginning and end (exclusive) in UTF-16 units, in order, never overlapping. Never
 * HTML: the page marks them itself.
 */
const ranges = z.array(z.tuple([z.number().int(), z.number().int()]));
export type SearchRanges = z.infer<typeof ranges>;

/** A story on the square. */
export const foundStory = z.object({
  kind: z.literal("story"),
  work: shareCard,
  matches: z.object({ title: ranges, author: ranges, excerpt: ranges }),
});

/** A world on the square. */
export const foundWorld = z.object({
  kind: z.literal("universe"),
  work: shareCard,
  matches: z.object({ title: ranges, author: ranges, excerpt: ranges }),
});

/** A character of a world on the square. */
export const foundCharacter = z.object({
  kind: z.literal("character"),
  /** The entry, as the shared world's entries have it. */
  _id: id,
  name: z.string(),
  /** The alias that was found where the name was not; else null. */
  alias: z.string().nullable(),
  /** Path of the avatar; null: one is drawn from the name. */
  avatar: z.string().nullable(),
  /** The beginning of the description. */
  excerpt: z.string(),
  /** The world it is of. */
  work: shareCard,
  matches: z.object({ name: ranges, alias: ranges, excerpt: ranges }),
});

/** What was found on the square. */
export const found = z.discriminatedUnion("kind", [foundStory, foundWorld, foundCharacter]);
export type Found = z.infer<typeof found>;

/** Whose a find of one's own is: a story may be another author's who invited one. */
const ownRole = z.enum(["owner", "co_author"]);

/** One's own story, world or character, or a story one is a co-author of, that is not among the finds on the square. */
export const foundOwn = z.object({
  kind: z.enum(["story", "universe", "character"]),
  _id: id,
  /** Title or name; may be empty. */
  name: z.string(),
  role: ownRole,
  /** The world of a character; null for works. */
  world: z.object({ _id: id, title: z.string() }).nullable(),
  matches: z.object({ name: ranges }),
});
export type FoundOwn = z.infer<typeof foundOwn>;

/**
 * What a share's id or a link leads to: a shared work by its `share_id` (also one shared by link only), or a
 * story or world of one's own, or that one is a co-author of, by its `_id` or by its `share_id`, private ones too.
 */
export const directResult = z.union([
  z.object({
    kind: shareKind,
    share_id: shareId,
    /** For adults. Where works for adults are not asked for, title and author are "" then. */
    nsfw: z.boolean(),
    title: z.string(),
    author: z.string(),
    own: z.literal(false),
  }),
  z.object({ kind: shareKind, _id: id, title: z.string(), role: ownRole, own: z.literal(true) }),
]);
export type DirectResult = z.infer<typeof directResult>;

const q = seenLine(SEARCH_QUERY_MAX);
/** input_length says both: nothing to search for, and too much. */
export const SEARCH_ERRORS = {
  q: { missing: "input_length", empty: "input_length", too_long: "input_length" },
} as const;

const filters = {
  /** Works in this language only. */
  language: z.enum(LOCALES).optional(),
  /** Works for adults as well. */
  nsfw: z.stringbool().default(false),
};

export const searchEndpoints = {
  /** For everybody: a visitor finds a work from the top bar. */
  suggestions: defineEndpoint({
    method: "GET",
    path: "/api/v2/search/suggestions",
    tag: "search",
    summary: "The best finds of every kind while somebody types",
    access: "public",
    envelope: "plain",
    query: z.object({ q, ...filters }),
    response: z.object({
      direct: directResult.nullable(),
      /** At most SEARCH_SUGGESTIONS_MAX, those of `own` included. */
      own: z.array(foundOwn),
      data: z.array(found),
    }),
    errors: ["parameter_invalid", "input_length", "too_many_requests", "search_timeout"],
    fieldErrors: SEARCH_ERRORS,
  }),
  /** For people who are logged in, as the page /search is (product.md 2, "Routes"). */
  results: defineEndpoint({
    method: "GET",
    path: "/api/v2/search",
    tag: "search",
    summary: "Works, characters or worlds that were found, best first",
    access: "user",
    envelope: "plain",
    query: pageQuery.extend({ q, tab: searchTab.default("works"), ...filters }),
    response: z.object({
      /** On the first page only. */
      direct: directResult.nullable(),
      /** On the first page only: what is the tab's and one's own. */
      own: z.array(foundOwn),
      /** Of the tab's kind only. */
      data: z.array(found),
      paging,
    }),
    errors: ["session_invalid", "parameter_invalid", "input_length", "too_many_requests", "search_timeout"],
    fieldErrors: SEARCH_ERRORS,
  }),
};
