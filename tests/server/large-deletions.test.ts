// What tens of thousands of followers were told is deleted in small statements, and goes on where it ended.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { purgeOldNotices } from "../../server/modules/notices/notices.jobs.ts";
import { purgeNotices } from "../../server/modules/notices/notices.repo.ts";
import { accountDeletions } from "../support/account-deletion.ts";
import { testApp } from "../support/app.ts";
import { signUp, type TestPerson } from "../support/people.ts";
import { published } from "../support/published-work.ts";

const app = await testApp({ role: "web" });
const { pool, db } = app.database;
const { asked, purge, isDue, isThere } = accountDeletions(app);

/** More than two statements' rows. */
const MANY = 2_500;
const STATEMENT_MAX = 1_000;
const TABLES = ["notices", "told_follows", "share_readers", "announcements"];

beforeAll(async () => {
  await signUp(app, "administrator");
  // Every statement that deletes rows, those of cascading references too. One fails when it is told to.
  await pool.query(`
    create table deleted_rows (id bigint generated always as identity, name text, count int);
    create table failing (name text, after int);
    create function note_deleted() returns trigger language plpgsql as $$
    begin
      insert into deleted_rows (name, count) select tg_table_name, count(*) from gone;
      if exists (select from failing f where f.name = tg_table_name
          and f.after < (select count(*) from deleted_rows d where d.name = f.name and d.count > 0)) then
        raise exception 'the database is gone';
      end if;
      return null;
    end $$`);
  for (const name of TABLES)
    await pool.query(`create trigger note_deleted after delete on ${name} referencing old table as gone
      for each statement execute function note_deleted()`);
});
beforeEach(async () => {
  await pool.query("truncate deleted_rows, failing; delete from notices; truncate deleted_rows");
});

const largest = async () => {
  const { rows } = await pool.query<{ name: string; count: number }>(
    "select name, max(count)::int as count from deleted_rows where count > 0 group by name",
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
const countOf = async (from: string) =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n;

/** The work of an author of whose chapter many people were told, who have read it, and whom they follow. */
async function told(author: TestPerson): Promise<void> {
  const { shareId } = await published(author);
  const { rows } = await pool.query("update announcements set finished_at = now() where share_id = $1 returning id", [
    shareId,
  ]);
  await pool.query(
    "insert into users (nickname) select 'follower ' || n from generate_series(1, $1::int) n where not exists (select from users where nickname = 'follower 1')",
    [MANY],
  );
  const followers = "select id from users where nickname like 'follower %'";
  await pool.query(
    `insert into notices (user_id, kind, payload, announcement_id)
     select id, 'chapter_published', '{}', $1 from (${followers}) f`,
    [rows[0].id],
  );
  await pool.query(
    `insert into notices (user_id, kind, payload, actor_id) select $1, 'followed', '{}', id from (${followers}) f`,
    [author.uid],
  );
  await pool.query(`insert into told_follows (follower_id, followed_id) select id, $1 from (${followers}) f`, [
    author.uid,
  ]);
  await pool.query(
    `insert into share_readers (share_id, reader, viewed_on)
     select $1, decode(md5(n::text), 'hex'), current_date from generate_series(1, $2::int) n`,
    [shareId, MANY],
  );
}

it("an account with many followers and readers is deleted in small statements", async () => {
  const author = await signUp(app, "author");
  await told(author);
  await asked(author);
  await isDue(author);
  expect(await purge()).toBe(1);
  expect(await isThere(author)).toBe(false);
  for (const name of TABLES) expect([name, await countOf(name)]).toEqual([name, 0]);
  expect(await largest()).toEqual({
    notices: STATEMENT_MAX,
    told_follows: STATEMENT_MAX,
    share_readers: STATEMENT_MAX,
    announcements: 1,
  });
});

it("an account whose deletion ended halfway is deleted by the next run, and what is gone stays gone", async () => {
  const author = await signUp(app, "author");
  await told(author);
  await asked(author);
  await isDue(author);
  await pool.query("insert into failing values ('notices', 2)");
  await expect(purge()).rejects.toThrow("1 accounts");
  expect([await isThere(author), await countOf("notices")]).toEqual([true, 2 * MANY - 2 * STATEMENT_MAX]);
  await pool.query("truncate failing");
  expect(await purge()).toBe(1);
  expect(await countOf("notices")).toBe(0);
});

it("what is too old is deleted in small statements, the oldest first, and nothing else", async () => {
  const author = await signUp(app, "author");
  await told(author);
  await pool.query(`
    update announcements set created_at = now() - interval '31 days';
    update told_follows set told_at = now() - interval '31 days';
    with numbered as (select id, row_number() over (order by id) as n from notices)
    update notices set created_at = now() - interval '31 days' - n * interval '1 second', payload = json_build_object('age', n)
      from numbered where numbered.id = notices.id`);
  await app.services.notices.put(db, author.uid, "warned", { text: "Of today" });
  expect(await purgeNotices(db, 10)).toBe(10);
  const { rows } = await pool.query("select max((payload->>'age')::int) as oldest from notices");
  expect(rows[0].oldest, "the oldest ten are gone").toBe(2 * MANY - 10);
  await pool.query("truncate deleted_rows; insert into failing values ('notices', 2)");
  await expect(purgeOldNotices(db)).rejects.toThrow();
  expect(await countOf("notices")).toBe(2 * MANY + 1 - 10 - 2 * STATEMENT_MAX);
  await pool.query("truncate failing");
  await purgeOldNotices(db);
  for (const [name, left] of [
    ["notices", 1],
    ["told_follows", 0],
    ["announcements", 0],
  ] as const)
    expect([name, await countOf(name)]).toEqual([name, left]);
  expect(await largest()).toEqual({ notices: STATEMENT_MAX, told_follows: STATEMENT_MAX, announcements: 1 });
});
