// Sharing a world: its owner's calls, and what everybody sees of it. Readers get a snapshot of the world, never the one
// that is being written.
import { z } from "zod";
import { adultQuery, isWithheld } from "./adult-works.ts";
import { defineEndpoint } from "./endpoint.ts";
import { entry, entryType } from "./entries.ts";
import { ENTRY_SEARCH_MAX, LOCALES } from "./limits.ts";
import { ban } from "./own-decisions.ts";
import { paged, pageQuery } from "./paging.ts";
import { shareState } from "./sharings.ts";
import { shareId, shareStatus, workAuthor } from "./sharings-work.ts";
import { id, line, seconds } from "./text-fields.ts";
import { person } from "./worlds.ts";

/** What a world's owner sees of its share. */
export const worldSharing = z.object({
  /** Null until the world is shared for the first time; the same ever after. */
  share_id: shareId.nullable(),
  state: shareStatus,
  /** Why it is banned; null in any other state. */
  ban: ban.nullable(),
  /** For adults: lists show it only to people who asked for such works. */
  nsfw: z.boolean(),
  /** A moderator marked it so: the owner cannot change it. */
  nsfw_kept: z.boolean(),
  /** When the snapshot that readers see was taken; null until the world is shared for the first time. */
  synced_at: seconds.nullable(),
  /** Whether anything that readers see or copies get has changed since; false where there is no snapshot. */
  is_changed: z.boolean(),
});
export type WorldSharing = z.infer<typeof worldSharing>;

/** A shared world as everybody sees it. */
export const sharedWorld = z.object({
  share_id: shareId,
  title: z.string(),
  background: z.string(),
  /** Path of the cover; null: one is drawn from the title. */
  cover: z.string().nullable(),
  language: z.enum(LOCALES),
  author: workAuthor,
  nsfw: z.boolean(),
  /** Then it has no background, no cover and no entries. */
  is_withheld: isWithheld,
  /** Whether it is on the square. */
  is_listed: z.boolean(),
  /** Readers, each counted once a day. */
  views: z.number().int(),
  /** People who made it a world of their own, each counted once. */
  references: z.number().int(),
  character_count: z.number().int(),
  /** Entries that are no characters. */
  noun_count: z.number().int(),
  /** Characters and nouns. */
  entry_count: z.number().int(),
  synced_at: seconds,
  /** The reader's own world. */
  own_world_id: id.nullable(),
});
export type SharedWorld = z.infer<typeof sharedWorld>;

/** An entry of a shared world. `_id` is the same after each sync. */
export const sharedEntry = entry.pick({
  _id: true,
  type: true,
  name: true,
  aliases: true,
  description: true,
  avatar: true,
  character_status: true,
  character_age: true,
  character_gender: true,
  is_recommended: true,
  character_target: true,
  character_relationships: true,
});
export type SharedEntry = z.infer<typeof sharedEntry>;

/** Characters in the graph of a shared world; thousands would be tens of megabytes, and no picture. */
export const SHARED_GRAPH_MAX = 500;

/** The characters of a shared world and how they stand to each other; if it has more, the first of them by the list's order. */
export const sharedGraph = z.object({
  /** With more characters than these, without the relationships to names that are not among them. */
  data: z.array(person),
  /** How many characters the world has. */
  total: z.number().int(),
});
export type SharedGraph = z.infer<typeof sharedGraph>;

const unid = z.object({ unid: id });
const sid = z.object({ share_id: shareId });
const lang = z.enum(LOCALES).optional();
const CLOSED = ["share_not_found", "share_private", "share_deleted", "share_banned", "share_forbidden"] as const;
/**
 * world_forbidden: a moderator banned it. sensitive_content: `content` is `{ entry }`, the name of the refused entry; without `content`, title or background are
 * refused, or entries only together. nsfw_tagged: the request was carried out, and the share is for adults now; `content` is alike.
 */
const SHARING_ERRORS = [
  "session_invalid",
  "world_not_found",
  "parameter_invalid",
  "sensitive_content",
  "nsfw_tagged",
  "moderation_unreachable",
  "world_forbidden",
  "too_many_requests",
] as const;

export const sharedWorldEndpoints = {
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/universes/:unid/sharing",
    tag: "shared worlds",
    summary: "How a world is shared",
    access: "user",
    envelope: "plain",
    params: unid,
    response: worldSharing,
    errors: ["session_invalid", "world_not_found"],
  }),
  /** Readers get a new snapshot when the world is first shared, and when it comes to the square. */
  put: defineEndpoint({
    method: "PUT",
    path: "/api/v2/universes/:unid/sharing",
    tag: "shared worlds",
    summary: "Share a world by link or on the square, or make it private again",
    access: "user",
    envelope: "plain",
    params: unid,
    /** What is left out stays as it is. */
    body: z.object({ state: shareState.optional(), nsfw: z.boolean().optional(), lang }),
    response: worldSharing,
    errors: [...SHARING_ERRORS],
  }),
  /** A world that was never shared has nothing to sync: share_not_found. */
  sync: defineEndpoint({
    method: "POST",
    path: "/api/v2/universes/:unid/sharing/sync",
    tag: "shared worlds",
    summary: "Show readers the world as it is now",
    access: "user",
    envelope: "plain",
    params: unid,
    body: z.object({ lang }),
    response: worldSharing,
    errors: [...SHARING_ERRORS, "share_not_found"],
  }),
  look: defineEndpoint({
    method: "GET",
    path: "/api/v2/sharings/:share_id/universe",
    tag: "shared worlds",
    summary: "A shared world",
    access: "public",
    envelope: "plain",
    params: sid,
    query: adultQuery,
    response: sharedWorld,
    errors: [...CLOSED],
  }),
  /** By name; characters that are recommended for playing come first. */
  entries: defineEndpoint({
    method: "GET",
    path: "/api/v2/sharings/:share_id/universe/entries",
    tag: "shared worlds",
    summary: "The characters or the other entries of a shared world",
    access: "public",
    envelope: "plain",
    params: sid,
    /** What is withheld has none. */
    query: pageQuery.extend({
      ...adultQuery.shape,
      type: entryType,
      /** Part of a name or alias, of their pinyin, or of their pinyin initials. */
      name: line(ENTRY_SEARCH_MAX).optional(),
    }),
    response: paged(sharedEntry),
    errors: [...CLOSED, "parameter_invalid"],
  }),
  characters: defineEndpoint({
    method: "GET",
    path: "/api/v2/sharings/:share_id/universe/characters",
    tag: "shared worlds",
    summary: "The characters of a shared world and how they stand to each other",
    access: "public",
    envelope: "plain",
    params: sid,
    /** What is withheld has none. */
    query: adultQuery,
    response: sharedGraph,
    errors: [...CLOSED],
  }),
};
