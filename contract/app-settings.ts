// What the operator of this server has set and every page may know.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

/** Who lets people in for us: they log in there, and we are told who they are there. */
export const LOGIN_PROVIDERS = ["google", "facebook", "twitter", "qq", "weibo", "weixin"] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];

/** Which ways in this server has besides email and password. What is not there is not shown. */
export const waysIn = z.object({
  /** Codes by email: a forgotten password. */
  email_codes: z.boolean(),
  /** Codes to any phone at all. */
  phone: z.boolean(),
  /** Codes to phones under the call code 86. */
  phone_mainland: z.boolean(),
  /** Codes to all other phones. */
  phone_international: z.boolean(),
  /** Whose accounts open this server too. */
  providers: z.array(z.enum(LOGIN_PROVIDERS)),
});
export type WaysIn = z.infer<typeof waysIn>;

export const appSettingsEndpoints = {
  /** Where the mobile app's package is (null where this server offers none), and how people get in. */
  app: defineEndpoint({
    method: "GET",
    path: "/api/v1/settings/app",
    tag: "settings",
    summary: "Where the mobile app can be fetched, and which ways in there are",
    access: "public",
    envelope: "plain",
    response: z.object({
      package_url: z.url({ protocol: /^https?$/ }).nullable(),
      ways_in: waysIn,
      /** Whether new accounts may be made. */
      registrations_open: z.boolean(),
    }),
    errors: [],
  }),
};
