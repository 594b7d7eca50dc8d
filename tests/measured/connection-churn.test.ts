// After a thousand connections, disconnections, refusals and aborts no document, socket or memory remains. The short
// form of ten thousand.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as prng from "lib0/prng";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { chapterDocument } from "../../contract/collab.ts";
import { until } from "../support/collab-editor.ts";
import { collabScene, emptied } from "../support/collab-scene.ts";
import { RawClient } from "../support/raw-client.ts";
import { makeWriter } from "../support/writers.ts";

const ROUNDS = 1_000;
const TOGETHER = 10;
const WARM_UP = 400;

const scene = await collabScene({ tuning: { projectAfterMs: 20, projectAtLatestMs: 20, compactRows: 40 } });
const { server, owner } = scene;
const stranger = await makeWriter(scene.database, "Stranger");
const names = await Promise.all(Array.from({ length: 8 }, async () => chapterDocument(await scene.chapter("Text"))));

/** A tenth of the visitors write; others read, are refused, send invalid messages, or disconnect at any step. */
async function visit(random: prng.PRNG): Promise<void> {
  const name = prng.oneOf(random, names);
  const client = await RawClient.open(server.url);
  const kind = prng.int32(random, 0, 9);
  if (kind === 0) client.ask(name, stranger.token);
  else if (kind === 1) client.ask("chapter:nowhere", owner.token);
  else if (kind === 2) client.sendHandshake(name, "no token");
  else if (kind === 3) client.sendBytes(Uint8Array.of(255, 255));
  else client.ask(name, owner.token);
  if (kind > 5) {
    await until(() => client.isClosed || client.answerFor(name) !== undefined);
    client.sendSync(name, 0, Y.encodeStateVector(new Y.Doc()));
    client.sendAwareness(name, [[prng.uint32(random, 100, 1_000_000), 1, { cursor: null }]]);
    if (kind === 9) {
      const doc = new Y.Doc();
      doc.getText("more").insert(0, "x");
      client.sendUpdate(name, Y.encodeStateAsUpdate(doc));
      doc.destroy();
    }
    if (kind > 7) await until(() => client.isClosed || client.heard.length > 2);
  }
  client.close();
  await client.closed;
}

async function visits(count: number, seed: number): Promise<void> {
  const random = prng.create(seed);
  let left = count;
  const one = async () => {
    while (left-- > 0) await visit(random);
  };
  await Promise.all(Array.from({ length: TOGETHER }, one));
  await emptied(server);
}

async function memory(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // Resources of just closed connections are released over the next turns.
  for (let n = 0; n < 5; n++) {
    collect();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
}

test(`after ${ROUNDS} visits nothing remains`, async () => {
  await visits(WARM_UP, 1);
  const before = await memory();
  await visits(ROUNDS - WARM_UP, 2);
  const growth = (await memory()) / before - 1;
  expect(server.collab.counts()).toEqual({ documents: 0, connections: 0, sockets: 0 });
  expect(server.core.open.size).toBe(0);
  expect(growth).toBeLessThan(0.05);
  const editor = await scene.enter(names[0]?.replace("chapter:", "") ?? "");
  editor.write("!");
  await editor.saved();
});

test("control: a connection that stays open is counted", async () => {
  const editor = await scene.enter(await scene.chapter("Text"));
  expect(server.collab.counts()).toEqual({ documents: 1, connections: 1, sockets: 1 });
  await expect(emptied(server, 200)).rejects.toThrow();
  editor.leave();
  await emptied(server);
});
