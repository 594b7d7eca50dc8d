// Following people: the states of two people, the codes of refusals, the limit of a day, and sums that are exact
// whatever happens at once.
import { describe, expect, it, vi } from "vitest";
import type { Following } from "../../contract/follows.ts";
import { FOLLOWS_PER_DAY_MAX } from "../../contract/limits.ts";
import { accountDeletions } from "../support/account-deletion.ts";
import { type Answer, testApp } from "../support/app.ts";
import { codeOf, signUp, type TestPerson } from "../support/people.ts";
import { WAIT_TIMEOUT_MS } from "../support/wait-timeout.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const { asked, purge, isDue } = accountDeletions(app);

/** The administrator: the first account. */
const keeper = await signUp(app, "keeper");

const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp(app)));
const pair = () => people(2) as Promise<[TestPerson, TestPerson]>;

type Other = Pick<TestPerson, "uid">;
const follow = (person: TestPerson, { uid }: Other) => person.ask("POST", `/api/v2/users/${uid}/followers`, {});
const unfollow = (person: TestPerson, { uid }: Other) => person.ask("DELETE", `/api/v2/users/${uid}/followers`, {});
const look = (person: TestPerson, { uid }: Other) => person.ask("GET", `/api/v2/users/${uid}/following`);

const NONE: Following = { is_follower: false, is_following: false };
const FOLLOWING: Following = { is_follower: false, is_following: true };
const FOLLOWED: Following = { is_follower: true, is_following: false };
const MUTUAL: Following = { is_follower: true, is_following: true };
const answers = (body: Following) => ({ status: 200, body });

async function countsOf({ uid }: Other): Promise<{ followers: number; following: number }> {
  const { rows } = await pool.query("select followers, following from follow_counts where user_id = $1", [uid]);
  return rows[0] ?? { followers: 0, following: 0 };
}

/** Every person whose sums are not those of the rows. */
async function wrongCounts(): Promise<object[]> {
  const { rows } = await pool.query<object>(`
    select * from (
      select u.id, coalesce(c.followers, 0) as followers, coalesce(c.following, 0) as following,
        (select count(*)::int from follows f where f.followed_id = u.id) as follower_rows,
        (select count(*)::int from follows f where f.follower_id = u.id) as following_rows
      from users u left join follow_counts c on c.user_id = u.id) sums
    where followers <> follower_rows or following <> following_rows`);
  return rows;
}

/** Accounts that somebody has followed already, at a moment of the database's clock. */
async function hasFollowed({ uid }: Other, count: number, when = "now()"): Promise<void> {
  await pool.query(
    `with made as (insert into users (nickname) select 'Somebody' from generate_series(1, $2::int) returning id)
     insert into follows (follower_id, followed_id, created_at) select $1, id, ${when} from made`,
    [uid, count],
  );
}

const succeeded = (all: Answer[]) => all.filter(({ status }) => status === 200).length;

describe("two people", () => {
  it("pass through every state, each seen from both sides", async () => {
    const [one, two] = await pair();
    const states = async () => [(await look(one, two)).body, (await look(two, one)).body];
    expect(await states()).toEqual([NONE, NONE]);
    expect(await follow(one, two)).toMatchObject(answers(FOLLOWING));
    expect(await states()).toEqual([FOLLOWING, FOLLOWED]);
    expect(await follow(two, one)).toMatchObject(answers(MUTUAL));
    expect(await states()).toEqual([MUTUAL, MUTUAL]);
    expect([await countsOf(one), await countsOf(two)]).toEqual([
      { followers: 1, following: 1 },
      { followers: 1, following: 1 },
    ]);
    expect(await unfollow(one, two)).toMatchObject(answers(FOLLOWED));
    expect(await states()).toEqual([FOLLOWED, FOLLOWING]);
    expect(await unfollow(two, one)).toMatchObject(answers(NONE));
    expect(await states()).toEqual([NONE, NONE]);
    expect([await countsOf(one), await countsOf(two)]).toEqual([
      { followers: 0, following: 0 },
      { followers: 0, following: 0 },
    ]);
  });

  it("are followed once, and unfollowed as often as it is asked for", async () => {
    const [one, two] = await pair();
    await follow(one, two);
    expect(codeOf(await follow(one, two))).toBe(40327);
    expect(await unfollow(one, two)).toMatchObject(answers(NONE));
    expect(await unfollow(one, two)).toMatchObject(answers(NONE));
    expect(await follow(one, two)).toMatchObject(answers(FOLLOWING));
    expect(await countsOf(two)).toEqual({ followers: 1, following: 0 });
  });
});

describe("refusals", () => {
  it("has a code for oneself, for nobody, for a visitor, and for what is no id", async () => {
    const one = await signUp(app);
    const nobody = { uid: "00000000-0000-7000-8000-000000000000" };
    expect(codeOf(await follow(one, one))).toBe(40328);
    expect(codeOf(await unfollow(one, one))).toBe(40328);
    expect(await look(one, one)).toMatchObject(answers(NONE));
    for (const ask of [follow, unfollow, look]) {
      expect(codeOf(await ask(one, nobody))).toBe(40407);
      expect(codeOf(await ask(one, { uid: "nobody" }))).toBe(42200);
    }
    const visitor = await app.request("POST", `/api/v2/users/${one.uid}/followers`, { body: {} });
    expect(codeOf(visitor)).toBe(40103);
    expect(await countsOf(one)).toEqual({ followers: 0, following: 0 });
  });

  it("hides an account that is locked or about to be deleted from who does not follow it", async () => {
    const [one, two, locked, leaving] = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson];
    await follow(one, locked);
    await follow(one, leaving);
    await app.services.administration.lock(keeper.uid, locked.uid, { until: null, reason: "a test" });
    await asked(leaving);
    for (const hidden of [locked, leaving]) {
      expect(codeOf(await follow(two, hidden))).toBe(40407);
      expect(codeOf(await look(two, hidden))).toBe(40407);
      expect(codeOf(await unfollow(two, hidden))).toBe(40407);
      expect(codeOf(await follow(one, hidden))).toBe(40407);
      expect(await look(one, hidden)).toMatchObject(answers(FOLLOWING));
      expect(await unfollow(one, hidden)).toMatchObject(answers(NONE));
      expect(codeOf(await unfollow(one, hidden))).toBe(40407);
      expect(codeOf(await look(one, hidden))).toBe(40407);
    }
    await app.services.administration.unlock(keeper.uid, locked.uid, "a test");
    expect(await follow(two, locked)).toMatchObject(answers(FOLLOWING));
    await pool.query("update users set shut = true, shut_until = now() - interval '1 second' where id = $1", [
      locked.uid,
    ]);
    expect(await follow(one, locked), "a lock that is over").toMatchObject(answers(FOLLOWING));
  });

  it("adds no follow of an account whose deletion was requested meanwhile", async () => {
    const [one, two] = await pair();
    await asked(one);
    await expect(app.services.follows.follow(one.uid, two.uid)).rejects.toMatchObject({ code: "session_invalid" });
    expect(await countsOf(two)).toEqual({ followers: 0, following: 0 });
  });
});

describe("the limit of a day", () => {
  const refused = { status: 403, body: { error_code: 40329, content: { max: FOLLOWS_PER_DAY_MAX } } };

  it("counts the last 24 hours, and taking a follow back gives no new one", async () => {
    const one = await signUp(app);
    const [two, three] = await pair();
    await hasFollowed(one, 5, "now() - interval '25 hours'");
    await hasFollowed(one, FOLLOWS_PER_DAY_MAX - 1, "now() - interval '23 hours'");
    expect(await follow(one, two)).toMatchObject(answers(FOLLOWING));
    expect(await follow(one, three)).toMatchObject(refused);
    expect(codeOf(await follow(one, two)), "already followed is said first").toBe(40327);
    expect(await unfollow(one, two)).toMatchObject(answers(NONE));
    expect(codeOf(await follow(one, two))).toBe(40329);
    expect(codeOf(await follow(one, three))).toBe(40329);
    expect(await wrongCounts()).toEqual([]);
    // A day after the first ones only the one that was taken back still counts.
    await pool.query("update follows set created_at = now() - interval '24 hours' where follower_id = $1", [one.uid]);
    expect(await follow(one, three)).toMatchObject(answers(FOLLOWING));
  });

  it("forgets a follow that was taken back once its day is over", async () => {
    const [one, two] = await pair();
    await hasFollowed(one, FOLLOWS_PER_DAY_MAX - 1);
    await follow(one, two);
    await unfollow(one, two);
    expect(codeOf(await follow(one, two))).toBe(40329);
    await pool.query(
      `update follow_counts set taken_back = array(select at - interval '1 day' from unnest(taken_back) at)
       where user_id = $1`,
      [one.uid],
    );
    expect(await follow(one, two)).toMatchObject(answers(FOLLOWING));
    await unfollow(one, two);
    const { rows } = await pool.query("select cardinality(taken_back) as kept from follow_counts where user_id = $1", [
      one.uid,
    ]);
    expect(rows, "only those of the last day are kept").toEqual([{ kept: 1 }]);
  });

  it("is not passed by a loop of following and unfollowing", async () => {
    const [one, two] = await pair();
    await hasFollowed(one, FOLLOWS_PER_DAY_MAX - 3);
    for (let time = 0; time < 3; time++) {
      expect(await follow(one, two)).toMatchObject(answers(FOLLOWING));
      await unfollow(one, two);
    }
    expect(codeOf(await follow(one, two))).toBe(40329);
  });

  it("is not passed by requests at once", async () => {
    const one = await signUp(app);
    await hasFollowed(one, FOLLOWS_PER_DAY_MAX - 2);
    const others = await people(10);
    const all = await Promise.all(others.map((other) => app.services.follows.follow(one.uid, other.uid).catch(codeIn)));
    expect(all.filter((code) => code === "follows_day_max")).toHaveLength(8);
    expect(await wrongCounts()).toEqual([]);
  });
});

const codeIn = (error: unknown) => (error as { code?: string }).code;

describe("at once", () => {
  it("one person is followed once by fifty requests", async () => {
    const [one, two] = await pair();
    const all = await Promise.all(Array.from({ length: 50 }, () => follow(one, two)));
    expect(succeeded(all)).toBe(1);
    expect(all.filter(({ status }) => status !== 200).map(codeOf)).toEqual(Array.from({ length: 49 }, () => 40327));
    expect(await countsOf(two)).toEqual({ followers: 1, following: 0 });
    const back = await Promise.all(Array.from({ length: 50 }, () => unfollow(one, two)));
    expect(succeeded(back)).toBe(50);
    expect(await countsOf(two)).toEqual({ followers: 0, following: 0 });
  });

  it("people who follow and unfollow each other never wait for each other for good, and every sum is exact", async () => {
    const all = await people(5);
    const codes = await Promise.all(
      Array.from({ length: 4 }, (_, round) =>
        all.flatMap((one) =>
          all
            .filter((two) => two !== one)
            .map((two) =>
              (round % 2 === 0
                ? app.services.follows.follow(one.uid, two.uid)
                : app.services.follows.unfollow(one.uid, two.uid)
              ).then(() => "done", codeIn),
            ),
        ),
      ).flat(),
    );
    expect(codes).toHaveLength(80);
    expect(codes.filter((code) => code !== "done" && code !== "already_followed")).toEqual([]);
    expect(await wrongCounts()).toEqual([]);
  });
});

describe("a change that waits for the sums", () => {
  /** Runs `change` while the sums of two people are locked, and returns once it waits whether it has locked the follow. */
  async function locksFollow([one, two]: [Other, Other], change: () => Promise<unknown>): Promise<boolean> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("select 1 from follow_counts where user_id in ($1, $2) for update", [one.uid, two.uid]);
      const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
      const done = change();
      const waiting = "select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))";
      await vi.waitUntil(async () => (await pool.query(waiting, [rows[0]?.pid])).rowCount, {
        timeout: WAIT_TIMEOUT_MS,
        interval: 10,
      });
      const follow = "select 1 from follows where follower_id = $1 and followed_id = $2 for update skip locked";
      const { rowCount } = await client.query(follow, [one.uid, two.uid]);
      await client.query("commit");
      await done;
      return rowCount === 0;
    } finally {
      client.release();
    }
  }

  it("has not locked the follow yet, for which whatever has the sums may be waiting", async () => {
    const [one, two] = await pair();
    await follow(one, two);
    expect(await locksFollow([one, two], () => unfollow(one, two))).toBe(false);
    await follow(one, two);
    await asked(two);
    await isDue(two);
    expect(await locksFollow([one, two], purge)).toBe(false);
    expect(await countsOf(one)).toEqual({ followers: 0, following: 0 });
  });
});

describe("a deleted account", () => {
  it("leaves no follow, and the sums of everybody else right, also while they follow and unfollow", async () => {
    const all = (await people(8)) as [TestPerson, TestPerson, ...TestPerson[]];
    const [gone, stays, ...others] = all;
    await Promise.all(others.map((other) => follow(other, gone)));
    await Promise.all(others.map((other) => follow(gone, other)));
    await Promise.all(others.map((other) => follow(stays, other)));
    await asked(gone);
    await isDue(gone);
    const [purged, ...done] = await Promise.all([
      purge(),
      ...others.map((other) => app.services.follows.unfollow(other.uid, gone.uid).then(() => "done", codeIn)),
      ...others.map((other) => app.services.follows.follow(other.uid, stays.uid).then(() => "done", codeIn)),
    ]);
    expect(purged).toBe(1);
    expect(done.filter((code) => code !== "done" && code !== "user_not_found")).toEqual([]);
    const { rows } = await pool.query("select 1 from follows where $1 in (follower_id, followed_id)", [gone.uid]);
    expect(rows).toEqual([]);
    expect(await countsOf(stays)).toEqual({ followers: 6, following: 6 });
    expect(await wrongCounts()).toEqual([]);
  });

  it("corrects the sums of the others whatever deletes it", async () => {
    const [one, two, three] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
    await follow(one, two);
    await follow(two, one);
    await follow(three, two);
    await pool.query("delete from users where id = $1", [one.uid]);
    expect(await countsOf(two)).toEqual({ followers: 1, following: 0 });
    expect(await wrongCounts()).toEqual([]);
  });
});
