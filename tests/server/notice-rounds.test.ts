// The regular look at all sockets: it takes few connections of the database however many people have notices, and what
// fails or takes long for some leaves the others alone.
import { expect, it } from "vitest";
import { NOTICES_CLOSE } from "../../contract/notices.ts";
import { PEOPLE_AT_ONCE } from "../../server/modules/notices/delivery.ts";
import { testApp } from "../support/app.ts";
import { NoticeClient } from "../support/notice-client.ts";
import { signUp } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const { notices } = app.services;

/** Claims of notices that wait for a lock of the database. */
async function claimsWaiting(): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
       and query like '%for update skip locked%'`,
  );
  return rowCount ?? 0;
}

async function opened(name: string) {
  const person = await signUp(app, name);
  return { person, page: await NoticeClient.open(app.url, person.token) };
}

it("many people's notices leave connections to others, and do not delay the end of a socket", async () => {
  const people = await Promise.all(Array.from({ length: 14 }, () => opened("many")));
  const ended = await opened("ended");
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    // Nobody can claim, but all can see what is pending.
    await holder.query("lock table notices in share mode");
    await holder.query("insert into notices (user_id, kind, payload) select id, 'password_changed', '{}' from users");
    for (const { page } of people) page.say({ type: "looking", looking: true });
    await expect.poll(claimsWaiting).toBe(PEOPLE_AT_ONCE);
    await pool.query("update sessions set revoked_at = now() where user_id = $1", [ended.person.uid]);
    expect(await ended.page.closed).toEqual(NOTICES_CLOSE.unauthorized);
    expect(await claimsWaiting()).toBe(PEOPLE_AT_ONCE);
    await holder.query("commit");
  } finally {
    holder.release();
  }
  await Promise.all(people.map(({ page }) => page.has(1)));
  await Promise.all(people.map(({ page }) => page.close()));
});

it("what fails for one person fails for nobody else, and sockets are closed all the same", async () => {
  const [failing, other, ended, locked] = [
    await opened("failing"),
    await opened("other"),
    await opened("ended"),
    await opened("locked"),
  ];
  await pool.query(`create function refused() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`);
  await pool.query(
    `create trigger refused before update on notices for each row when (old.user_id = '${failing.person.uid}')
     execute function refused()`,
  );
  await notices.put(db, failing.person.uid, "password_changed", {});
  await notices.put(db, other.person.uid, "password_changed", {});
  await other.page.has(1);
  await pool.query("update sessions set revoked_at = now() where user_id = $1", [ended.person.uid]);
  expect(await ended.page.closed).toEqual(NOTICES_CLOSE.unauthorized);
  // The notice of the lock comes before the end.
  await notices.put(db, locked.person.uid, "account_locked", { until: null });
  await pool.query("update users set shut = true where id = $1", [locked.person.uid]);
  expect(await locked.page.closed).toEqual(NOTICES_CLOSE.locked);
  expect(locked.page.kinds()).toEqual(["account_locked"]);
  expect(failing.page.notices).toEqual([]);
  await pool.query("drop trigger refused on notices");
  await failing.page.has(1);
  await Promise.all([failing, other].map(({ page }) => page.close()));
});
