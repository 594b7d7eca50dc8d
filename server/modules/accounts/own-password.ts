// Checks whether a logged-in person knows the password of their account.
import type { Account } from "./accounts.repo.ts";
import type { Attempts } from "./attempts.ts";
import { UNKNOWN_DEVICE } from "./known-device.ts";
import type { Passwords } from "./passwords.ts";

/**
 * Checks a password (its md5) against an account's. Wrong guesses count like failed logins: somebody with another
 * person's session must not try passwords here instead. Throws too_many_requests.
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
      // The guess was not checked: the queue for hashing was full.
      await attempt.undo();
      throw error;
    });
    if (right) await attempt.undo();
    return right;
  };
}
