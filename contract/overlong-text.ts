// The rest of an imported text that is longer than an entry holds: the entry has its beginning, the rest is stored
// beside it and is written again by exports.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { entry } from "./entries.ts";
import { LOCALES } from "./limits.ts";
import { id } from "./text-fields.ts";

/** Whether at least half of a text is unchanged, counted from its beginning and its end: corrected, not replaced. */
export function isCorrected(now: string, before: string): boolean {
  const most = Math.min(now.length, before.length);
  let [start, end] = [0, 0];
  while (start < most && now[start] === before[start]) start++;
  while (end < most - start && now[now.length - 1 - end] === before[before.length - 1 - end]) end++;
  return (start + end) * 2 >= before.length;
}

export const overlongText = z.object({
  /** The beginning of the rest. */
  text: z.string(),
  /** Length of the whole rest, in characters; 0 if there is none. */
  length: z.number().int(),
  /** Which changes of the description keep the rest: all, only corrections of `beginning`, or none. */
  kept_by: z.enum(["all", "corrections", "none"]),
  /** The description as it was imported; "" if `kept_by` does not need it. */
  beginning: z.string(),
});
export type OverlongText = z.infer<typeof overlongText>;

/** Whether the rest is kept when an entry's stored description is changed. */
export function keepsRest(
  { kept_by, beginning }: Pick<OverlongText, "kept_by" | "beginning">,
  { stored, now }: { stored: string; now: string },
): boolean {
  const next = now.trim();
  if (kept_by === "all" || next === stored) return true;
  return kept_by === "corrections" && next !== "" && isCorrected(next, beginning);
}

const params = z.object({ unid: id, entryId: id });

export const overlongTextEndpoints = {
  get: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes/:unid/entries/:entryId/rest",
    tag: "worlds",
    summary: "Get the rest of an entry's text, behind its beginning",
    access: "user",
    envelope: "plain",
    params,
    response: overlongText,
    errors: ["session_invalid", "world_not_found", "entry_deleted"],
  }),
  /** A dropped rest is left out of exports; it can be restored while its original is stored. */
  put: defineEndpoint({
    method: "PUT",
    path: "/api/v1/universes/:unid/entries/:entryId/rest",
    tag: "worlds",
    summary: "Drop the rest of an entry's text, or take it back",
    access: "user",
    envelope: "plain",
    params,
    body: z.object({ kept: z.boolean(), lang: z.enum(LOCALES).optional() }),
    response: entry,
    errors: ["session_invalid", "world_not_found", "entry_deleted", "parameter_invalid"],
  }),
};
