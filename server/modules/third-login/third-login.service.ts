// Logging in at a provider's: begun by a page, answered by the provider, handed back to the page as a code that is used
// once, by the same browser and the same page. Tokens of ours are answered to a call only, those of a provider to
// nobody.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { UserRecord } from "../../../contract/accounts.ts";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import { type Locale, THIRD_LOGIN_CODE_SECONDS, THIRD_LOGIN_SECONDS } from "../../../contract/limits.ts";
import { type HandBackFault, loginProvider } from "../../../contract/third-login.ts";
import type { Database } from "../../db/client.ts";
import { AppError } from "../../platform/errors.ts";
import { type Identity, IdentityError, type IdentityProviders } from "../../platform/identity/identity.ts";
import type { Logger } from "../../platform/log.ts";
import type { Identities } from "../accounts/identities.service.ts";
import { newSecret } from "./secrets.ts";
import { insertStep, takeStep } from "./steps.repo.ts";

/** Where an answer is handed to: a page of this browser's, in a popup or in its place, or a phone's question. */
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
  /** Who came back, or why nobody did. */
  result: { identity: Identity } | { fault: HandBackFault };
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

export interface ThirdLogins {
  /** Where the browser is sent. Throws route_not_found (no such way in), too_many_requests, an IdentityError. */
  begin(request: {
    provider: LoginProvider;
    target: Target;
    redirectUri: string;
    browser: string;
    address: string;
  }): Promise<URL>;
  /** What came of it; null where this browser has begun nothing of the kind. */
  answered(provider: LoginProvider, answer: URLSearchParams, browser: string | null): Promise<Answered | null>;
  /** A code for the page that began, good for THIRD_LOGIN_CODE_SECONDS. */
  issueCode(provider: LoginProvider, uuid: string, identity: Identity, browser: string): Promise<string>;
  /** Whom a code stands for, and it is gone. Null for any code but one of this browser's and this page's. */
  redeem(given: GivenCode, browser: string | null): Promise<Identity | null>;
  /** The same, as a user token that logs in. */
  exchange(given: GivenCode, browser: string | null): Promise<string | null>;
  /** Logs in. Throws user_not_found, too_many_requests. */
  login(userToken: string, who: LoginClient): Promise<{ user?: UserRecord; error_msg?: string }>;
}

export interface ThirdLoginsDeps {
  db: Database;
  log: Logger;
  providers: IdentityProviders;
  identities: Identities;
}

export function createThirdLogins({ db, log, providers, identities }: ThirdLoginsDeps): ThirdLogins {
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
      // 43 characters and more: what PKCE asks for.
      const verifier = randomBytes(48).toString("base64url");
      const expected = { state, nonce: newSecret(), verifier, redirectUri };
      const url = await way.authorizationUrl(expected);
      const { state: secret, ...kept } = expected;
      await insertStep(db, { step: "state", secret, browser }, { ...kept, provider, target }, THIRD_LOGIN_SECONDS);
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
        if (!error.denied) log.warn({ err: error, provider }, "a login at a provider's came to nothing");
        return { target, result: { fault: error.denied ? "denied" : "failed" } };
      }
    },

    async issueCode(provider, uuid, identity, browser) {
      const code = newSecret();
      await insertStep(
        db,
        { step: "code", secret: code, browser },
        { provider, uuid, identity },
        THIRD_LOGIN_CODE_SECONDS,
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
        THIRD_LOGIN_CODE_SECONDS,
      );
      return token;
    },

    async login(userToken, who) {
      const content = tokenContent.safeParse(
        await takeStep(db, { step: "token", secret: userToken, browser: null }),
      ).data;
      // Nothing to say: the page has words for that.
      if (!content) return {};
      const { msg, data } = await identities.login({ ...content, ...who });
      return data ? { user: data } : { error_msg: msg };
    },
  };
}
