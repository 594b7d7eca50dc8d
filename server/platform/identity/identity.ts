// Who somebody is elsewhere, as the modules see it, and the one shape every provider of that has.
import type { LoginProvider } from "../../../contract/app-settings.ts";

export interface Identity {
  /** What the provider calls the person; it never changes there. */
  subject: string;
  /** As they are shown there; null where the provider does not say. */
  name: string | null;
}

/** What ties an answer to the question it answers. */
export interface Expected {
  state: string;
  nonce: string;
  /** PKCE's. */
  verifier: string;
  redirectUri: string;
}

export interface IdentityProvider {
  /** Where the browser is sent. Throws an IdentityError. */
  authorizationUrl(expected: Expected): Promise<URL>;
  /** Who the answer is about: the parameters the browser came back with. Throws an IdentityError. */
  identify(answer: URLSearchParams, expected: Expected): Promise<Identity>;
}

/** Those this server has. */
export type IdentityProviders = ReadonlyMap<LoginProvider, IdentityProvider>;

/** No identity came of it. */
export class IdentityError extends Error {
  /** Whether the person has refused. */
  readonly denied: boolean;

  constructor(message: string, { denied = false, ...options }: ErrorOptions & { denied?: boolean } = {}) {
    super(message, options);
    this.name = "IdentityError";
    this.denied = denied;
  }
}
