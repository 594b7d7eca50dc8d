// The URL of an invitation, with the origin under which the person reached this server.
import { INVITE_PATH } from "../../../contract/page-paths.ts";

/** The link of an invitation's token. */
export function invitationLink(token: string): string {
  return `${location.origin}${INVITE_PATH}/${token}`;
}
