// What runs for a person on the server at this moment, whichever device began it.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { seconds } from "./text-fields.ts";

export const activity = z.discriminatedUnion("kind", [
  /** `title`: of the story; null in the Lab without one. */
  z.object({
    kind: z.literal("generation"),
    id: z.uuid(),
    began_at: seconds,
    what: z.enum(["continue", "lab"]),
    title: z.string().nullable(),
    story_id: z.uuid().nullable(),
    chapter_id: z.uuid().nullable(),
  }),
  /** A file is imported into a world. `name`: of the file. */
  z.object({ kind: z.literal("world_import"), id: z.uuid(), began_at: seconds, name: z.string() }),
]);
export type Activity = z.infer<typeof activity>;

export const activityEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/activities",
    tag: "activities",
    summary: "What runs for oneself at this moment",
    access: "user",
    envelope: "plain",
    response: z.object({ data: z.array(activity) }),
    errors: ["session_invalid"],
  }),
};
