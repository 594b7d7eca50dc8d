// One login provider over OAuth 2 or OpenID Connect: always with PKCE and state, with a nonce where there is an ID
// token.
import * as oauth from "openid-client";
import { readCapped } from "../read-capped.ts";
import type { Definition, Endpoints } from "./definitions.ts";
import { type Expected, type Identity, IdentityError, type IdentityProvider } from "./identity.ts";
import { dialectFetch, renamed } from "./token-dialect.ts";

/** Short, because a person is waiting. */
const TIMEOUT_SECONDS = 10;
const ANSWER_MAX_BYTES = 64 * 1024;

export interface Client {
  id: string;
  secret: string;
}

/** Sends no request before somebody logs in with the provider; the result of discovery is kept. */
export function createOAuthProvider(definition: Definition, client: Client): IdentityProvider {
  let known: Promise<oauth.Configuration> | null = null;
  const configuration = () => {
    known ??= configure(definition, client).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };

  return {
    async authorizationUrl({ state, nonce, verifier, redirectUri }) {
      const { dialect, at, scope, parameters } = definition;
      const config = await orFail(configuration());
      const url = oauth.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        response_type: "code",
        ...(scope && { scope }),
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ...("issuer" in at && { nonce }),
        ...parameters,
      });
      if (dialect) url.search = renamed(url.searchParams, { ...dialect, add: {} }).toString();
      return url;
    },

    identify: (answer, expected) => orFail(identify(definition, client, configuration, answer, expected)),
  };
}

async function identify(
  { at, who, tokenInQuery }: Definition,
  client: Client,
  configuration: () => Promise<oauth.Configuration>,
  answer: URLSearchParams,
  { state, nonce, verifier, redirectUri }: Expected,
): Promise<Identity> {
  const config = await configuration();
  const url = new URL(redirectUri);
  url.search = answer.toString();
  const tokens = await oauth.authorizationCodeGrant(config, url, {
    expectedState: state,
    pkceCodeVerifier: verifier,
    ...("issuer" in at && { expectedNonce: nonce, idTokenExpected: true }),
  });
  const people = "issuer" in at ? ([config.serverMetadata().userinfo_endpoint ?? ""] as const) : at.people;
  const identity = await who(
    async (address, query = {}) => {
      const url = new URL(address);
      if (tokenInQuery) url.searchParams.set("access_token", tokens.access_token);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
      return readJson(
        tokenInQuery
          ? await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1_000) })
          : await oauth.fetchProtectedResource(config, tokens.access_token, url, "GET"),
      );
    },
    people,
    tokens,
    client.id,
  );
  // The signed ID token decides, so that a forged profile response cannot make it another person.
  const claimed = "issuer" in at ? tokens.claims()?.sub : identity.subject;
  if (claimed !== identity.subject) throw new IdentityError("the profile is another person's");
  return identity;
}

async function configure({ at, secretIn, dialect }: Definition, { id, secret }: Client): Promise<oauth.Configuration> {
  const authentication = secretIn === "header" ? plainBasic(secret) : oauth.ClientSecretPost(secret);
  if ("issuer" in at) {
    const plain = isPlain(at.issuer) ? { execute: [oauth.allowInsecureRequests] } : {};
    return oauth.discovery(new URL(at.issuer), id, undefined, authentication, { timeout: TIMEOUT_SECONDS, ...plain });
  }
  const config = new oauth.Configuration(serverOf(at), id, undefined, authentication);
  config.timeout = TIMEOUT_SECONDS;
  if (isPlain(at.token)) oauth.allowInsecureRequests(config);
  if (dialect) config[oauth.customFetch] = dialectFetch(at.token, dialect) as oauth.CustomFetch;
  return config;
}

/** The client id and secret unencoded, as X and others read them. The standard requires form encoding. */
const plainBasic =
  (secret: string): oauth.ClientAuth =>
  (_server, { client_id }, _body, headers) =>
    headers.set("authorization", `Basic ${Buffer.from(`${client_id}:${secret}`).toString("base64")}`);

const serverOf = ({ authorization, token }: Endpoints): oauth.ServerMetadata => ({
  issuer: token.slice(0, token.lastIndexOf("/")),
  authorization_endpoint: authorization,
  token_endpoint: token,
});

/** Only this machine's own provider may be used without encryption. */
const isPlain = (address: string) => new URL(address).protocol === "http:";

async function readJson(response: Response): Promise<unknown> {
  const text = await readCapped(response, ANSWER_MAX_BYTES);
  if (!response.ok) throw new IdentityError(`the profile request returned ${response.status}`);
  return JSON.parse(text);
}

/** Turns every error of a provider into an IdentityError, with the cause for the log. */
async function orFail<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof IdentityError) throw cause;
    const denied = cause instanceof oauth.AuthorizationResponseError && cause.error === "access_denied";
    throw new IdentityError(denied ? "refused by the person" : "the provider's answer can't be used", {
      denied,
      cause,
    });
  }
}
