// A backup restores the same rows, a damaged one restores nothing, and a database with data is never overwritten.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type BackupResult, listTables, writeBackup } from "../../server/db/backup.ts";
import { type PictureStore, quoted } from "../../server/db/backup-format.ts";
import { connect } from "../../server/db/client.ts";
import { restoreBackup } from "../../server/db/restore.ts";
import { createDiskStorage } from "../../server/platform/storage/disk-storage.ts";
import { pictureKey } from "../../server/platform/storage/storage.ts";
import { openTestDatabase, testDatabase } from "../support/database.ts";
import { brokenRules } from "../support/power-invariants.ts";
import { continuation, FREE, powerScene } from "../support/power-scene.ts";

const source = await testDatabase();
const PICTURE = randomUUID();
let folder: string;
let file: string;
let written: BackupResult;
/** Where restored pictures are written. */
let restored: PictureStore;
const picturesIn = (root: string): PictureStore => ({ ...createDiskStorage(root), keyOf: pictureKey });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storyloom-backup-"));
  file = join(folder, "one.backup.gz");
  restored = picturesIn(join(folder, "restored"));
  await source.pool.query(`
    insert into users (email, nickname, password_hash) select 'p' || n || '@x', 'Name "' || n || E'" \\\\ \\n 林' , null from generate_series(1, 2500) n;
    insert into stories (owner_id, title, language) select id, 'Tide 潮', 'zh-CN' from users where email in ('p1@x', 'p2@x');
    insert into chapters (story_id, position, name) select id, 'a' || n, '第' || n || '章' from stories, generate_series(1, 30) n;
    insert into documents (id, schema_version) select id, 1 from chapters;
    insert into document_updates (document_id, bytes, schema_version) select id, sha256(id::text::bytea), 1 from documents;
    insert into document_texts (document_id, text) select id, U&'every\\2028 break\\2029 of\\0085 lines\\000b there \\000c is\\000d\\000a' from documents;
    insert into document_snapshots (document_id, bytes) select id, decode(repeat('00ff', 300000), 'hex') from documents limit 3;
    insert into follows (follower_id, followed_id) select a.id, b.id from users a, users b where a.email in ('p1@x', 'p2@x') and b.email in ('p3@x', 'p4@x');
    delete from follows where follower_id in (select id from users where email = 'p1@x');`);
  const scene = powerScene(source);
  const uid = await scene.person();
  const spent = continuation(uid, scene.clock);
  for (const request of [spent, continuation(uid, scene.clock)]) await scene.power.hold(null, request);
  await scene.power.capture(spent.generationId);
  await source.pool.query(
    "insert into images (id, owner_id, purpose, status) select $1, id, 'avatar', 'passed' from users where email = 'p1@x'",
    [PICTURE],
  );
  await source.pool.query(
    "insert into images (owner_id, purpose, status) select id, 'avatar', 'passed' from users where email = 'p2@x'",
  );
  await picturesIn(join(folder, "pictures")).put(pictureKey(PICTURE), randomBytes(300_000), "image/webp");
  written = await writeBackup(source.url, file, {
    secret: "s".repeat(64),
    storage: picturesIn(join(folder, "pictures")),
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fingerprint(pool: pg.Pool): Promise<Record<string, unknown>> {
  const client = await pool.connect();
  try {
    const sums: Record<string, unknown> = {};
    for (const { name } of await listTables(client))
      sums[name] = (
        await client.query(
          `select count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text)) as sum from ${quoted(name)} t`,
        )
      ).rows[0];
    return sums;
  } finally {
    client.release();
  }
}

async function emptyDatabase(): Promise<{ url: string; pool: pg.Pool; close(): Promise<void> }> {
  const database = await openTestDatabase();
  // As after a first start: every table exists and is empty.
  return database;
}

test("a round trip gives the same rows, and ids continue where they ended", async () => {
  const target = await emptyDatabase();
  try {
    const { rows, secret } = await restoreBackup(target.url, file, restored);
    const expected = await fingerprint(source.pool);
    expect(await fingerprint(target.pool)).toEqual(expected);
    expect(rows).toBe(
      Object.values(expected).reduce<number>((sum, table) => sum + (table as { rows: number }).rows, 0),
    );
    expect(secret).toBe("s".repeat(64));
    const highest = "select max(id)::int as id from document_updates";
    const before = (await target.pool.query(highest)).rows[0].id;
    await target.pool.query(
      "insert into document_updates (document_id, bytes, schema_version) select id, 'x', 1 from documents limit 1",
    );
    expect((await target.pool.query(highest)).rows[0].id).toBe(before + 1);
  } finally {
    await target.close();
  }
});

test("pictures are restored; one that was missing before is reported, and the rest is restored", async () => {
  expect(written).toMatchObject({ pictures: 1, missing: 1 });
  const target = await emptyDatabase();
  const storage = picturesIn(join(folder, "elsewhere"));
  try {
    const { pictures } = await restoreBackup(target.url, file, storage);
    expect(pictures).toBe(1);
    const kept = await picturesIn(join(folder, "pictures")).get(pictureKey(PICTURE));
    expect(kept).toHaveLength(300_000);
    expect(await storage.get(pictureKey(PICTURE))).toEqual(kept);
  } finally {
    await target.close();
  }
});

test("a truncated backup leaves no picture, and one that names another file writes none", async () => {
  const text = gunzipSync(await readFile(file)).toString();
  const storage = picturesIn(join(folder, "damaged"));
  for (const broken of [
    text.replace(/\{"end".*\n$/, ""),
    text.replace(pictureKey(PICTURE), "../../secret"),
    text.replace(pictureKey(PICTURE), `images/00/${randomUUID()}.js`),
  ]) {
    const damaged = join(folder, "damaged-pictures.gz");
    await writeFile(damaged, gzipSync(broken));
    const target = await emptyDatabase();
    try {
      await expect(restoreBackup(target.url, damaged, storage)).rejects.toThrow(/backup/);
      expect(await storage.get(pictureKey(PICTURE))).toBeNull();
    } finally {
      await target.close();
    }
  }
});

test("the ledger is restored and can be continued", async () => {
  const target = await openTestDatabase();
  try {
    await restoreBackup(target.url, file, restored);
    const { power, clock } = powerScene(target);
    const { rows } = await target.pool.query<{ id: string }>("select user_id as id from wallets");
    const uid = rows[0]?.id as string;
    const next = continuation(uid, clock);
    await power.hold(null, next);
    await power.capture(next.generationId);
    expect(await power.benefits(uid)).toMatchObject({ held: 70, total: FREE - 210 });
    const { data } = await power.statement(uid, { limit: 30, url: "/" });
    expect(data.map(({ kind }) => kind)).toEqual(["spend", "spend", "grant"]);
    expect(await brokenRules(target.pool, clock.now)).toEqual({});
  } finally {
    await target.close();
  }
});

test("a database without any table can be restored into", async () => {
  const server = inject("databaseServer");
  const admin = connect(`${server}postgres`, { max: 1 });
  await admin.pool.query("create database restore_bare");
  try {
    await restoreBackup(`${server}restore_bare`, file, restored);
    const target = connect(`${server}restore_bare`, { max: 1 });
    expect(await fingerprint(target.pool)).toEqual(await fingerprint(source.pool));
    await target.close();
  } finally {
    await admin.pool.query("drop database restore_bare with (force)");
    await admin.close();
  }
});

test("a backup made while rows are inserted is a consistent snapshot", async () => {
  const writing = new AbortController();
  const writer = (async () => {
    for (let n = 0; !writing.signal.aborted; n++) {
      const client = await source.pool.connect();
      await client.query("begin");
      await client.query("insert into users (id, email, nickname) values (uuidv7(), $1, 'w')", [`w${n}@x`]);
      await client.query(
        "insert into stories (owner_id, title, language) select id, 'w', 'en-US' from users where email = $1",
        [`w${n}@x`],
      );
      await client.query("commit");
      client.release();
    }
  })();
  const other = join(folder, "busy.backup.gz");
  await writeBackup(source.url, other, { secret: null, storage: null });
  writing.abort();
  await writer;
  const target = await emptyDatabase();
  try {
    await restoreBackup(target.url, other, restored);
    const torn = await target.pool.query(
      "select (select count(*) from users where nickname = 'w') = (select count(*) from stories where title = 'w') as whole",
    );
    expect(torn.rows).toEqual([{ whole: true }]);
  } finally {
    await target.close();
  }
});

test.each([
  ["cut in the middle of the compressed bytes", (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  [
    "without its last line",
    (bytes: Buffer) =>
      gzipSync(
        gunzipSync(bytes)
          .toString()
          .replace(/\{"end".*\n$/, ""),
      ),
  ],
  [
    "with a row missing",
    (bytes: Buffer) =>
      gzipSync(
        gunzipSync(bytes)
          .toString()
          .replace(/\n\[.*\]\n/, "\n"),
      ),
  ],
  ["with a damaged line", (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replace(/\n\["/, '\n["}'))],
  [
    "that wants more said to the database than rows",
    (bytes: Buffer) =>
      gzipSync(
        gunzipSync(bytes)
          .toString()
          .replace('"name":"nickname","type":"text"', '"name":"nickname","type":"text || current_user::text"'),
      ),
  ],
  [
    "with a table this program has not",
    (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString().replaceAll('"users"', '"strangers"')),
  ],
  ["of another program", () => gzipSync('{"format":"other"}\n')],
  ["that is no gzip", () => Buffer.from("hello")],
])("a file %s restores nothing", async (_what, damage) => {
  const damaged = join(folder, "damaged.gz");
  await writeFile(damaged, damage(await readFile(file)));
  const target = await emptyDatabase();
  try {
    await expect(restoreBackup(target.url, damaged, restored)).rejects.toThrow(/backup/);
    const after = await fingerprint(target.pool).catch(() => ({}));
    for (const table of Object.values(after)) expect(table).toMatchObject({ rows: 0 });
  } finally {
    await target.close();
  }
});

test("a database with any data is left unchanged", async () => {
  const target = await emptyDatabase();
  try {
    await target.pool.query("insert into users (nickname) values ('Somebody')");
    await expect(restoreBackup(target.url, file, restored)).rejects.toThrow("The database is in use");
    expect((await target.pool.query("select nickname from users")).rows).toEqual([{ nickname: "Somebody" }]);
  } finally {
    await target.close();
  }
});
