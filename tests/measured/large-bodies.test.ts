// Large bodies: few per person and a limited total are processed at a time, and those of JSON punctuation only are
// refused before they are parsed. Incomplete ones, which take no slot, are in incoming-bodies.test.ts.
import { expect, test } from "vitest";
import type { Story } from "../../contract/stories.ts";
import { testApp } from "../support/app.ts";
import { until } from "../support/collab-editor.ts";
import { signUp, type TestPerson } from "../support/people.ts";

const app = await testApp();
const PATH = "/api/v2/novels/import";
const small = { title: "Small", language: "en-US", format: "txt", text: "A line." };

/** A person with a story; imports into it wait while its row is locked. */
async function writer() {
  const person = await signUp(app);
  const { story } = await person.post<{ story: Story }>(PATH, small);
  return { person, story, add: () => person.ask("POST", `/api/v2/novels/${story._id}/import`, { ...small }) };
}
type Writer = Awaited<ReturnType<typeof writer>>;

/** Locks stories, so that imports into them wait; returns a function that unlocks them. */
async function lock(writers: readonly Writer[]): Promise<() => Promise<void>> {
  const client = await app.database.pool.connect();
  await client.query("begin");
  await client.query("select from stories where id = any($1) for update", [writers.map(({ story }) => story._id)]);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

/** Imports that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await app.database.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}

const isTaken = async (person: TestPerson) => (await person.ask("POST", PATH, small)).status === 200;

test("one person's concurrent imports are limited; others continue; finished ones free their slots", async () => {
  const [greedy, other] = [await writer(), await writer()];
  const goOn = await lock([greedy]);
  const two = [greedy.add(), greedy.add()];
  await until(async () => (await waiting()) === 2, "both at work");
  expect((await greedy.add()).status).toBe(429);
  expect(await isTaken(greedy.person)).toBe(false);
  expect((await other.add()).status).toBe(200);
  await goOn();
  expect((await Promise.all(two)).map(({ status }) => status)).toEqual([200, 200]);
  // One after the other there is no limit.
  for (let n = 0; n < 5; n++) await until(() => isTaken(greedy.person), "free again");
});

test("everybody's together are limited too", async () => {
  const writers = await Promise.all([writer(), writer(), writer()]);
  const late = await writer();
  const goOn = await lock(writers);
  const six = writers.flatMap((one) => [one.add(), one.add()]);
  await until(async () => (await waiting()) === 6, "all at work");
  expect(await isTaken(late.person)).toBe(false);
  await goOn();
  expect((await Promise.all(six)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  await until(() => isTaken(late.person), "free again");
});

test.each(["[", "[[", "{}", '{"a":[],'])("a body of millions of %j is refused without being parsed", async (unit) => {
  const person = await signUp(app);
  const before = process.memoryUsage.rss();
  const response = await fetch(app.url + PATH, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    body: `{"title":"x","text":${unit.repeat(20_000_000 / unit.length)}`,
  });
  expect([response.status, ((await response.json()) as { error_code: number }).error_code]).toEqual([422, 42200]);
  expect(process.memoryUsage.rss() - before).toBeLessThan(400_000_000);
});

test("a long text of quotation marks and brackets is accepted like any other", async () => {
  const person = await signUp(app);
  const text = 'He said "[{,}]" and "went".\n'.repeat(5_000);
  expect((await person.ask("POST", PATH, { ...small, text })).status).toBe(200);
});
