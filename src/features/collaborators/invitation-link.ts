// The URL of an invitation, with the origin under which the person reached this server.

/** The link of an invitation's token. */
export function invitationLink(token: string): string {
  return `${location.origin}/invite/${token}`;
}
