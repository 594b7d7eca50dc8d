// The server's clock, by which both sides check the expiry of tokens.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const serverTimeEndpoints = {
  /** GET /time.txt (calls.md 7): plain text of digits only, which is valid JSON as well. */
  now: defineEndpoint({
    method: "GET",
    path: "/time.txt",
    tag: "settings",
    summary: "Tell the server's time, in whole Unix seconds",
    access: "public",
    envelope: "plain",
    response: z.number().int().positive(),
    errors: [],
  }),
};
