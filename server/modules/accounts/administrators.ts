// Who may change what concerns everybody on this server.
import type { DeletionObstacle } from "../../../contract/own-account.ts";
import type { Database } from "../../db/client.ts";
import { findById, findFirstAccount, findIdsByEmail } from "./accounts.repo.ts";
import { hasOthers } from "./deletion.repo.ts";

export interface AdministratorsOptions {
  /** The administrators' emails, in lower case; empty: the oldest account is the administrator. */
  emails: readonly string[];
  /** Emails of the demo accounts that come with the program. */
  demoEmails: readonly string[];
  /** Whether demo accounts may log in here; then the oldest is the administrator while nobody else has an account. */
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

    /** The same for accounts that were read already: a whole list of them takes one query. */
    async administratorTest(): Promise<(account: { id: string; email: string | null }) => boolean> {
      if (emails.length > 0) return ({ email }) => isNamed(email);
      const first = await findFirst();
      return ({ id }) => id === first;
    },

    /** The ids of all administrators who have an account. */
    async administratorIds(): Promise<string[]> {
      if (emails.length > 0) return findIdsByEmail(db, emails);
      const first = await findFirst();
      return first === null ? [] : [first];
    },

    /**
     * Why an account may not be deleted: demo accounts are shared by everybody, and a server needs an administrator. An
     * account that the operator names can't be deleted while it is named, as anyone who then signed up with its email
     * would be an administrator.
     */
    async deletionObstacle({ id, email }: { id: string; email: string | null }): Promise<DeletionObstacle | null> {
      if (email !== null && demoEmails.includes(email)) return "demo";
      if (emails.length > 0) return isNamed(email) ? "administrator" : null;
      return (await findFirst()) === id && (await hasOthers(db, id, demoEmails)) ? "administrator" : null;
    },
  };
}
