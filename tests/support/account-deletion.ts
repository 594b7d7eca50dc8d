// Deletion of one's account: requested, made due, and the job run.
import { expect } from "vitest";
import { ownAccountEndpoints } from "../../contract/own-account.ts";
import { purgeDueAccounts } from "../../server/modules/accounts/deletion.jobs.ts";
import type { Answer, TestApp } from "./app.ts";
import { DIGEST, type TestPerson } from "./people.ts";

export interface AccountDeletions {
  /** Requests the deletion and returns any answer. */
  request(person: TestPerson, body?: object): Promise<Answer>;
  /** Requests it, expects success, and returns when it is due. */
  asked(person: TestPerson, body?: object): Promise<number>;
  /** Runs the job and returns how many accounts it deleted. */
  purge(): Promise<number>;
  /** Makes the person's deletion due now. */
  isDue(person: TestPerson): Promise<unknown>;
  isThere(person: TestPerson): Promise<boolean>;
}

/** What tests of deletions do with the accounts of this app. */
export function accountDeletions({ database: { pool, db }, services }: TestApp): AccountDeletions {
  const request: AccountDeletions["request"] = (person, body = { pwd: DIGEST }) =>
    person.ask("POST", ownAccountEndpoints.requestDeletion.path, body);
  return {
    request,
    async asked(person, body) {
      const answer = await request(person, body);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { status: 0 } });
      return (answer.body as { data: { due_at: number } }).data.due_at;
    },
    purge: () => purgeDueAccounts(db, services.documents),
    isDue: ({ uid }) =>
      pool.query("update users set deletion_due_at = now() - interval '1 second' where id = $1", [uid]),
    isThere: async ({ uid }) => (await pool.query("select 1 from users where id = $1", [uid])).rowCount === 1,
  };
}
