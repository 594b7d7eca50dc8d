// When storing fails, nothing is acknowledged or shown, every page keeps showing "unsaved", and after recovery
// everything is there once; also when everybody has left meanwhile. Unmodified Hocuspocus loses the words.
import { Server } from "@hocuspocus/server";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE } from "../../../contract/collab.ts";
import { emptySeed, seedUpdate } from "../../../extensions/seed.ts";
import { applyLog } from "../../../server/collab/log/apply-log.ts";
import { readLog } from "../../../server/collab/log/log.repo.ts";
import { Editor, until } from "../../support/collab-editor.ts";
import { addressThrough, collabScene, emptied } from "../../support/collab-scene.ts";
import { allowInserts, refuseInserts, storeFaults } from "../../support/store-faults.ts";
import { startTcpProxy } from "../../support/tcp-proxy.ts";
import { textOf } from "../../support/writers.ts";

const scene = await collabScene();
const { pool, url } = scene.database;
const address = new URL(url);
const wire = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
const server = await scene.start({
  database: addressThrough(url, wire.port),
  tuning: { storeTimeoutMs: 1_000, personCheckMs: 100, projectAfterMs: 20 },
});
afterAll(() => wire.close());
afterEach(() => wire.mend());

const turnedAway = (editor: Editor, since: number, times = 1) =>
  until(
    () => editor.closes.slice(since).filter(({ code }) => code === CLOSE.storeFailed.code).length >= times,
    "told that the store fails",
  );

/** The text in the database, independent of any process's memory. */
async function stored(chapterId: string): Promise<string> {
  const doc = new Y.Doc();
  await applyLog(doc, await readLog(pool, chapterId));
  return textOf(doc);
}

describe.each(storeFaults(pool, wire))("the database $name", ({ begin, end }) => {
  test("nothing is acknowledged or shown, and everything is there after recovery", async () => {
    const chapterId = await scene.chapter("First", "Second");
    const [a, b] = [await scene.enter(chapterId, { on: server }), await scene.enter(chapterId, { on: server })];
    a.write(" before", 0);
    await a.saved();
    await until(() => b.text === "First before\nSecond");
    const before = [a, b].map(({ answers, closes }) => ({ applied: answers.applied, closes: closes.length }));

    await begin();
    a.write(" while", 0);
    b.write(" failing", 1);
    a.write(" it fails", 0);
    await Promise.all([turnedAway(a, before[0]?.closes ?? 0), turnedAway(b, before[1]?.closes ?? 0)]);
    expect([a.isSaved, b.isSaved]).toEqual([false, false]);
    expect([a, b].map(({ answers }) => answers.applied)).toEqual(before.map(({ applied }) => applied));
    expect([a.text, b.text]).toEqual(["First before while it fails\nSecond", "First before\nSecond failing"]);
    await end();

    await Promise.all([a.saved(), b.saved()]);
    const whole = "First before while it fails\nSecond failing";
    await until(() => a.text === whole && b.text === whole);
    expect(await stored(chapterId)).toBe(whole);
    expect((await scene.enter(chapterId)).text).toBe(whole);
  });

  test("everybody leaves, reconnects after recovery, and finds everything", async () => {
    const chapterId = await scene.chapter("First", "Second");
    const [a, b] = [await scene.enter(chapterId, { on: server }), await scene.enter(chapterId, { on: server })];
    await begin();
    a.write(" of a");
    b.write(" of b", 1);
    await Promise.all([turnedAway(a, 0), turnedAway(b, 0)]);
    const devices = [a.leave(), b.leave()];
    await emptied(server);
    await end();
    const back = await Promise.all(devices.map((doc) => scene.enter(chapterId, { on: server, doc })));
    const whole = "First of a\nSecond of b";
    await until(() => back.every((editor) => editor.text === whole));
    expect(await stored(chapterId)).toBe(whole);
  });
});

test("control: unmodified Hocuspocus acknowledges what it cannot store, and drops it when everybody leaves", async () => {
  await pool.query("create table plain_documents (name text primary key, bytes bytea not null)");
  const failures: unknown[] = [];
  const plain = new Server({
    port: 0,
    address: "127.0.0.1",
    quiet: true,
    stopOnSignals: false,
    debounce: 20,
    async onLoadDocument({ document, documentName }) {
      const { rows } = await pool.query<{ bytes: Buffer }>("select bytes from plain_documents where name = $1", [
        documentName,
      ]);
      Y.applyUpdate(document, rows[0]?.bytes ?? seedUpdate(emptySeed()));
    },
    async onStoreDocument({ document, documentName }) {
      const bytes = Buffer.from(Y.encodeStateAsUpdate(document));
      await pool
        .query("insert into plain_documents values ($1, $2) on conflict (name) do update set bytes = excluded.bytes", [
          documentName,
          bytes,
        ])
        .catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
    },
  });
  await plain.listen();
  const chapterId = await scene.chapter();
  const open = () => new Editor({ url: `ws://127.0.0.1:${plain.address.port}`, token: "any", chapterId });
  try {
    const a = open();
    await a.saved();
    await refuseInserts(pool, "plain_documents");
    a.write("words");
    await a.saved();
    await until(() => failures.length > 0);
    a.destroy();
    await until(() => plain.hocuspocus.getDocumentsCount() === 0);
    await allowInserts(pool);
    const b = open();
    await b.saved();
    expect(b.text).toBe("");
    b.destroy();
  } finally {
    await plain.destroy();
  }
});
