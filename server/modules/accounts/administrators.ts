// Who may change what concerns everybody on this server.
import type { DeletionObstacle } from "../../../contract/own-account.ts";
import type { Database } from "../../db/client.ts";
import { findById, findFirstAccount } from "./accounts.repo.ts";
import { hasOthers } from "./deletion.repo.ts";

export interface AdministratorsOptions {
  /** Named by the operator, in lower case; empty: the first account that was made. */
  emails: readonly string[];
  /** Accounts that came with the program. */
  demoEmails: readonly string[];
  /** Whether those may log in here; then they count while nobody else has an account. */
  demoAllowed: boolean;
}

export function createAdministrators(db: Database, { emails, demoEmails, demoAllowed }: AdministratorsOptions) {
  const isNamed = (email: string | null | undefined) => email != null && emails.includes(email);
  const findFirst = async () =>
    (await findFirstAccount(db, demoEmails)) ?? (demoAllowed ? await findFirstAccount(db, []) : null);

  return {
    async isAdministrator(uid: string): Promise<boolean> {
      return emails.length > 0 ? isNamed((await findById(db, uid))?.email) : (await findFirst()) === uid;
    },

    /** The same for accounts that were read: a whole list of them asks the database once. */
    async administratorTest(): Promise<(account: { id: string; email: string | null }) => boolean> {
      if (emails.length > 0) return ({ email }) => isNamed(email);
      const first = await findFirst();
      return ({ id }) => id === first;
    },

    /**
     * What stands against deleting an account: the demo's are everybody's, and somebody has to run this server. One
     * that the operator names stays while it is named: anyone who made an account with its email next would be an
     * administrator.
     */
    async deletionObstacle({ id, email }: { id: string; email: string | null }): Promise<DeletionObstacle | null> {
      if (email !== null && demoEmails.includes(email)) return "demo";
      if (emails.length > 0) return isNamed(email) ? "administrator" : null;
      return (await findFirst()) === id && (await hasOthers(db, id, demoEmails)) ? "administrator" : null;
    },
  };
}
