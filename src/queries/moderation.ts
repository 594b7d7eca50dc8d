// Whether the person is a moderator, and what waits for one: for the account's menu and the head of the moderators'
// screens.
import type { EndpointResponse } from "../../contract/endpoint.ts";
import { moderationEndpoints } from "../../contract/moderation.ts";
import { call } from "../lib/api/call.ts";

export type OwnModeration = EndpointResponse<typeof moderationEndpoints.own>;

export function ownModeration(signal?: AbortSignal): Promise<OwnModeration> {
  return call(moderationEndpoints.own, {}, signal ? { signal } : {});
}
