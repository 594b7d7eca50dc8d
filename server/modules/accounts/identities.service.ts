// Logging in through a login provider; the first login makes an account.
import { randomInt } from "node:crypto";
import type { UserRecord } from "../../../contract/accounts.ts";
import type { LoginProvider } from "../../../contract/app-settings.ts";
import type { Locale } from "../../../contract/limits.ts";
import type { Database } from "../../db/client.ts";
import type { Identity } from "../../platform/identity/identity.ts";
import { presentAccount } from "./accounts.present.ts";
import type { Account } from "./accounts.repo.ts";
import { STATUS, type StatusAnswer } from "./accounts.service.ts";
import type { Attempts } from "./attempts.ts";
import { fallbackNickname } from "./code-messages.ts";
import { findByIdentity, type IdentityKey, insertIdentityAccount } from "./identities.repo.ts";
import { asNickname } from "./nickname.ts";
import type { Sessions } from "./sessions.service.ts";

export interface IdentityLogin {
  provider: LoginProvider;
  identity: Identity;
  lang?: Locale | undefined;
  address: string;
  userAgent: string;
}

export interface Identities {
  /**
   * Logs in or signs up; status 1 where registrations are closed. Throws user_not_found (deleted meanwhile),
   * too_many_requests.
   */
  login(request: IdentityLogin): Promise<StatusAnswer<UserRecord>>;
  /** Counts a login that begins at a provider, or a QR code. Throws too_many_requests. */
  count(address: string): Promise<void>;
}

export interface IdentitiesDeps {
  db: Database;
  sessions: Pick<Sessions, "start">;
  attempts: Pick<Attempts, "create" | "providerLogin">;
  registrationsOpen: boolean;
  /** Whether every account needs a phone. */
  phoneRequired: boolean;
  /** Whether moderation refuses a name. */
  refusesName(name: string): Promise<boolean>;
}

export function createIdentities(deps: IdentitiesDeps): Identities {
  const { db, sessions, attempts, registrationsOpen, phoneRequired, refusesName } = deps;

  async function nicknameFor({ identity, lang }: IdentityLogin): Promise<string> {
    const name = asNickname(identity.name ?? "");
    // A name that can't be moderated now is not used: the person can choose one later, but wants to log in now.
    if (name !== "" && !(await refusesName(name).catch(() => true))) return name;
    return fallbackNickname(lang, String(randomInt(10_000)).padStart(4, "0"));
  }

  async function create(key: IdentityKey, request: IdentityLogin): Promise<Account | null> {
    await attempts.create(request.address);
    return (await insertIdentityAccount(db, key, await nicknameFor(request))) ?? findByIdentity(db, key);
  }

  return {
    async login(request) {
      const { provider, identity, userAgent } = request;
      const key = { provider, subject: identity.subject };
      const known = await findByIdentity(db, key);
      if (!known && !registrationsOpen)
        return { status: STATUS.registrationsClosed, msg: "registrations_closed", data: null };
      const account = known ?? (await create(key, request));
      if (!account) throw new Error("the account was neither made nor found");
      const tokens = await sessions.start(account.id, userAgent);
      return { status: STATUS.ok, msg: "", data: { ...presentAccount(account, phoneRequired), ...tokens } };
    },

    async count(address) {
      await attempts.providerLogin(address);
    },
  };
}
