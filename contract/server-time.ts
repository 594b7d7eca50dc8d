// The server's clock: tokens are judged by it, on this side and on the other.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const serverTimeEndpoints = {
  /** GET /time.txt (calls.md 7): plain text, which as digits alone is JSON as well. */
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
