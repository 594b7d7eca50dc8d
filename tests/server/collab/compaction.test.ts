// Compaction loses nothing, whatever commits concurrently in whatever order: exactly the rows that were read are
// deleted. The control deletes "up to the largest id" and loses rows with smaller ids that commit late.
import type pg from "pg";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { DEFAULT_TUNING } from "../../../server/collab/collab-tuning.ts";
import { createAppender } from "../../../server/collab/log/appender.ts";
import { applyLog } from "../../../server/collab/log/apply-log.ts";
import { compactDocument } from "../../../server/collab/log/compaction.ts";
import { appendEntries, readLog } from "../../../server/collab/log/log.repo.ts";
import { mergeEntries } from "../../../server/collab/log/merge-entries.ts";
import { paragraphText } from "../../support/collab-editor.ts";
import { collabScene, ownPool } from "../../support/collab-scene.ts";
import { changeOf, textOf } from "../../support/writers.ts";

const scene = await collabScene();
const { pool, url } = scene.database;

/** The least number of compactions while writers write. */
const FOLDED = 25;

const exactly = (statement: string) => statement;
/** The naive deletion: everything up to the last row that was read. */
function upToLargest(statement: string): string {
  const plain = statement.replace("id = any($2::bigint[])", "id <= (select max(x) from unnest($2::bigint[]) x)");
  if (statement.startsWith("delete") && plain === statement) throw new Error("the statement has changed");
  return plain;
}

/** The same pool, with an action between a compaction's read and write, and its deletion statement rewritten. */
function between(meanwhile: () => Promise<unknown>, rewrite: (statement: string) => string): pg.Pool {
  const wrap = (client: pg.PoolClient) =>
    new Proxy(client, {
      get(target, key) {
        if (key === "release") return target.release.bind(target);
        if (key !== "query") return Reflect.get(target, key, target);
        return async (statement: string | pg.QueryConfig, values?: unknown[]) => {
          if (typeof statement !== "string") return target.query(statement);
          if (statement.startsWith("insert into document_snapshots")) await meanwhile();
          return target.query(rewrite(statement), values);
        };
      },
    });
  return new Proxy(pool, {
    get: (target, key) => (key === "connect" ? async () => wrap(await target.connect()) : Reflect.get(target, key)),
  });
}

async function stored(chapterId: string): Promise<{ doc: Y.Doc; text: string; rows: number[] }> {
  const log = await readLog(pool, chapterId);
  const doc = new Y.Doc();
  await applyLog(doc, log);
  return { doc, text: textOf(doc), rows: log.rows.map(({ id }) => id) };
}

/** An update's INSERT that has its id and has not been committed. */
async function begunAppend(documentId: string, bytes: Uint8Array): Promise<{ id: number; commit(): Promise<void> }> {
  const client = await pool.connect();
  await client.query("begin");
  const { rows } = await client.query<{ id: string }>(
    "insert into document_updates (document_id, bytes, schema_version) values ($1, $2, 1) returning id",
    [documentId, Buffer.from(bytes)],
  );
  return {
    id: Number(rows[0]?.id),
    async commit() {
      await client.query("commit");
      client.release();
    },
  };
}

const writes = (doc: Y.Doc, text: string, paragraph = 0) =>
  changeOf(doc, (copy) => paragraphText(copy, paragraph).insert(0, text));

describe.each([
  { name: "exactly the rows read are deleted", rewrite: exactly, loses: false },
  { name: "control: deleting up to the largest", rewrite: upToLargest, loses: true },
])("$name", ({ rewrite, loses }) => {
  test("a smaller id that commits between reading and deleting", async () => {
    const chapterId = await scene.chapter("", "");
    const { doc } = await stored(chapterId);
    const early = await begunAppend(chapterId, writes(doc, "early, late to commit"));
    const late = await begunAppend(chapterId, writes(doc, "late, first to commit", 1));
    expect(early.id).toBeLessThan(late.id);
    await late.commit();
    await compactDocument(between(early.commit, rewrite), chapterId);
    const { text, rows } = await stored(chapterId);
    expect(text).toBe(`${loses ? "" : "early, late to commit"}\nlate, first to commit`);
    expect(rows).toEqual(loses ? [] : [early.id]);
  });

  test("six writers of six processes, committing in any order while the log is compacted all the time", async () => {
    // Ids are assigned, and the rows become visible some milliseconds later.
    await pool.query(`
      create function commit_later() returns trigger language plpgsql as
        $$ begin perform pg_sleep(random() * 0.008); return null; end $$;
      create constraint trigger commit_later after insert on document_updates
        deferrable initially deferred for each row execute function commit_later()`);
    const writersCount = 6;
    const lengths = Array<number>(writersCount).fill(0);
    const chapterId = await scene.chapter(...Array<string>(writersCount).fill(""));
    let folded = 0;
    const writersPool = ownPool(url, writersCount);
    const { doc: seed } = await stored(chapterId);
    const write = async (paragraph: number) => {
      const doc = new Y.Doc();
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(seed));
      const appender = createAppender({
        ...DEFAULT_TUNING,
        insert: (entries) => appendEntries(writersPool, mergeEntries(entries), 10_000),
      });
      const kept: Promise<void>[] = [];
      doc.on("update", (bytes: Uint8Array) =>
        kept.push(appender.append({ documentId: chapterId, bytes, userId: null, schemaVersion: 1 })),
      );
      const text = paragraphText(doc, paragraph);
      for (let word = 0; word < 30 || (folded < FOLDED && word < 1_000); word++) {
        text.insert(text.length, `${word} `);
        await kept.at(-1);
        lengths[paragraph] = word + 1;
      }
    };
    let isWriting = true;
    const fold = async () => {
      while (isWriting)
        if (
          await compactDocument(
            between(async () => undefined, rewrite),
            chapterId,
          )
        )
          folded++;
    };
    const folding = Promise.all([fold(), fold()]);
    try {
      await Promise.all(Array.from({ length: writersCount }, (_, paragraph) => write(paragraph)));
    } finally {
      isWriting = false;
      await folding;
      await pool.query("drop function commit_later() cascade");
    }
    expect(folded).toBeGreaterThanOrEqual(FOLDED);
    const whole = lengths.map((words) => Array.from({ length: words }, (_, word) => `${word} `).join(""));
    const { text, doc } = await stored(chapterId);
    if (loses) expect(text).not.toBe(whole.join("\n"));
    else expect(text).toBe(whole.join("\n"));
    expect(doc.store.pendingStructs === null).toBe(!loses);
  });
});

test("only one compaction of a document runs at a time; the other has nothing to do", async () => {
  const chapterId = await scene.chapter("");
  const { doc } = await stored(chapterId);
  await (await begunAppend(chapterId, writes(doc, "word"))).commit();
  let second: unknown = "not asked";
  const first = await compactDocument(
    between(async () => {
      second = await compactDocument(pool, chapterId);
    }, exactly),
    chapterId,
  );
  expect(first?.ids).toHaveLength(1);
  expect(second).toBeNull();
  expect((await stored(chapterId)).text).toBe("word");
});

test("an update that depends on an uncommitted one stays pending in the snapshot", async () => {
  const chapterId = await scene.chapter("");
  const { doc } = await stored(chapterId);
  const first = writes(doc, "one");
  Y.applyUpdate(doc, first);
  const second = changeOf(doc, (copy) => paragraphText(copy).insert(3, " two"));
  const early = await begunAppend(chapterId, first);
  await (await begunAppend(chapterId, second)).commit();
  await compactDocument(pool, chapterId);
  expect((await stored(chapterId)).text).toBe("");
  await early.commit();
  expect((await stored(chapterId)).text).toBe("one two");
  await compactDocument(pool, chapterId);
  expect(await stored(chapterId)).toMatchObject({ text: "one two", rows: [] });
});

test("an unreadable row stays in the log, and the others are compacted", async () => {
  const chapterId = await scene.chapter("", "");
  const { doc } = await stored(chapterId);
  await (await begunAppend(chapterId, writes(doc, "before"))).commit();
  const broken = await begunAppend(chapterId, Uint8Array.of(1, 1, 1, 1, 1, 1));
  await broken.commit();
  await (await begunAppend(chapterId, writes(doc, "after", 1))).commit();
  const done = await compactDocument(pool, chapterId);
  expect(done?.unreadable.map(({ id }) => id)).toEqual([broken.id]);
  expect(await stored(chapterId)).toMatchObject({ text: "before\nafter", rows: [broken.id] });
});
