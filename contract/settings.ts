// What the operator of this server has set and every page may know.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const settingsEndpoints = {
  /** Where the mobile app's package is; null where this server offers none. */
  app: defineEndpoint({
    method: "GET",
    path: "/api/v1/settings/app",
    tag: "settings",
    summary: "Where the mobile app can be fetched",
    access: "public",
    envelope: "plain",
    response: z.object({ package_url: z.url({ protocol: /^https?$/ }).nullable() }),
    errors: [],
  }),
};
