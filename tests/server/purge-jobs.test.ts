// The purges run automatically: scheduled at the start, processed by the queue.
import { expect, it } from "vitest";
import { z } from "zod";
import type { Story } from "../../contract/stories.ts";
import { testApp } from "../support/app.ts";
import { until } from "../support/collab-editor.ts";
import { signUp } from "../support/people.ts";

const app = await testApp();
const { pool } = app.database;

const SCHEDULE = {
  "accounts-purge": "11 * * * *",
  "captcha-purge": "*/10 * * * *",
  "chapters-purge": "23 * * * *",
  "codes-purge": "17 * * * *",
  "damaged-documents-purge": "53 3 * * *",
  "deleted-accounts-purge": "47 * * * *",
  "notices-purge": "23 4 * * *",
  "reports-purge": "43 4 * * *",
  "safety-purge": "29 * * * *",
  "stories-purge": "17 * * * *",
  "third-login-purge": "*/10 * * * *",
  "world-files-purge": "7,22,37,52 * * * *",
  "worlds-purge": "37 * * * *",
};

it("are scheduled", async () => {
  const scheduled = async () => {
    const { rows } = await pool.query("select name, cron from pgboss.schedule where name like '%-purge'");
    return Object.fromEntries(rows.map(({ name, cron }) => [name, cron]));
  };
  // The server listens before its queue has started.
  const all = Object.keys(SCHEDULE).length;
  await until(async () => Object.keys(await scheduled()).length >= all, "scheduled");
  expect(await scheduled()).toEqual(SCHEDULE);
});

it("delete what is due at their time, and nothing else", async () => {
  const person = await signUp(app);
  const create = (title: string) => person.post<Story>("/api/v2/novels", { title, language: "en-US" });
  const [due, binned, kept] = [await create("due"), await create("binned"), await create("kept")];
  for (const { _id } of [due, binned]) await person.remove(`/api/v2/novels/${_id}`);
  await person.remove(`/api/v2/novels/${kept._id}/chapters/${kept.last_chapter_id}`);
  await pool.query("update stories set deleted_at = now() - interval '31 days' where id = $1", [due._id]);
  await pool.query("update chapters set deleted_at = now() - interval '31 days' where id = $1", [kept.last_chapter_id]);
  await pool.query("update sessions set expires_at = now() - interval '1 day' where user_id = $1", [person.uid]);
  await pool.query(
    "insert into risk_alerts (user_id, side, at) values ($1, 'input', now() - interval '3 hours'), ($1, 'input', now())",
    [person.uid],
  );
  for (const name of ["stories-purge", "chapters-purge", "accounts-purge", "safety-purge"])
    await app.services.queue.send({ name, data: z.object({}) }, {});
  let left: unknown;
  await until(async () => {
    const { rows } = await pool.query(
      `select (select array_agg(title order by title) from stories) as stories,
           (select count(*)::int from chapters where id = $1) as chapter, (select count(*)::int from sessions) as sessions,
           (select count(*)::int from risk_alerts) as alerts`,
      [kept.last_chapter_id],
    );
    left = rows[0];
    return rows[0].stories.length === 2 && rows[0].chapter === 0 && rows[0].sessions === 0 && rows[0].alerts === 1;
  }, "purged");
  expect(left).toEqual({ stories: ["binned", "kept"], chapter: 0, sessions: 0, alerts: 1 });
});
