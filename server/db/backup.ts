// Writes a consistent copy of the whole database to one file, while the database is in use: one REPEATABLE READ
// transaction sees every table at the same moment. Rows are streamed, and pictures follow one by one (the file of a
// picture's id never changes); memory stays small whatever the size.
import { createWriteStream } from "node:fs";
import { rename, unlink } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { BACKUP_VERSION, type BackupHeader, type BackupTable, type PictureStore, quoted } from "./backup-format.ts";

/** About how many bytes of text are fetched at a time: a single row may be a whole chapter's state. */
const BATCH_BYTES = 4_000_000;
const BATCH_ROWS_MAX = 2_000;

export interface BackupResult {
  rows: number;
  tables: number;
  pictures: number;
  /** Pictures that are in the database but not in the storage. */
  missing: number;
}

export interface BackupOptions {
  /** The signing secret, to be included in the backup. */
  secret: string | null;
  /** Where pictures are stored; null leaves them out. */
  storage: Pick<PictureStore, "keyOf" | "get"> | null;
}

/** Writes a backup to `file` (first under a temporary name, so that a file of that name is always whole). */
export async function writeBackup(url: string, file: string, options: BackupOptions): Promise<BackupResult> {
  const client = new pg.Client({ connectionString: url, application_name: "storyloom-backup" });
  await client.connect();
  const unfinished = `${file}.unfinished`;
  const result: BackupResult = { rows: 0, tables: 0, pictures: 0, missing: 0 };
  try {
    await client.query("begin transaction isolation level repeatable read read only");
    await pipeline(
      lines(client, options, result),
      createGzip({ level: 6 }),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    await client.query("commit");
    await rename(unfinished, file);
    return result;
  } catch (error) {
    await unlink(unfinished).catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function* lines(
  client: pg.Client,
  { secret, storage }: BackupOptions,
  result: BackupResult,
): AsyncGenerator<string> {
  const tables = await listTables(client);
  const header: BackupHeader = {
    format: "storyloom-backup",
    version: BACKUP_VERSION,
    at: new Date().toISOString(),
    migration: await lastMigration(client),
    tables,
    secret,
  };
  yield `${JSON.stringify(header)}\n`;
  for (const table of tables) {
    yield `${JSON.stringify({ table: table.name })}\n`;
    for await (const batch of rowsOf(client, table)) {
      result.rows += batch.length;
      yield batch.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
    result.tables++;
  }
  if (storage) yield* files(client, storage, result);
  yield `${JSON.stringify({ end: true, rows: result.rows })}\n`;
}

async function* files(
  client: pg.Client,
  storage: Pick<PictureStore, "keyOf" | "get">,
  result: BackupResult,
): AsyncGenerator<string> {
  const { rows } = await client.query<{ id: string }>(
    "select id from images where status in ('passed', 'judging') order by id",
  );
  for (const { id } of rows) {
    const key = storage.keyOf(id);
    const bytes = await storage.get(key);
    if (!bytes) {
      // Deleted since, or lost before: the rest is still worth a backup.
      result.missing++;
      continue;
    }
    result.pictures++;
    yield `${JSON.stringify({ file: key, base64: Buffer.from(bytes).toString("base64") })}\n`;
  }
}

async function* rowsOf(client: pg.Client, { name, columns }: BackupTable): AsyncGenerator<(string | null)[][]> {
  const list = columns.map((column) => `${quoted(column.name)}::text`).join(", ");
  await client.query(`declare rows no scroll cursor for select ${list} from public.${quoted(name)}`);
  for (let size = 10; ; ) {
    const { rows } = await client.query<(string | null)[]>({ text: `fetch ${size} from rows`, rowMode: "array" });
    if (rows.length === 0) break;
    yield rows;
    const bytes = rows.reduce((sum, row) => sum + row.reduce((part, value) => part + (value?.length ?? 0), 16), 0);
    size = Math.max(1, Math.min(BATCH_ROWS_MAX, size * 4, Math.floor((BATCH_BYTES * rows.length) / bytes)));
  }
  await client.query("close rows");
}

/** Tables with their columns, referenced ones before those that refer to them. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: BackupTable["columns"]; needs: string[] }>(`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select json_agg(distinct f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
         where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '[]') as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' order by c.relname`);
  const ordered: BackupTable[] = [];
  const done = new Set<string>();
  for (let left = rows; left.length > 0; ) {
    const ready = left.filter((table) => table.needs.every((need) => done.has(need)));
    if (ready.length === 0)
      throw new Error(`These tables refer to each other in a circle: ${left.map((table) => table.name).join(", ")}`);
    for (const { name, columns } of ready) {
      done.add(name);
      ordered.push({ name, columns });
    }
    left = left.filter((table) => !done.has(table.name));
  }
  return ordered;
}

async function lastMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ at: string | null }>(
    "select max(created_at) as at from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.at ?? 0);
}
