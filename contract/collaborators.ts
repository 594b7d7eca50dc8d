// Co-authors of a story: invitations by link, members, and their rights.
import { z } from "zod";
import { rights } from "./collab.ts";
import { defineEndpoint } from "./endpoint.ts";
import { LOCALES } from "./limits.ts";
import { storyRole } from "./stories.ts";
import { id, seconds } from "./text-fields.ts";

export const collaborator = z.object({ _id: z.string(), name: z.string(), rights, joined_at: seconds });
export type Collaborator = z.infer<typeof collaborator>;

/** An open invitation. The token is in the link; anyone who has the link and an account may join. */
export const invitation = z.object({
  _id: id,
  token: z.string(),
  rights,
  created_at: seconds,
  used_count: z.number().int(),
});
export type Invitation = z.infer<typeof invitation>;

const nid = z.object({ nid: id });
const token = z.object({ token: z.string().regex(/^[\w-]{22,64}$/) });
const lang = z.enum(LOCALES).optional();

export const collaboratorEndpoints = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/v2/novels/:nid/collaborators",
    tag: "collaborators",
    summary: "Who writes and reads along; open invitations for the owner",
    access: "user",
    envelope: "plain",
    params: nid,
    response: z.object({
      owner: z.object({ _id: z.string(), name: z.string() }),
      collaborators: z.array(collaborator),
      invitations: z.array(invitation),
    }),
    errors: ["session_invalid", "story_not_found"],
  }),
  invite: defineEndpoint({
    method: "POST",
    path: "/api/v2/novels/:nid/invitations",
    tag: "collaborators",
    summary: "Make an invitation link (owner)",
    access: "user",
    envelope: "plain",
    params: nid,
    body: z.object({ rights, lang }),
    response: invitation,
    errors: ["session_invalid", "story_not_found", "story_no_right", "parameter_invalid", "collaborators_max"],
  }),
  revoke: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/novels/:nid/invitations/:iid",
    tag: "collaborators",
    summary: "Revoke an invitation link (owner)",
    access: "user",
    envelope: "plain",
    params: nid.extend({ iid: id }),
    response: z.object({}),
    errors: ["session_invalid", "story_not_found", "story_no_right", "invitation_not_found"],
  }),
  look: defineEndpoint({
    method: "GET",
    path: "/api/v2/invitations/:token",
    tag: "collaborators",
    summary: "What an invitation is for, to anyone who has its link",
    access: "public",
    envelope: "plain",
    params: token,
    response: z.object({
      story_id: id,
      title: z.string(),
      owner: z.object({ _id: z.string(), name: z.string() }),
      rights,
      role: storyRole.nullable(),
    }),
    errors: ["invitation_not_found"],
  }),
  accept: defineEndpoint({
    method: "POST",
    path: "/api/v2/invitations/:token/accept",
    tag: "collaborators",
    summary: "Join a story by its invitation",
    access: "user",
    envelope: "plain",
    params: token,
    response: z.object({ story_id: id, role: storyRole }),
    errors: ["session_invalid", "invitation_not_found", "collaborators_max"],
  }),
  change: defineEndpoint({
    method: "PATCH",
    path: "/api/v2/novels/:nid/collaborators/:uid",
    tag: "collaborators",
    summary: "Change what a co-author may do (owner)",
    access: "user",
    envelope: "plain",
    params: nid.extend({ uid: id }),
    body: z.object({ rights, lang }),
    response: collaborator,
    errors: ["session_invalid", "story_not_found", "story_no_right", "collaborator_not_found", "parameter_invalid"],
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/v2/novels/:nid/collaborators/:uid",
    tag: "collaborators",
    summary: "Remove a co-author (owner), or leave (oneself)",
    access: "user",
    envelope: "plain",
    params: nid.extend({ uid: id }),
    response: z.object({}),
    errors: ["session_invalid", "story_not_found", "story_no_right", "collaborator_not_found"],
  }),
};
