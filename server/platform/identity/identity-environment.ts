// Which login providers are available, from the environment. Both variables of a provider are set, or none.
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { LOGIN_PROVIDERS } from "../../../contract/app-settings.ts";
import type { Wrong } from "../models/model-environment.ts";
import type { Client } from "./oauth-provider.ts";

const VALUE_MAX = 500;
const idOf = (name: LoginProvider) => `LOGIN_${name.toUpperCase()}_ID`;
const secretOf = (name: LoginProvider) => `LOGIN_${name.toUpperCase()}_SECRET`;

/** Names of all variables, for the test of the documentation. */
export const IDENTITY_VARIABLES = LOGIN_PROVIDERS.flatMap((name) => [idOf(name), secretOf(name)]);

/** This server's client ids and secrets at the providers. */
export type IdentityClients = Readonly<Partial<Record<LoginProvider, Client>>>;

/** The clients that are configured, and what is wrong with them; a message never contains a value. */
export function readIdentityVariables(env: Readonly<Record<string, string | undefined>>): {
  clients: IdentityClients;
  wrong: Wrong[];
} {
  const wrong: Wrong[] = [];
  const clients: Partial<Record<LoginProvider, Client>> = {};
  for (const name of LOGIN_PROVIDERS) {
    const [id, secret] = [env[idOf(name)]?.trim(), env[secretOf(name)]?.trim()];
    if (!id && !secret) continue;
    if (!id) wrong.push({ name: idOf(name), message: "is missing" });
    else if (!secret) wrong.push({ name: secretOf(name), message: "is missing" });
    else if (id.length > VALUE_MAX) wrong.push({ name: idOf(name), message: "is too long" });
    else if (secret.length > VALUE_MAX) wrong.push({ name: secretOf(name), message: "is too long" });
    else clients[name] = { id, secret };
  }
  return { clients, wrong };
}
