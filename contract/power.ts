// Power: what generations cost, its sources, and every change of it. In whole units; one unit is one character
// requested.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { paged, pageQuery } from "./paging.ts";
import { id, seconds } from "./text-fields.ts";

/**
 * Sources of power. `free`: the quota refreshed on the 8th; `activity`: check-in and activities, expires at the end of
 * the month.
 */
export const powerBucket = z.enum(["free", "activity", "member", "pack"]);
export type PowerBucket = z.infer<typeof powerBucket>;

/** Available power by source, in the specification's names (product.md 3, "User"). Times in Unix seconds. */
export const writingBenefits = z.object({
  writing_pack: z.number().int(),
  writing_vip: z.number().int(),
  writing_vip_exp: seconds.nullable(),
  writing_checkin: z.number().int(),
  writing_checkin_exp: seconds.nullable(),
  /** What today's check-in would grant; 0 if there is none. */
  checkin_amount: z.number().int(),
  /** The free quota; 0 for members, whose power replaces it. */
  writing_free: z.number().int(),
  /** When the free quota is refreshed next. */
  writing_free_exp: seconds,
  /** Power held by running generations. */
  held: z.number().int(),
  /** The sum of all sources, minus what is held. */
  total: z.number().int(),
  is_member: z.boolean(),
  lab_trial_left: z.number().int(),
});
export type WritingBenefits = z.infer<typeof writingBenefits>;

/** One row of the statement. */
export const powerMovement = z.object({
  _id: id,
  kind: z.enum(["grant", "spend", "expire", "adjust"]),
  /** Units, negative for spending. */
  amount: z.number().int(),
  /** The balance after it, the sum of all sources. */
  balance: z.number().int(),
  buckets: z.array(z.object({ bucket: powerBucket, amount: z.number().int() })),
  /** The generation's kind, if it was spent on one. */
  generation: z
    .object({
      _id: id,
      kind: z.enum(["continue", "lab"]),
      story_id: id.nullable(),
      chapter_id: id.nullable(),
      story_title: z.string().nullable(),
      chapter_name: z.string().nullable(),
    })
    .nullable(),
  /** Source of a grant: free, checkin, member, pack. */
  source: z.string(),
  at: seconds,
});
export type PowerMovement = z.infer<typeof powerMovement>;

export const powerEndpoints = {
  writing: defineEndpoint({
    method: "GET",
    path: "/api/v1/user/benefits/writing",
    tag: "power",
    summary: "What one can write with",
    access: "user",
    envelope: "plain",
    response: writingBenefits,
    errors: ["session_invalid"],
  }),
  statement: defineEndpoint({
    method: "GET",
    path: "/api/v1/user/power/statement",
    tag: "power",
    summary: "Every movement of one's power, latest first",
    access: "user",
    envelope: "plain",
    query: pageQuery,
    response: paged(powerMovement),
    errors: ["session_invalid", "parameter_invalid"],
  }),
};
