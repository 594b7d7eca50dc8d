// The database's functions equal their files: after a start, and after somebody changed one in the database. A change
// to one comes with a migration, so that no older version restores its own.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { migrate } from "../../server/db/migrate.ts";
import { testDatabase } from "../support/database.ts";

const folder = (name: string) => new URL(`../../server/db/${name}/`, import.meta.url);

async function sqlOf(name: string): Promise<string[]> {
  const files = (await readdir(folder(name))).filter((file) => file.endsWith(".sql")).toSorted();
  return Promise.all(files.map((file) => readFile(new URL(file, folder(name)), "utf8")));
}

const { pool } = await testDatabase();

async function bodies(): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ proname: string; prosrc: string }>(
    `select p.proname, p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.prolang = (select oid from pg_language where lanname = 'plpgsql')`,
  );
  return new Map(rows.map(({ proname, prosrc }) => [proname, prosrc]));
}

test("the database has exactly the functions in the files", async () => {
  const sources = await sqlOf("functions");
  const found = await bodies();
  expect(found.size).toBe(sources.length);
  for (const source of sources) {
    const name = /create or replace function "(\w+)"/i.exec(source)?.[1] ?? "";
    expect(source, name).toContain(`$$${found.get(name)}$$`);
  }
});

test("a function that was changed in the database is replaced at the next start", async () => {
  const before = await bodies();
  await pool.query(
    "create or replace function ledger_stands() returns trigger language plpgsql as $$ begin return null; end $$",
  );
  expect(await migrate(pool)).toBe(0);
  expect(await bodies()).toEqual(before);
});

test("the latest functions came with a migration", async () => {
  const sum = createHash("sha256")
    .update((await sqlOf("functions")).join("\n"))
    .digest("hex");
  const marks = (await sqlOf("migrations")).flatMap((sql) => [...sql.matchAll(/^-- functions: (\w+)$/gm)]);
  expect(
    marks.at(-1)?.[1],
    "run: npm run db:generate -- --custom --name <what changed>, with the line: -- functions: <sum>",
  ).toBe(sum);
});

test("a role that does not own the functions may start if they are up to date", async () => {
  const client = await pool.connect();
  try {
    await client.query("create role stranger");
    await client.query("grant all on schema public, drizzle to stranger");
    await client.query("grant all on all tables in schema public, drizzle to stranger");
    await client.query("set role stranger");
    expect(await migrate({ connect: async () => ({ query: client.query.bind(client), release() {} }) } as never)).toBe(
      0,
    );
  } finally {
    await client.query("reset role");
    await client.query("drop owned by stranger");
    await client.query("drop role stranger");
    client.release();
  }
});
