// The rest of a text that is longer than an entry holds: it came with a file, stays behind the entry's beginning, and
// leaves with exports.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { entry } from "./entries.ts";
import { LOCALES } from "./limits.ts";
import { id } from "./text-fields.ts";

/** So many code units of a rest are answered at most: a file's text may be megabytes. */
export const REST_SHOWN_MAX = 60_000;

/** Whether at least half of a text stands as it was, at its beginning and its end: it was corrected, not replaced. */
export function isCorrected(now: string, before: string): boolean {
  const most = Math.min(now.length, before.length);
  let [start, end] = [0, 0];
  while (start < most && now[start] === before[start]) start++;
  while (end < most - start && now[now.length - 1 - end] === before[before.length - 1 - end]) end++;
  return (start + end) * 2 >= before.length;
}

export const entryRest = z.object({
  /** The first of it. */
  text: z.string(),
  /** Of all of it, in characters; 0 where there is none. */
  length: z.number().int(),
  /** Which changes of the description leave the rest behind it: all, corrections of `beginning`, or none. */
  kept_by: z.enum(["all", "corrections", "none"]),
  /** What the file's text was shown as; "" where that does not matter. */
  beginning: z.string(),
});
export type EntryRest = z.infer<typeof entryRest>;

/** Whether the rest stays behind an entry whose stored description becomes another one. */
export function keepsRest(
  { kept_by, beginning }: Pick<EntryRest, "kept_by" | "beginning">,
  { stored, now }: { stored: string; now: string },
): boolean {
  const next = now.trim();
  if (kept_by === "all" || next === stored) return true;
  return kept_by === "corrections" && next !== "" && isCorrected(next, beginning);
}

const params = z.object({ unid: id, entryId: id });

export const entryRestEndpoints = {
  get: defineEndpoint({
    method: "GET",
    path: "/api/v1/universes/:unid/entries/:entryId/rest",
    tag: "worlds",
    summary: "Get the rest of an entry's text, behind its beginning",
    access: "user",
    envelope: "plain",
    params,
    response: entryRest,
    errors: ["session_invalid", "world_not_found", "entry_deleted"],
  }),
  /** A dropped rest leaves with no export any more; it can be taken back as long as its original stays. */
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
