// Who may change what concerns everybody on this server.
import type { Database } from "../../db/client.ts";
import { findById, findFirstAccount } from "./accounts.repo.ts";

export interface AdministratorsOptions {
  /** Named by the operator, in lower case; empty: the first account that was made. */
  emails: readonly string[];
  /** Accounts that came with the program. */
  demoEmails: readonly string[];
  /** Whether those may log in here; then they count while nobody else has an account. */
  demoAllowed: boolean;
}

export function createAdministrators(db: Database, { emails, demoEmails, demoAllowed }: AdministratorsOptions) {
  return async (uid: string): Promise<boolean> => {
    if (emails.length > 0) {
      const account = await findById(db, uid);
      return account?.email != null && emails.includes(account.email);
    }
    const first = (await findFirstAccount(db, demoEmails)) ?? (demoAllowed ? await findFirstAccount(db, []) : null);
    return first === uid;
  };
}
