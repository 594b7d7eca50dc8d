// Images that moderation holds back until an administrator of this server has decided on them.
import { z } from "zod";
import { person } from "./administration.ts";
import { defineEndpoint } from "./endpoint.ts";
import { judgedPurpose } from "./images.ts";
import { paged, pageQuery } from "./paging.ts";
import { id, seconds } from "./text-fields.ts";

/** An image that waits for a person's decision; one that a moderation service may still judge is not among them. */
export const heldImage = z.object({
  id,
  /** Who uploaded it. */
  owner: person,
  purpose: judgedPurpose,
  width: z.number().int(),
  height: z.number().int(),
  /** Size of the WebP that is stored. */
  bytes: z.number().int(),
  created_at: seconds,
  /** Whether the image came with an imported file. */
  imported: z.boolean(),
});
export type HeldImage = z.infer<typeof heldImage>;

const one = { params: z.object({ imageId: id }) };

export const heldImageEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/held_images",
    tag: "administration",
    summary: "List pictures that are held back, the oldest first",
    access: "user",
    envelope: "plain",
    query: pageQuery,
    response: paged(heldImage),
    errors: ["session_invalid", "account_locked", "administrators_only", "parameter_invalid"],
  }),
  picture: defineEndpoint({
    method: "GET",
    path: "/api/v1/admin/held_images/:imageId/picture",
    tag: "administration",
    summary: "A picture that is held back, as WebP",
    access: "user",
    envelope: "file",
    ...one,
    response: z.string(),
    errors: ["session_invalid", "account_locked", "administrators_only", "image_not_found", "parameter_invalid"],
  }),
  /**
   * If accepted, the image is shown and set in its intended place. If refused, its bytes are deleted. Of two concurrent
   * decisions one responds with image_not_found.
   */
  verdict: defineEndpoint({
    method: "POST",
    path: "/api/v1/admin/held_images/:imageId/verdict",
    tag: "administration",
    summary: "Let a picture through, or refuse it",
    access: "user",
    envelope: "plain",
    ...one,
    body: z.object({ passed: z.boolean() }),
    response: z.object({}),
    errors: ["session_invalid", "account_locked", "administrators_only", "image_not_found", "parameter_invalid"],
  }),
};
