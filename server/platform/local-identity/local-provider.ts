// The OpenID provider of local mode: npm's oidc-provider with one client for each provider it plays. Created at its
// first use, with keys and secrets that last until the process ends.
import { generateKeyPair, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import type { JWK, Provider } from "oidc-provider";
import { LOGIN_PROVIDERS, type LoginProvider } from "../../../contract/app-settings.ts";
import { CALLBACK_PATH } from "../../../contract/provider-login.ts";
import type { Client } from "../identity/oauth-provider.ts";
import { CLAIMS, claimsOf, LOCAL_ACCOUNTS } from "./local-accounts.ts";
import { createLocalStore } from "./local-store.ts";

/** The path it is served under. */
export const LOCAL_IDENTITY_PATH = "/local/identity";
const LIFE_SECONDS = 600;

export interface LocalProvider {
  /** Its issuer address; known once the server listens. */
  issuer(): string;
  /** The client that stands for this server at a provider. */
  clientFor(provider: LoginProvider): Client;
  /** Serves a request whose address begins with LOCAL_IDENTITY_PATH. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Which provider an open login request is for. Throws when there is none. */
  asks(request: IncomingMessage, response: ServerResponse): Promise<LoginProvider>;
  /** Completes the login request and redirects the browser back; null or an unknown account: refused. */
  answer(request: IncomingMessage, response: ServerResponse, account: string | null): Promise<void>;
}

/** `origins`: the possible addresses of this server's pages; the first is the provider's own. */
export function createLocalProvider(origins: () => readonly string[]): LocalProvider {
  const secrets = new Map(LOGIN_PROVIDERS.map((name) => [name, randomBytes(24).toString("base64url")]));
  const clientFor = (name: LoginProvider) => ({ id: name, secret: secrets.get(name) ?? "" });
  const issuer = () => `${origins()[0]}${LOCAL_IDENTITY_PATH}`;
  let made: Promise<Provider> | null = null;
  const provider = () => {
    made ??= make(issuer(), origins(), clientFor);
    return made;
  };

  return {
    issuer,
    clientFor,

    async handle(request, response) {
      const callback = (await provider()).callback();
      const address = request.url ?? "/";
      const inside = address.slice(LOCAL_IDENTITY_PATH.length) || "/";
      // A new login request shows the accounts again, so the cookie that remembers the last choice is dropped.
      if (/^\/auth([?]|$)/.test(inside)) delete request.headers.cookie;
      // QQ, Weibo and Weixin send the token in the query.
      const token = inside.startsWith("/me?") && new URLSearchParams(inside.slice(4)).get("access_token");
      if (token) request.headers.authorization = `Bearer ${token}`;
      // Sets the address as a framework does that mounts one server in another.
      Object.assign(request, {
        originalUrl: token ? `${LOCAL_IDENTITY_PATH}/me` : address,
        url: token ? "/me" : inside,
      });
      await callback(request, response);
    },

    async asks(request, response) {
      const { params } = await (await provider()).interactionDetails(request, response);
      const name = LOGIN_PROVIDERS.find((one) => one === params["client_id"]);
      if (!name) throw new Error("the login request has an unknown client");
      return name;
    },

    async answer(request, response, account) {
      const local = await provider();
      const { params } = await local.interactionDetails(request, response);
      if (!LOCAL_ACCOUNTS.some(({ id }) => id === account))
        return local.interactionFinished(request, response, { error: "access_denied" });
      const accountId = account as string;
      const grant = new local.Grant({ accountId, clientId: String(params["client_id"]) });
      grant.addOIDCScope("openid profile");
      const grantId = await grant.save();
      return local.interactionFinished(request, response, {
        login: { accountId, remember: false },
        consent: { grantId },
      });
    },
  };
}

async function make(
  issuer: string,
  origins: readonly string[],
  clientFor: (name: LoginProvider) => Client,
): Promise<Provider> {
  const [{ Provider }, { privateKey }] = await Promise.all([
    import("oidc-provider"),
    promisify(generateKeyPair)("rsa", { modulusLength: 2_048 }),
  ]);
  return new Provider(issuer, {
    adapter: createLocalStore(),
    clients: LOGIN_PROVIDERS.map((name) => {
      const { id, secret } = clientFor(name);
      return {
        client_id: id,
        client_secret: secret,
        redirect_uris: origins.map((origin) => `${origin}${CALLBACK_PATH}/${name}`),
        token_endpoint_auth_method: name === "twitter" ? "client_secret_basic" : "client_secret_post",
      };
    }),
    jwks: { keys: [{ ...(privateKey.export({ format: "jwk" }) as JWK), alg: "RS256", use: "sig" }] },
    claims: { openid: [...CLAIMS], profile: ["name"] },
    findAccount: async (_context, id) => {
      const account = LOCAL_ACCOUNTS.find((one) => one.id === id);
      if (!account) return undefined;
      return { accountId: id, claims: async () => claimsOf(account) };
    },
    cookies: { keys: [randomBytes(24).toString("base64url")] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${LOCAL_IDENTITY_PATH}/pick/${uid}` },
    pkce: { required: () => true },
    routes: { authorization: "/auth", token: "/token", userinfo: "/me" },
    ttl: {
      AccessToken: LIFE_SECONDS,
      AuthorizationCode: 60,
      Grant: LIFE_SECONDS,
      IdToken: LIFE_SECONDS,
      Interaction: LIFE_SECONDS,
      Session: LIFE_SECONDS,
    },
  });
}
