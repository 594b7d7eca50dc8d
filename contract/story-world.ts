// The world bound to a story, as everybody who may read the story sees it: its owner, and who writes along.
// Binding itself is `preset_universe` (story-notes.ts).
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { entry } from "./entries.ts";
import { LOCALES } from "./limits.ts";
import { id } from "./text-fields.ts";
import { world } from "./worlds.ts";

/** What the editor needs of every entry at once: its names, to underline and complete them. */
export const namedEntry = entry.pick({
  _id: true,
  type: true,
  name: true,
  aliases: true,
  underline: true,
  avatar: true,
});
export type NamedEntry = z.infer<typeof namedEntry>;

export const storyEntry = entry.extend({
  /** In every prompt of this story. */
  pinned: z.boolean(),
});
export type StoryEntry = z.infer<typeof storyEntry>;

const nid = z.object({ nid: id });
const entryOf = z.object({ nid: id, entryId: id });

export const storyWorldEndpoints = {
  /** 40403 when the bound world is gone, or its owner no longer writes in the story. */
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
      /** Whether who asks owns it, and so may change it. */
      own: z.boolean(),
      entries: z.array(namedEntry),
      pinned: z.array(id),
    }),
    errors: [40103, 40402, 40403],
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
    errors: [40103, 40402, 40403, 40404],
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
    errors: [40103, 40330, 40402, 40403, 40404, 42200],
  }),
};
