// Settings of this server's operator that every page may know.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

/** Login providers: people log in there, and the provider says who they are. */
export const LOGIN_PROVIDERS = ["google", "facebook", "twitter", "qq", "weibo", "weixin"] as const;
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];

/** Which logins this server offers besides email and password. Absent ones are not shown. */
export const loginMethods = z.object({
  /** Codes by email, for a forgotten password. */
  email_codes: z.boolean(),
  /** Codes to phones of any country. */
  phone: z.boolean(),
  /** Codes to phones under the dial code 86. */
  phone_mainland: z.boolean(),
  /** Codes to all other phones. */
  phone_international: z.boolean(),
  /** Providers whose accounts can log in to this server. */
  providers: z.array(z.enum(LOGIN_PROVIDERS)),
});
export type LoginMethods = z.infer<typeof loginMethods>;

export const appSettingsEndpoints = {
  /** The address of the mobile app's package (null if this server offers none), and the logins. */
  app: defineEndpoint({
    method: "GET",
    path: "/api/v1/settings/app",
    tag: "settings",
    summary: "Where the mobile app can be fetched, and which login methods there are",
    access: "public",
    envelope: "plain",
    response: z.object({
      package_url: z.url({ protocol: /^https?$/ }).nullable(),
      login_methods: loginMethods,
      /** Whether registration is open. */
      registrations_open: z.boolean(),
    }),
    errors: [],
  }),
};
