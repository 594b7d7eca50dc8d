// The recycle bin of worlds and entries: its lists, and deleting for good. Restoring is in worlds.ts.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { entry } from "./entries.ts";
import { ENTRY_SEARCH_MAX } from "./limits.ts";
import { paged, pageQuery } from "./paging.ts";
import { id, line, seconds } from "./text-fields.ts";
import { world } from "./worlds.ts";

const left = {
  deleted_at: seconds,
  /** Whole days until it is deleted for good, rounded up; 30 right after deletion. */
  remaining_days: z.number().int(),
};

export const deletedWorld = world.extend(left);
export type DeletedWorld = z.infer<typeof deletedWorld>;

export const deletedEntry = entry.extend(left);
export type DeletedEntry = z.infer<typeof deletedEntry>;

export const worldBinEndpoints = {
  worlds: defineEndpoint({
    method: "GET",
    path: "/api/v1/recycle_bin/universes",
    tag: "worlds",
    summary: "List one's deleted worlds, last deleted first",
    access: "user",
    envelope: "plain",
    query: pageQuery,
    response: paged(deletedWorld),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  entries: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes/:unid/deleted_entries",
    tag: "worlds",
    summary: "List a world's deleted entries, last deleted first",
    access: "user",
    envelope: "plain",
    params: z.object({ unid: id }),
    query: pageQuery.extend({
      /** Part of a name or alias, of their pinyin, or of their pinyin initials. */
      name: line(ENTRY_SEARCH_MAX).optional(),
    }),
    response: paged(deletedEntry),
    errors: ["session_invalid", "world_not_found", "parameter_invalid"],
  }),
  eraseWorld: defineEndpoint({
    method: "DELETE",
    path: "/api/v1/recycle_bin/universes/:unid",
    tag: "worlds",
    summary: "Delete a deleted world for good, with its entries",
    access: "user",
    envelope: "plain",
    params: z.object({ unid: id }),
    response: z.object({}),
    errors: ["session_invalid", "world_not_found"],
  }),
  eraseEntry: defineEndpoint({
    method: "DELETE",
    path: "/api/v1/universes/:unid/deleted_entries/:entryId",
    tag: "worlds",
    summary: "Delete a deleted entry for good",
    access: "user",
    envelope: "plain",
    params: z.object({ unid: id, entryId: id }),
    response: z.object({}),
    errors: ["session_invalid", "world_not_found", "entry_deleted"],
  }),
};
