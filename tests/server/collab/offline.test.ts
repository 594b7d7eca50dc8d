// Writers disconnect and reconnect at any time, to either of two processes, and write all the while: in the end all of
// them, and the log, have the same text, with every word in it.
import * as prng from "lib0/prng";
import { expect, test } from "vitest";
import type * as Y from "yjs";
import { readDocumentJson } from "../../../extensions/fragment-json.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { editAtRandom } from "../../support/random-edits.ts";

const STEPS = 400;
const WRITERS = 4;
const scene = await collabScene({
  tuning: {
    compactRows: 20,
    compactEveryMs: 20,
    projectAfterMs: 10,
    projectAtLatestMs: 50,
    pollWithoutRedisMs: 50,
    rescueAfterMs: 20,
  },
});
const servers = [scene.server, await scene.start()] as const;

/** Words written outside the text, to check that none is missing. */
const wordsOf = (doc: Y.Doc) => [...doc.getMap("words").keys()].sort();

test.each([1, 2])(`${STEPS} steps of ${WRITERS} writers who disconnect and reconnect, seed %i`, async (seed) => {
  const random = prng.create(seed);
  const chapterId = await scene.chapter("First", "Second", "Third");
  const enter = (doc?: Y.Doc) =>
    scene.open(chapterId, { on: prng.oneOf(random, [...servers]), ...(doc && { doc }), retryMs: 5 });
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const editor = enter();
      await editor.saved();
      return editor;
    }),
  );
  const words = new Set<string>();
  for (let step = 0; step < STEPS; step++) {
    const at = prng.int32(random, 0, WRITERS - 1);
    const writer = writers[at] as (typeof writers)[number];
    const kind = prng.int32(random, 0, 99);
    if (kind < 5) writer.socket.disconnect();
    else if (kind < 12) void writer.socket.connect();
    // The page is closed, and opened again with the device copy.
    else if (kind < 14) writers[at] = enter(writer.leave());
    else if (kind < 20) await new Promise((resolve) => setImmediate(resolve));
    else if (kind < 30) {
      const word = `w${step}`;
      words.add(word);
      writer.doc.getMap("words").set(word, at);
    } else editAtRandom(writer.doc, random);
    const online = writers.filter(({ socket }) => socket.shouldConnect);
    if (step % 20 === 0 && online.length > 0) await Promise.race(online.map((each) => each.saved()));
  }
  for (const writer of writers) void writer.socket.connect();
  await Promise.all(writers.map((writer) => writer.saved()));
  const read = ({ doc }: { doc: Y.Doc }) => JSON.stringify([readDocumentJson(doc), wordsOf(doc)]);
  const [first, ...others] = writers;
  if (!first) throw new Error("nobody wrote");
  // Words that a merge lost are restored a moment later.
  const isAtRest = () => servers.every(({ core }) => core.rescuer.pending === 0);
  await until(() => isAtRest() && others.every((other) => read(other) === read(first)), "all equal");
  expect(wordsOf(first.doc)).toEqual([...words].sort());
  const stored = JSON.stringify(await scene.server.documents.readDocument(chapterId));
  expect(stored).toBe(JSON.stringify(readDocumentJson(first.doc)));
});
