// The seam between the calls and the session above them: the session registers itself here at start.

export interface CredentialSource {
  /** A token to send, refreshed first where that is due; null when nobody is logged in. */
  accessToken(): Promise<string | null>;
  /** The uid of the person logged in, or null. */
  personUid(): string | null;
  /** The server refused this token: the session it belongs to is over. */
  sessionEnded(refusedToken: string): void;
  /** The server said the account is locked, until a moment in seconds (null: without an end). */
  accountLocked(until: number | null): void;
  /** The server asks everybody for a phone, and the account has none. */
  phoneMissing(): void;
}

let source: CredentialSource = {
  accessToken: async () => null,
  personUid: () => null,
  sessionEnded: () => {},
  accountLocked: () => {},
  phoneMissing: () => {},
};

/** Registers the session. */
export function setCredentials(next: CredentialSource): void {
  source = next;
}

export function credentials(): CredentialSource {
  return source;
}
