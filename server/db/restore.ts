// Restores a backup into an empty database: first the tables as they were at the time of the backup, then the rows, all
// in one transaction, then the later migrations. Only a complete file and an empty database are accepted.
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { listTables } from "./backup.ts";
import {
  type BackupHeader,
  type BackupTable,
  backupHeader,
  backupLine,
  type PictureStore,
  quoted,
} from "./backup-format.ts";
import { connect } from "./client.ts";
import { migrate } from "./migrate.ts";
import { StartError } from "./postgres-binaries.ts";

/** Text sent at a time, in characters. */
const BATCH_CHARACTERS = 4_000_000;
const BATCH_ROWS_MAX = 1_000;

export interface RestoreResult {
  rows: number;
  pictures: number;
  at: string;
  /** The signing secret, if the backup contains it. */
  secret: string | null;
}

/**
 * Restores a backup. Throws a StartError when the file is not a backup, is incomplete, or the database is not empty.
 */
export async function restoreBackup(url: string, file: string, storage: PictureStore): Promise<RestoreResult> {
  const reader = readLines(file);
  const first = (await reader.next()).value;
  const header = backupHeader.safeParse(parse(first));
  if (!header.success) throw new StartError(`${file} is not a backup of Storyloom.`);
  // An abandoned connection closes in the background: if the database is stopped then, the error must not end the
  // process.
  const { pool, close } = connect(url, { max: 1 });
  try {
    await clearEmpty(pool);
    await migrate(pool, { until: header.data.migration });
    const client = await pool.connect();
    const pictures = createPictures(storage);
    try {
      assertKnown(header.data, await listTables(client));
      await client.query("begin");
      // Triggers that keep sums of other tables do nothing: the sums are in the backup.
      await client.query("set local storyloom.restoring = 'on'");
      const rows = await load(client, header.data, reader, pictures);
      await client.query("commit");
      client.release();
      await migrate(pool);
      return { rows, pictures: pictures.count(), at: header.data.at, secret: header.data.secret };
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      await pictures.undo();
      client.release(true);
      throw isDamage(error) ? new StartError("The backup is damaged. Nothing was restored.", { cause: error }) : error;
    }
  } finally {
    await close();
  }
}

/** Names and types go into the SQL statements, so they must equal those of the tables. */
function assertKnown(header: BackupHeader, tables: readonly BackupTable[]): void {
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => key(name, column))));
  for (const { name, columns } of header.tables)
    if (columns.length === 0 || !columns.every((column) => known.has(key(name, column))))
      throw new StartError("The backup is damaged. Nothing was restored.");
}

const key = (table: string, { name, type }: BackupTable["columns"][number]) => JSON.stringify([table, name, type]);

/** Whether the database refused a row because of its content: SQLSTATE classes 22 (data) and 23 (constraints). */
function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^2[23]/.test(code);
}

/** Stores pictures, and deletes them again when the rest of the backup turns out to be damaged. */
function createPictures(storage: PictureStore) {
  const put: string[] = [];
  return {
    count: () => put.length,
    async add(key: string, base64: string) {
      const id = /([^/]+)\.webp$/.exec(key)?.[1] ?? "";
      if (!/^[\da-f-]{36}$/.test(id) || key !== storage.keyOf(id))
        throw new StartError("The backup is damaged. Nothing was restored.");
      // A file under that key is the same picture already, and must not be deleted by `undo`.
      if (await storage.get(key)) return;
      await storage.put(key, Buffer.from(base64, "base64"), "image/webp");
      put.push(key);
    },
    async undo() {
      for (const key of put) await storage.remove(key).catch(() => undefined);
    },
  };
}

async function load(
  client: pg.PoolClient,
  header: BackupHeader,
  reader: AsyncGenerator<string>,
  pictures: ReturnType<typeof createPictures>,
): Promise<number> {
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  let table: BackupTable | undefined;
  let rows = 0;
  let batch: (string | null)[][] = [];
  let characters = 0;
  const flush = async () => {
    if (table && batch.length > 0) await insert(client, table, batch);
    batch = [];
    characters = 0;
  };
  for await (const text of reader) {
    const line = backupLine.safeParse(parse(text));
    if (!line.success) throw new StartError(`Line ${rows + 2} of the backup is damaged. Nothing was restored.`);
    if (Array.isArray(line.data)) {
      if (!table || line.data.length !== table.columns.length)
        throw new StartError("The backup is damaged. Nothing was restored.");
      batch.push(line.data);
      characters += text.length;
      rows++;
      if (batch.length >= BATCH_ROWS_MAX || characters >= BATCH_CHARACTERS) await flush();
      continue;
    }
    await flush();
    if ("file" in line.data) {
      await pictures.add(line.data.file, line.data.base64);
      continue;
    }
    if ("table" in line.data) {
      table = tables.get(line.data.table);
      if (!table) throw new StartError("The backup is damaged. Nothing was restored.");
      continue;
    }
    if (line.data.rows !== rows) break;
    await restartSequences(client);
    return rows;
  }
  throw new StartError("The backup is cut short. Nothing was restored.");
}

async function insert(client: pg.PoolClient, { name, columns }: BackupTable, rows: (string | null)[][]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(", ");
  const values = columns.map((column, index) => `v.c${index}::${column.type}`).join(", ");
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(", ");
  const aliases = columns.map((_, index) => `c${index}`).join(", ");
  await client.query(
    `insert into public.${quoted(name)} (${names}) overriding system value select ${values} from unnest(${arrays}) as v(${aliases})`,
    columns.map((_, index) => rows.map((row) => row[index])),
  );
}

/** Continues identity columns after the highest restored id. */
async function restartSequences(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')`,
  );
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(column)}), 0) + 1, false) from public.${quoted(table)}`,
      [`public.${quoted(table)}`, column],
    );
}

/** Makes sure that no rows are lost, then drops the empty tables; they are created again as they were in the backup. */
async function clearEmpty(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const tables = await listTables(client);
    if (tables.length === 0) return;
    const ours = await client.query<{ found: boolean }>(
      "select to_regclass('drizzle.__drizzle_migrations') is not null as found",
    );
    if (!ours.rows[0]?.found)
      throw new StartError("The database holds tables of another program. Restore into a database of its own.");
    for (const { name } of tables) {
      const { rows } = await client.query<{ any: boolean }>(`select exists(select from public.${quoted(name)}) as any`);
      if (rows[0]?.any)
        throw new StartError(
          "The database is in use: there are things in it, and a restore never overwrites. Restore into another DATA_DIR or an empty database.",
        );
    }
    await client.query(`drop table ${tables.map((table) => `public.${quoted(table.name)}`).join(", ")} cascade`);
    await client.query("drop schema drizzle cascade");
  } finally {
    client.release();
  }
}

async function* readLines(file: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  gunzip.setEncoding("utf8");
  const reading = pipeline(createReadStream(file), gunzip);
  // Bytes that are not gzip, or end too early, make the pipeline and so the reader fail.
  reading.catch(() => undefined);
  try {
    yield* linesOf(gunzip);
    await reading;
  } catch (error) {
    throw new StartError(`${file} cannot be read as a backup (${(error as Error).message}). Nothing was restored.`);
  }
}

/** Lines end only with a newline: node:readline also ends them at U+2028, which texts may contain. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  for await (const chunk of chunks) {
    const [first = "", ...further] = chunk.split("\n");
    begun.push(first);
    for (const line of further) {
      yield begun.join("");
      begun = [line];
    }
  }
  const last = begun.join("");
  if (last !== "") yield last;
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
