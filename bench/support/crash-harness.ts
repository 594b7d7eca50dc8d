// Writers write numbered marks while the server of documents, and if wished its database, is killed at random moments
// and started again. Right after each kill, before anybody can send anything again, the database must hold every mark
// that was acknowledged, exactly once. The bench runs it long and a test runs it short, over ours and over the control.
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import * as Y from "yjs";
import { until } from "../../tests/support/collab-editor.ts";
import type { Child } from "./child.ts";
import { countMarks, MarkWriter, type MarkWriterOptions } from "./mark-writer.ts";

export interface CrashLoopOptions {
  /** Starts the server under test at the port; any free one for 0. */
  serve(port: number): Promise<Child>;
  urlOf(port: number): string;
  token: string;
  /** Reads what is stored; must survive a database that is killed and comes back. */
  pool: pg.Pool;
  /** Chapters as `chapterSeed` makes them, and writers to each. */
  chapterIds: readonly string[];
  writersPerChapter: number;
  kills: number;
  /** A kill comes at a random moment up to so long after the server listens. */
  upMs: number;
  /** Killed together with the server, or, every other time, under a server that goes on. */
  database?: { kill(): Promise<void>; restart(): Promise<void> };
}

export interface CrashLoopResult {
  kills: number;
  /** Marks whose acknowledgement a writer has seen. */
  acknowledged: number;
  /** Acknowledged, and not stored right after a kill. */
  lost: number;
  /** Acknowledged, and not there at the end either, when every writer still there had sent again what it had. */
  gone: number;
  /** Stored more than once. */
  doubled: number;
}

/** A writer's device is lost together with the server this often, with whatever was not acknowledged. */
const DEVICE_LOST_SHARE = 0.25;
const WAKE_MS = 50;
const SETTLE_MS = 60_000;

/** One text to start with a paragraph, the first for all writers and one for each: nobody makes it twice. */
export function chapterTexts(writers: number): string[] {
  return Array.from({ length: writers + 1 }, (_, at) => `Paragraph ${at}. `);
}

/** Runs the loop to its end. */
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

  /** Takes over what was acknowledged until now. */
  function collect(): void {
    for (const { writer } of places)
      for (const mark of writer.acknowledged.splice(0)) acknowledged.get(writer.chapterId)?.add(mark);
  }

  /** Compares what is stored now with what was acknowledged before now. */
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
      // However the moments fall: the first kill finds every writer with something acknowledged.
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
 * Everything that is stored of a chapter, in one statement, read without any code of the server's. In the order it was
 * stored: out of it Yjs may wait for ever for what it has already (two clients whose parts wait for one another).
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
