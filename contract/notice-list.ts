// The list of a person's notices, kept for a month, and what of it was read.
import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { MAX_PAGE_SIZE } from "./limits.ts";
import { notice } from "./notices.ts";
import { paged, pageQuery } from "./paging.ts";

export const listedNotice = notice.and(z.object({ is_read: z.boolean() }));
export type ListedNotice = z.infer<typeof listedNotice>;

/** How many are unread, at most UNREAD_MAX. */
const unread = z.object({ unread: z.number().int() });

export const noticeEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/notices",
    tag: "notices",
    summary: "One's notices, latest first",
    access: "user",
    envelope: "plain",
    query: pageQuery,
    response: paged(listedNotice).extend(unread.shape),
    errors: ["session_invalid", "parameter_invalid"],
  }),
  /** These notices, or all up to and with one, are read. Ids of others' notices change nothing. */
  read: defineEndpoint({
    method: "POST",
    path: "/api/v2/notices/read",
    tag: "notices",
    summary: "Mark notices as read",
    access: "user",
    envelope: "plain",
    body: z.object({
      ids: z.array(z.uuid()).max(MAX_PAGE_SIZE).default([]),
      up_to: z.uuid().optional(),
    }),
    response: unread,
    errors: ["session_invalid", "parameter_invalid"],
  }),
};
