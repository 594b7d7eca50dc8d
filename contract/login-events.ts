// Reports a login for the operator's counters. Nothing is stored with the person, and nothing leaves the server.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

/** How a person pays, in the specification's terms; `vip_sub` is a membership that renews itself. */
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
      /** Whether this login created the account. */
      new_account: z.boolean(),
      /** Whether somebody had logged in with this browser before. */
      previous_login: z.boolean(),
    }),
    response: z.object({}),
    errors: ["session_invalid", "parameter_invalid"],
  }),
};
