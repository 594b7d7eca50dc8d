// Mails and text messages that could not be sent because no provider is configured: available in local mode and to the
// server's own machine only.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";

export const outboxMessage = z.object({
  id: z.number().int(),
  kind: z.enum(["email", "sms"]),
  to: z.string(),
  /** Null for text messages. */
  subject: z.string().nullable(),
  text: z.string(),
  /** Unix seconds. */
  at: z.number(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const localOutboxEndpoints = {
  /** Latest first. */
  list: defineEndpoint({
    method: "GET",
    path: "/api/v1/local/outbox",
    tag: "local",
    summary: "Read what would have been sent",
    access: "public",
    envelope: "plain",
    response: z.object({ data: z.array(outboxMessage) }),
    errors: ["route_not_found"],
  }),
};
