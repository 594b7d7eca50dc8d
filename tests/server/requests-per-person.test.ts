// Many requests of one person that wait for the same lock do not block others.
import { expect, test } from "vitest";
import type { Story } from "../../contract/stories.ts";
import { testApp } from "../support/app.ts";
import { until } from "../support/collab-editor.ts";
import { signUp } from "../support/people.ts";

const app = await testApp();
const { pool } = app.database;

test("thirty renames that wait for a story's lock leave connections for everybody else", async () => {
  const [person, other] = [await signUp(app), await signUp(app)];
  const { _id: nid } = await person.post<Story>("/api/v2/novels", { title: "Held", language: "en-US" });
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select 1 from stories where id = $1 for update", [nid]);
  try {
    const titles = Array.from({ length: 30 }, (_, n) => `Title ${n}`);
    const renames = Promise.all(titles.map((title) => person.ask("PATCH", `/api/v2/novels/${nid}`, { title })));
    const waiting = async () =>
      (await holder.query("select count(*)::int as n from pg_locks where not granted")).rows[0].n as number;
    await until(async () => (await waiting()) >= 3, "renames that wait");
    for (let n = 0; n < 5; n++) await other.get("/api/v2/novels");
    await holder.query("commit");
    expect((await renames).map(({ status }) => status)).toEqual(titles.map(() => 200));
  } finally {
    await holder.query("rollback");
    holder.release();
  }
});
