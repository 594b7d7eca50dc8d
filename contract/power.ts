// Power: what generations cost, where it comes from, and every movement of it. Whole units; one is one character asked
// for.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { paged, pageQuery } from "./paging.ts";
import { id, seconds } from "./text-fields.ts";

/**
 * Where power comes from. `free`: the quota refreshed on the 8th; `activity`: check-in and activities, ends with the
 * month.
 */
export const powerBucket = z.enum(["free", "activity", "member", "pack"]);
export type PowerBucket = z.infer<typeof powerBucket>;

/** What one can write with, by bucket, in the specification's names (product.md 3, "User"). Times in Unix seconds. */
export const writingBenefits = z.object({
  writing_pack: z.number().int(),
  writing_vip: z.number().int(),
  writing_vip_exp: seconds.nullable(),
  writing_checkin: z.number().int(),
  writing_checkin_exp: seconds.nullable(),
  /** What today's check-in would give; 0 while there is none. */
  checkin_amount: z.number().int(),
  /** The free quota; 0 for members, whose power replaces it. */
  writing_free: z.number().int(),
  /** When the free quota is next refreshed. */
  writing_free_exp: seconds,
  /** What running generations hold back. */
  held: z.number().int(),
  /** All buckets together, less what is held. */
  total: z.number().int(),
  is_member: z.boolean(),
  lab_trial_left: z.number().int(),
});
export type WritingBenefits = z.infer<typeof writingBenefits>;

/** One movement, as the statement tells it. */
export const powerMovement = z.object({
  _id: id,
  kind: z.enum(["grant", "spend", "expire", "adjust"]),
  /** Units, negative when they went. */
  amount: z.number().int(),
  /** What there was after it, all buckets together. */
  balance: z.number().int(),
  buckets: z.array(z.object({ bucket: powerBucket, amount: z.number().int() })),
  /** What it was for, where it was spent on a generation. */
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
  /** Where a grant came from: free, checkin, member, pack. */
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
