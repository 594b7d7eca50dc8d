// The world bound to a story, as the story's owner and co-authors see it. Binding itself is `preset_universe`
// (story-notes.ts).
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { characterStatus, entry, entryChange } from "./entries.ts";
import { LOCALES } from "./limits.ts";
import { id } from "./text-fields.ts";
import { world } from "./worlds.ts";

/** What the editor needs of every entry at once: its names, for underlining and completion. */
export const namedEntry = entry
  .pick({
    _id: true,
    type: true,
    name: true,
    aliases: true,
    underline: true,
    avatar: true,
    character_status: true,
  })
  .extend({
    /** Those of its changes that set the status, earliest first. */
    status_changes: z.array(
      z.object({ from_chapter: entryChange.shape.from_chapter, character_status: characterStatus }),
    ),
  });
export type NamedEntry = z.infer<typeof namedEntry>;

/** How another character relates to the entry, over the chapters. */
export const knownBy = z.object({
  name: z.string(),
  /** Earliest first; the first is from chapter 0, before all changes. */
  states: z.array(
    z.object({
      from_chapter: z.number().int().min(0),
      /** Tags; null while there is no relationship. */
      relationships: z.array(z.string()).nullable(),
    }),
  ),
});
export type KnownBy = z.infer<typeof knownBy>;

export const storyEntry = entry.extend({
  /** In every prompt of this story. */
  pinned: z.boolean(),
  /** The characters whose relationships name it, oldest first; at most KNOWN_BY_MAX. */
  known_by: z.array(knownBy),
});
export type StoryEntry = z.infer<typeof storyEntry>;

const nid = z.object({ nid: id });
const entryOf = z.object({ nid: id, entryId: id });

export const storyWorldEndpoints = {
  /** world_not_found if the bound world was deleted, or its owner is no longer a co-author of the story. */
  get: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/world",
    tag: "story-world",
    summary: "The world bound to a story, or null; with the names of all its entries",
    access: "user",
    envelope: "plain",
    params: nid,
    response: z.object({
      world: world.nullable(),
      /** Whether the person owns the world, and so may change it. */
      own: z.boolean(),
      entries: z.array(namedEntry),
      pinned: z.array(id),
    }),
    errors: ["session_invalid", "story_not_found", "world_not_found"],
  }),
  entry: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/world/entries/:entryId",
    tag: "story-world",
    summary: "An entry of the world bound to a story",
    access: "user",
    envelope: "plain",
    params: entryOf,
    response: storyEntry,
    errors: ["session_invalid", "story_not_found", "world_not_found", "entry_deleted"],
  }),
  pin: defineEndpoint({
    method: "PUT",
    path: "/api/v2/novels/:nid/world/entries/:entryId/pin",
    tag: "story-world",
    summary: "Put an entry into every prompt of a story, or no longer",
    access: "user",
    envelope: "plain",
    params: entryOf,
    body: z.object({ pinned: z.boolean(), lang: z.enum(LOCALES).optional() }),
    response: storyEntry,
    errors: [
      "session_invalid",
      "story_no_right",
      "story_not_found",
      "world_not_found",
      "entry_deleted",
      "parameter_invalid",
    ],
  }),
};
