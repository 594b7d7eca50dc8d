// What runs for a person: their own only, without titles they may not see any more.
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Activity } from "../../contract/activities.ts";
import type { Story } from "../../contract/stories.ts";
import { testApp } from "../support/app.ts";
import { signUp, type TestPerson } from "../support/people.ts";

const app = await testApp({ role: "web" });
const { pool } = app.database;
const listOf = async (person: TestPerson) => (await person.get<{ data: Activity[] }>("/api/v2/activities")).data;

it("lists a person's running generations and imports, and no ended, silent or foreign ones", async () => {
  const [person, other] = [await signUp(app), await signUp(app)];
  const story = await person.post<Story>("/api/v2/novels", { title: "Brine", language: "en-US" });
  const generate = async (status: string) => {
    const id = randomUUID();
    await pool.query(
      `insert into generations (id, user_id, kind, story_id, model, write_length, status, cost, context_tail, request_hash, process_id)
       values ($1, $2, 'continue', $3, 'v1', 100, $4, 0, '', '', $1)`,
      [id, person.uid, story._id, status],
    );
    return id;
  };
  const running = await generate("running");
  await generate("done");
  await pool.query(
    `insert into world_files (owner_id, name, summary, status, beat_at, expires_at)
     values ($1, 'lore.json', '{}', 'running', now(), now() + interval '1 hour'),
       ($1, 'done.json', '{}', 'done', now(), now() + interval '1 hour')`,
    [person.uid],
  );
  expect(await listOf(other)).toEqual([]);
  const found = await listOf(person);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual(expect.objectContaining({ kind: "world_import", name: "lore.json" }));
  expect(found).toContainEqual(
    expect.objectContaining({ kind: "generation", id: running, title: "Brine", story_id: story._id }),
  );
  await pool.query("update stories set deleted_at = now() where id = $1", [story._id]);
  expect(await listOf(person)).toContainEqual(
    expect.objectContaining({ id: running, title: null, story_id: null, chapter_id: null }),
  );
  // Its process has died.
  await pool.query("update generations set beat_at = now() - interval '10 minutes' where id = $1", [running]);
  expect(await listOf(person)).toHaveLength(1);
});
