// The address an invitation is sent as: this server's, as the person reached it.

/** The link of an invitation's token. */
export function invitationLink(token: string): string {
  return `${location.origin}/invite/${token}`;
}
