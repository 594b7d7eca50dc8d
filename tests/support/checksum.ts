// A fingerprint of everything the database holds, for tests that say "nothing changed".
import type pg from "pg";

/** Counters of attempts go up when something is refused: that is what they are for. */
const EXCEPT = ["attempt_windows"];

/** One checksum a table of the product's schema. */
export async function tableChecksums(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const tables = rows.map((row) => row.name).filter((name) => !EXCEPT.includes(name));
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as sum from "${name}" t`,
  );
  const sums = await pool.query<{ name: string; sum: string }>(parts.join(" union all "));
  return Object.fromEntries(sums.rows.map((row) => [row.name, row.sum]));
}
