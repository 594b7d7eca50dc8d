// The providers this server offers: those with a configured client, and in local mode the others, played by the local
// provider.
import { LOGIN_PROVIDERS, type LoginProvider } from "../../../contract/app-settings.ts";
import type { LocalProvider } from "../local-identity/local-provider.ts";
import { DEFINITIONS, playedLocally } from "./definitions.ts";
import type { IdentityProvider, IdentityProviders } from "./identity.ts";
import type { IdentityClients } from "./identity-environment.ts";
import { createOAuthProvider } from "./oauth-provider.ts";

export function createIdentityProviders(clients: IdentityClients, local: LocalProvider | null): IdentityProviders {
  const found: [LoginProvider, IdentityProvider][] = [];
  for (const name of LOGIN_PROVIDERS) {
    const client = clients[name];
    if (client) found.push([name, createOAuthProvider(DEFINITIONS[name], client)]);
    else if (local) found.push([name, playedHere(name, local)]);
  }
  return new Map(found);
}

/** Created at its first use: before the server listens its port is not known. */
function playedHere(name: LoginProvider, local: LocalProvider): IdentityProvider {
  let made: IdentityProvider | null = null;
  const provider = () => {
    made ??= createOAuthProvider(playedLocally(DEFINITIONS[name], local.issuer()), local.clientFor(name));
    return made;
  };
  return {
    authorizationUrl: (expected) => provider().authorizationUrl(expected),
    identify: (answer, expected) => provider().identify(answer, expected),
  };
}
