// A person's public name and image, and how often they may change each (product.md 3, 5).
import { z } from "zod";
import { userRecord } from "./accounts.ts";
import { defineEndpoint } from "./endpoint.ts";
import { BIG_MODELS, LOCALES, NICKNAME_MAX, WRITE_LENGTH_MAX, WRITE_LENGTH_MIN } from "./limits.ts";
import { id, requiredLine } from "./text-fields.ts";

/** Chinese and English letters, digits, spaces, "-" and "_". */
const NICKNAME = /^[A-Za-z0-9\p{Script=Han} _-]+$/u;
export const nickname = requiredLine(NICKNAME_MAX).refine((text) => text === "" || NICKNAME.test(text), {
  message: "characters",
});

/** Validation errors of a name, by the reason its schema gives. */
export const NICKNAME_ERRORS = {
  missing: "nickname_empty",
  empty: "nickname_empty",
  too_long: "nickname_length",
  characters: "nickname_symbols",
  control_characters: "nickname_symbols",
} as const;

const lang = z.enum(LOCALES).optional();
const changes = z.object({
  /** Whether it can be changed on this server. */
  enabled: z.boolean(),
  /** Changes allowed in a month, and those made in the current one (UTC). */
  total_times: z.number().int(),
  used_times: z.number().int(),
});
export const profileLimits = z.object({ avatar: changes, nickname: changes });
export type ProfileLimits = z.infer<typeof profileLimits>;

/** How many changes are left this month. */
export function changesLeft({ total_times, used_times }: ProfileLimits["avatar"]): number {
  return Math.max(total_times - used_times, 0);
}

export const profileEndpoints = {
  limits: defineEndpoint({
    method: "GET",
    path: "/api/v2/self/profile/limits",
    tag: "accounts",
    summary: "How often one may still change one's name and picture this month",
    access: "user",
    envelope: "plain",
    response: profileLimits,
    errors: ["session_invalid", "account_locked"],
  }),
  /** Sending the current name does not count as a change. */
  nickname: defineEndpoint({
    method: "PUT",
    path: "/api/v2/self/profile/nickname",
    tag: "accounts",
    summary: "Change one's name",
    access: "user",
    envelope: "plain",
    body: z.object({ nickname, lang }),
    response: userRecord,
    errors: [
      "session_invalid",
      "account_locked",
      "nickname_month_max",
      "change_not_supported",
      "parameter_invalid",
      "nickname_empty",
      "nickname_length",
      "nickname_symbols",
      "nickname_sensitive",
      "moderation_unreachable",
    ],
    fieldErrors: { nickname: NICKNAME_ERRORS },
  }),
  /** How the person's chapters are continued, on every device; absent fields keep their value. */
  writing: defineEndpoint({
    method: "PUT",
    path: "/api/v2/self/profile/writing",
    tag: "accounts",
    summary: "Change the length and the model one writes with",
    access: "user",
    envelope: "plain",
    body: z.object({
      write_length: z.number().int().min(WRITE_LENGTH_MIN).max(WRITE_LENGTH_MAX).optional(),
      write_type: z.enum(BIG_MODELS).optional(),
      lang,
    }),
    response: userRecord,
    errors: ["session_invalid", "account_locked", "parameter_invalid"],
  }),
  /**
   * An image uploaded for this purpose that has passed; null removes the present one, which does not count as a change.
   */
  avatar: defineEndpoint({
    method: "PUT",
    path: "/api/v2/self/profile/avatar",
    tag: "accounts",
    summary: "Change one's picture, or remove it",
    access: "user",
    envelope: "plain",
    body: z.object({ query_id: id.nullable(), lang }),
    response: userRecord,
    errors: [
      "session_invalid",
      "account_locked",
      "avatar_month_max",
      "change_not_supported",
      "image_not_found",
      "parameter_invalid",
    ],
  }),
};
