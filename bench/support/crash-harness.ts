// Writers write numbered marks while the document server, and optionally its database, is killed at random moments and
// restarted. Right after each kill, before anybody can resend anything, the database must hold every acknowledged mark
// exactly once. A bench runs it long and a test runs it short, on this product and on the control.
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import * as Y from "yjs";
import { until } from "../../tests/support/collab-editor.ts";
import type { Child } from "./child.ts";
import { countMarks, MarkWriter, type MarkWriterOptions } from "./mark-writer.ts";

export interface CrashLoopOptions {
  /** Starts the server under test on the port; any free one for 0. */
  serve(port: number): Promise<Child>;
  urlOf(port: number): string;
  token: string;
  /** Reads what is stored; must survive a killed and restarted database. */
  pool: pg.Pool;
  /** Number of chapters, made by `chapterSeed`, and writers in each. */
  chapterIds: readonly string[];
  writersPerChapter: number;
  kills: number;
  /** The longest delay from the server's start to its kill; each is random. */
  upMs: number;
  /** Killed together with the server; every other time the server keeps running. */
  database?: { kill(): Promise<void>; restart(): Promise<void> };
}

export interface CrashLoopResult {
  kills: number;
  /** Marks whose acknowledgement a writer has received. */
  acknowledged: number;
  /** Acknowledged, but not stored right after a kill. */
  lost: number;
  /** Acknowledged, but missing even at the end, after all remaining writers had resent what they had. */
  gone: number;
  /** Stored more than once. */
  doubled: number;
}

/** How often a writer's device is lost together with the server, including everything unacknowledged. */
const DEVICE_LOST_SHARE = 0.25;
const WAKE_MS = 50;
const SETTLE_MS = 60_000;

/** A starting text with one paragraph for all writers and one for each, so that no two writers create it twice. */
export function chapterTexts(writers: number): string[] {
  return Array.from({ length: writers + 1 }, (_, at) => `Paragraph ${at}. `);
}

/** Runs the whole loop. */
export async function runCrashLoop(options: CrashLoopOptions): Promise<CrashLoopResult> {
  const { pool, chapterIds, database } = options;
  let server: Child | null = await options.serve(0);
  const { port } = server;
  const acknowledged = new Map(chapterIds.map((id) => [id, new Set<string>()]));
  const lost = new Set<string>();
  const gone = new Set<string>();
  const doubled = new Set<string>();
  let numbers = 0;

  function enter(chapterId: string, paragraph: number): { writer: MarkWriter; options: MarkWriterOptions } {
    const own = { url: options.urlOf(port), token: options.token, chapterId, number: ++numbers, paragraph };
    const writer = new MarkWriter(own);
    writer.start();
    return { writer, options: own };
  }

  const places = chapterIds.flatMap((chapterId) =>
    Array.from({ length: options.writersPerChapter }, (_, at) => enter(chapterId, at + 1)),
  );

  /** Collects what has been acknowledged up to now. */
  function collect(): void {
    for (const { writer } of places)
      for (const mark of writer.acknowledged.splice(0)) acknowledged.get(writer.chapterId)?.add(mark);
  }

  /** Compares what is stored now with what was acknowledged before. */
  async function compare(missing: Set<string>): Promise<void> {
    collect();
    const expected = chapterIds.map((id) => [...(acknowledged.get(id) ?? [])]);
    await Promise.all(
      chapterIds.map(async (id, at) => {
        const stored = await storedMarks(pool, id);
        for (const mark of expected[at] ?? []) if (!stored.has(mark)) missing.add(mark);
        for (const [mark, count] of stored) if (count > 1) doubled.add(mark);
      }),
    );
  }

  const waker = setInterval(() => {
    for (const { writer } of places) writer.wake();
  }, WAKE_MS);
  try {
    for (let kill = 0; kill < options.kills; kill++) {
      server ??= await options.serve(port);
      // Independent of the random moments: at the first kill every writer has something acknowledged.
      if (kill === 0) await until(() => places.every(isHeard), "the first acknowledgements", SETTLE_MS);
      await delay(Math.random() * options.upMs);
      const alone = database !== undefined && kill % 2 === 1;
      await Promise.all([alone ? null : server.kill(), database?.kill()]);
      if (!alone) server = null;
      await database?.restart();
      await compare(lost);
      for (const [at, place] of places.entries())
        if (Math.random() < DEVICE_LOST_SHARE) {
          place.writer.destroy();
          collect();
          places[at] = enter(place.options.chapterId, place.options.paragraph);
        }
    }
    server ??= await options.serve(port);
    for (const { writer } of places) writer.pause();
    await until(() => places.every(({ writer }) => writer.isSaved), "the last acknowledgements", SETTLE_MS);
    await server.stop();
    server = null;
    await compare(gone);
  } finally {
    clearInterval(waker);
    for (const { writer } of places) writer.destroy();
    await server?.kill();
  }
  const total = [...acknowledged.values()].reduce((sum, marks) => sum + marks.size, 0);
  return { kills: options.kills, acknowledged: total, lost: lost.size, gone: gone.size, doubled: doubled.size };
}

function isHeard({ writer }: { writer: MarkWriter }): boolean {
  return writer.acknowledged.length > 0;
}

/**
 * Everything that is stored of a chapter, in one statement, read without any code of the server's. In the order of
 * storage: in another order Yjs may keep updates pending forever although it has them all (two clients whose parts wait
 * for each other).
 */
export async function storedMarks(pool: pg.Pool, chapterId: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ bytes: Buffer }>(
    `select bytes, null as id from document_snapshots where document_id = $1
     union all select bytes, id from document_updates where document_id = $1 order by id nulls first`,
    [chapterId],
  );
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const { bytes } of rows) Y.applyUpdate(doc, bytes);
  });
  const marks = countMarks(doc);
  doc.destroy();
  return marks;
}
