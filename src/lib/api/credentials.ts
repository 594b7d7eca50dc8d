// What calls need from the login session. `src/session` is a layer above and registers its implementation at start.

export interface CredentialSource {
  /** The access token to send, refreshed first if it expires soon; null when nobody is logged in. */
  accessToken(): Promise<string | null>;
  /** The uid of the logged-in person, or null. */
  personUid(): string | null;
  /** The server refused this token: its login session has ended. */
  sessionEnded(refusedToken: string): void;
  /** The server reported that the account is locked. `until` in Unix seconds; null without an end. */
  accountLocked(until: number | null): void;
  /** The server requires a phone number, and the account has none. */
  phoneMissing(): void;
}

let source: CredentialSource = {
  accessToken: async () => null,
  personUid: () => null,
  sessionEnded: () => {},
  accountLocked: () => {},
  phoneMissing: () => {},
};

/** Registers the source of credentials; called once by the session. */
export function setCredentials(next: CredentialSource): void {
  source = next;
}

export function credentials(): CredentialSource {
  return source;
}
