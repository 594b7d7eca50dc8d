// What has changed in a work since its readers' text was last synced, for the people who write it.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { id, seconds } from "./text-fields.ts";
import { versionBlock } from "./versions.ts";

export const sharingChangeEndpoints = {
  /** For everybody in the story, however it is shared. A chapter that is not published is chapter_not_found. */
  published: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/sharing/chapters/:cid/published",
    tag: "sharings",
    summary: "What readers get of a published chapter and what they would get of it now, block by block",
    access: "user",
    envelope: "plain",
    params: z.object({ nid: id, cid: id }),
    response: z.object({
      /** When its public text last changed. */
      synced_at: seconds,
      /** Both begin with the title. */
      blocks: z.array(versionBlock),
      current: z.array(versionBlock),
    }),
    errors: ["session_invalid", "story_not_found", "chapter_not_found", "chapter_damaged", "store_unavailable"],
  }),
};
