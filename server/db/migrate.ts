// Brings a database to the current schema: the SQL files of migrations/, in order, each exactly once; then the
// functions.
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { z } from "zod";
import { StartError } from "./postgres-binaries.ts";

const migrationsFolder = join(import.meta.dirname, "migrations");
const functionsFolder = join(import.meta.dirname, "functions");
/** An arbitrary advisory lock; held while migrating so that two starting processes take turns. */
const MIGRATION_LOCK = 4310_0001;

const journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string(), when: z.number() })) });
type Journal = z.infer<typeof journal>;

export interface MigrateOptions {
  /** Stop after the migration with this time stamp, to get the tables of an older backup. */
  until?: number;
}

/**
 * Applies the missing migrations and the functions; returns the number of migrations applied. Throws when the database
 * was written by a newer Storyloom, whose tables this one does not know.
 */
export async function migrate(pool: pg.Pool, { until }: MigrateOptions = {}): Promise<number> {
  const whole = journal.parse(JSON.parse(await readFile(join(migrationsFolder, "meta/_journal.json"), "utf8")));
  const { entries } = whole;
  if (until !== undefined && !entries.some((entry) => entry.when === until))
    throw new StartError(
      "The backup was made by another version of Storyloom, which this one does not know. Restore it with that version.",
    );
  const known = Math.max(0, ...entries.map((entry) => entry.when));
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      const before = await applied(client);
      if (before.latest > known)
        throw new StartError(
          "This database was written by a newer version of Storyloom. Start that version, or restore a backup made by this one.",
        );
      if (until !== undefined) {
        if (before.count < entries.length)
          await migratePart(client, { ...whole, entries: entries.filter((entry) => entry.when <= until) });
      } else {
        if (before.count < entries.length) await runMigrations(drizzle(client), { migrationsFolder });
        await applyFunctions(client);
      }
      return (await applied(client)).count - before.count;
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

/**
 * Creates or replaces every function that differs from its file. Checked at each start, so that an interrupted start is
 * made up for. A process of an older version never gets here, because a changed function comes with a migration, which
 * makes that process refuse to start. Replacing a function needs its owner's rights, comparing does not.
 */
async function applyFunctions(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; body: string }>(
    "select p.proname as name, p.prosrc as body from pg_proc p where p.pronamespace = 'public'::regnamespace",
  );
  const bodies = new Map(rows.map(({ name, body }) => [name, body]));
  const names = (await readdir(functionsFolder)).filter((name) => name.endsWith(".sql")).toSorted();
  const sources = await Promise.all(names.map((name) => readFile(join(functionsFolder, name), "utf8")));
  const changed = sources.filter((source) => {
    const name = /^CREATE OR REPLACE FUNCTION "(\w+)"/m.exec(source)?.[1] ?? "";
    return !source.includes(`$$${bodies.get(name)}$$`);
  });
  // PostgreSQL runs one simple query as one transaction.
  if (changed.length > 0) await client.query(changed.join("\n"));
}

/** The migrator always runs a whole folder, so a part of the migrations is copied to a folder of its own. */
async function migratePart(client: pg.PoolClient, part: Journal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "storyloom-migrations-"));
  try {
    for (const { tag } of part.entries) await cp(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await mkdir(join(folder, "meta"));
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify(part));
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The number of applied migrations, and the time stamp of the latest. */
async function applied(client: pg.PoolClient): Promise<{ count: number; latest: number }> {
  const exists = await client.query<{ found: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
  );
  if (!exists.rows[0]?.found) return { count: 0, latest: 0 };
  const { rows } = await client.query<{ count: number; latest: string | null }>(
    "select count(*)::int as count, max(created_at) as latest from drizzle.__drizzle_migrations",
  );
  return { count: rows[0]?.count ?? 0, latest: Number(rows[0]?.latest ?? 0) };
}
