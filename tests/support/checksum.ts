// A fingerprint of everything the database holds, for tests that say "nothing changed".
import type pg from "pg";

/** A refused request is meant to increase the attempt counters, so they are left out. */
const EXCEPT = ["attempt_windows"];

/** The statement for each pool, cached: the tables of its database do not change. */
const statements = new WeakMap<pg.Pool, Promise<string>>();

/** Returns one checksum per table of the product's schema. */
export async function tableChecksums(pool: pg.Pool): Promise<Record<string, string>> {
  const statement = statements.get(pool) ?? checksumStatement(pool);
  statements.set(pool, statement);
  const { rows } = await pool.query<{ name: string; sum: string }>({ name: "checksums", text: await statement });
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]));
}

/** Sums the rows' hashes, which needs no sort: a database that grows with every test stays cheap to check. */
async function checksumStatement(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return rows
    .filter(({ name }) => !EXCEPT.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t`,
    )
    .join(" union all ");
}
