// That somebody has logged in, for the counters of the operator. Nothing of it is kept with the person, and
// nothing of it leaves the server.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

/** What a person pays with, as the specification names it; a membership that renews itself is `vip_sub`. */
export const USER_TYPES = ["free", "vip_nosub", "vip_sub"] as const;
export type UserType = (typeof USER_TYPES)[number];

export const loginEventEndpoints = {
  login: defineEndpoint({
    method: "POST",
    path: "/api/v1/events/login",
    tag: "accounts",
    summary: "Count a login",
    access: "user",
    evenLocked: true,
    evenWithoutPhone: true,
    envelope: "plain",
    body: z.object({
      /** The account was made with this login. */
      new_account: z.boolean(),
      /** Somebody had logged in with this browser before. */
      previous_login: z.boolean(),
    }),
    response: z.object({}),
    errors: ["session_invalid", "parameter_invalid"],
  }),
};
