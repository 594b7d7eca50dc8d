// Logging in with an account at a login provider. A page begins the login; the provider's answer is returned to the
// page as a code that only the same page in the same browser can use, once. Our own tokens are sent only in API
// responses, the provider's tokens to nobody.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { UserRecord } from "../../../contract/accounts.ts";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { type Locale, PROVIDER_LOGIN_CODE_SECONDS, PROVIDER_LOGIN_SECONDS } from "../../../contract/limits.ts";
import { type LoginResultError, loginProvider } from "../../../contract/provider-login.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { type Identity, IdentityError, type IdentityProviders } from "../../platform/identity/identity.ts";
import type { Logger } from "../../platform/log.ts";
import type { Identities } from "../accounts/identities.service.ts";
import { newSecret } from "./secrets.ts";
import { insertStep, takeStep } from "./steps.repo.ts";

/**
 * Where a provider's answer goes: to a page of this browser (login in a popup or in the page), or to a phone's ticket.
 */
const target = z.union([
  z.object({ kind: z.enum(["popup", "page"]), uuid: z.string() }),
  z.object({ kind: z.literal("phone"), ticketHash: z.string() }),
]);
export type Target = z.output<typeof target>;

const person = z.object({ subject: z.string(), name: z.string().nullable() });
const stateContent = z.object({
  provider: loginProvider,
  nonce: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  target,
});
const codeContent = z.object({ provider: loginProvider, uuid: z.string(), identity: person });
const tokenContent = z.object({ provider: loginProvider, identity: person });

export interface Answered {
  target: Target;
  /** The identity the provider confirmed, or the error. */
  result: { identity: Identity } | { fault: LoginResultError };
}

export interface GivenCode {
  code: string;
  provider: LoginProvider;
  uuid: string;
}

interface LoginClient {
  lang?: Locale | undefined;
  address: string;
  userAgent: string;
}

export interface ProviderLogins {
  /**
   * Begins a login; returns the provider's address to redirect to. Throws route_not_found (no such provider),
   * too_many_requests, an IdentityError.
   */
  begin(request: {
    provider: LoginProvider;
    target: Target;
    redirectUri: string;
    browser: string;
    address: string;
  }): Promise<URL>;
  /** Checks a provider's answer; null if this browser has not begun such a login. */
  answered(provider: LoginProvider, answer: URLSearchParams, browser: string | null): Promise<Answered | null>;
  /** Issues a code to the page that began the login, valid for PROVIDER_LOGIN_CODE_SECONDS. */
  issueCode(provider: LoginProvider, uuid: string, identity: Identity, browser: string): Promise<string>;
  /** Uses up a code and returns its identity; null unless the code belongs to this browser and page. */
  redeem(given: GivenCode, browser: string | null): Promise<Identity | null>;
  /** Uses up a code and returns a user token for `login`; null unless the code belongs to this browser and page. */
  exchange(given: GivenCode, browser: string | null): Promise<string | null>;
  /** Logs in with a user token, once. Throws user_not_found, too_many_requests. */
  login(userToken: string, who: LoginClient): Promise<{ user?: UserRecord; error_msg?: string }>;
}

export interface ProviderLoginsDeps {
  db: Database;
  log: Logger;
  providers: IdentityProviders;
  identities: Identities;
}

export function createProviderLogins({ db, log, providers, identities }: ProviderLoginsDeps): ProviderLogins {
  async function redeem({ code, provider, uuid }: GivenCode, browser: string | null): Promise<Identity | null> {
    if (browser === null) return null;
    const content = codeContent.safeParse(await takeStep(db, { step: "code", secret: code, browser })).data;
    return content?.provider === provider && content.uuid === uuid ? content.identity : null;
  }

  return {
    redeem,

    async begin({ provider, target, redirectUri, browser, address }) {
      const way = providers.get(provider);
      if (!way) throw new AppError("route_not_found");
      await identities.count(address);
      const state = newSecret();
      // PKCE requires at least 43 characters.
      const verifier = randomBytes(48).toString("base64url");
      const expected = { state, nonce: newSecret(), verifier, redirectUri };
      const url = await way.authorizationUrl(expected);
      const { state: secret, ...kept } = expected;
      await insertStep(db, { step: "state", secret, browser }, { ...kept, provider, target }, PROVIDER_LOGIN_SECONDS);
      return url;
    },

    async answered(provider, answer, browser) {
      const state = answer.get("state");
      const way = providers.get(provider);
      if (!way || !state || browser === null) return null;
      const begun = stateContent.safeParse(await takeStep(db, { step: "state", secret: state, browser })).data;
      if (!begun || begun.provider !== provider) return null;
      const { target, nonce, verifier, redirectUri } = begun;
      try {
        return { target, result: { identity: await way.identify(answer, { state, nonce, verifier, redirectUri }) } };
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
        if (!error.denied) log.warn({ err: error, provider }, "a login at a provider failed");
        return { target, result: { fault: error.denied ? "denied" : "failed" } };
      }
    },

    async issueCode(provider, uuid, identity, browser) {
      const code = newSecret();
      await insertStep(
        db,
        { step: "code", secret: code, browser },
        { provider, uuid, identity },
        PROVIDER_LOGIN_CODE_SECONDS,
      );
      return code;
    },

    async exchange(given, browser) {
      const identity = await redeem(given, browser);
      if (!identity) return null;
      const token = newSecret();
      await insertStep(
        db,
        { step: "token", secret: token, browser: null },
        { provider: given.provider, identity },
        PROVIDER_LOGIN_CODE_SECONDS,
      );
      return token;
    },

    async login(userToken, who) {
      const content = tokenContent.safeParse(
        await takeStep(db, { step: "token", secret: userToken, browser: null }),
      ).data;
      // An unknown token gets no message: the page shows its own text.
      if (!content) return {};
      const { msg, data } = await identities.login({ ...content, ...who });
      return data ? { user: data } : { error_msg: msg };
    },
  };
}
