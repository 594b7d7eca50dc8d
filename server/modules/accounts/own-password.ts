// Whether the person of a session also knows the password of its account.
import type { Account } from "./accounts.repo.ts";
import type { Attempts } from "./attempts.ts";
import { UNKNOWN_DEVICE } from "./known-device.ts";
import type { Passwords } from "./passwords.ts";

/**
 * Tests a password (its md5) against an account's. Guesses count as those at the login do: anyone who has a session of
 * somebody's must not try passwords here instead. Throws too_many_requests.
 */
export type IsOwnPassword = (account: Account, pwd: string, address: string) => Promise<boolean>;

export function createIsOwnPassword({
  passwords,
  attempts,
}: {
  passwords: Pick<Passwords, "verify">;
  attempts: Pick<Attempts, "login">;
}): IsOwnPassword {
  return async (account, pwd, address) => {
    const attempt = await attempts.login(account.email ?? account.id, address, UNKNOWN_DEVICE);
    const right = await passwords.verify(account.passwordHash, pwd).catch(async (error: unknown) => {
      // Nobody looked at this guess: the line for hashing was full.
      await attempt.undo();
      throw error;
    });
    if (right) await attempt.undo();
    return right;
  };
}
