// A person's identity at a login provider, and the one interface every provider has.
import type { LoginProvider } from "../../../contract/app-settings.ts";

export interface Identity {
  /** The provider's id of the person; it never changes. */
  subject: string;
  /** The display name at the provider; null where the provider does not give one. */
  name: string | null;
}

/** Values that tie a response to its request. */
export interface Expected {
  state: string;
  nonce: string;
  /** The code verifier of PKCE. */
  verifier: string;
  redirectUri: string;
}

export interface IdentityProvider {
  /** Where the browser is sent. Throws an IdentityError. */
  authorizationUrl(expected: Expected): Promise<URL>;
  /** Identifies the person from the parameters of the redirect back. Throws an IdentityError. */
  identify(answer: URLSearchParams, expected: Expected): Promise<Identity>;
}

/** The providers this server offers. */
export type IdentityProviders = ReadonlyMap<LoginProvider, IdentityProvider>;

/** The provider did not identify the person. */
export class IdentityError extends Error {
  /** Whether the person has refused. */
  readonly denied: boolean;

  constructor(message: string, { denied = false, ...options }: ErrorOptions & { denied?: boolean } = {}) {
    super(message, options);
    this.name = "IdentityError";
    this.denied = denied;
  }
}
