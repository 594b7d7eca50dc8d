import { expect, it } from "vitest";
import { createAppender } from "./appender.ts";
import type { LogEntry } from "./log.repo.ts";

interface Insert {
  documents: string[];
  commit(): void;
}

/** An appender whose INSERTs wait until the test commits them. */
function heldAppender() {
  const inserts: Insert[] = [];
  const appender = createAppender({
    batchRows: 100,
    queueRows: 1_000,
    queueBytes: 10_000_000,
    insert: (entries) =>
      new Promise((resolve) => {
        inserts.push({ documents: entries.map(({ documentId }) => documentId), commit: () => resolve(new Map()) });
      }),
  });
  const append = (documentId: string, bytes: number) =>
    appender.append({ documentId, bytes: new Uint8Array(bytes), userId: null, schemaVersion: 1 } satisfies LogEntry);
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return { appender, append, inserts, turn };
}

it("stores a keystroke in another document while a large update is being stored", async () => {
  const { appender, append, inserts, turn } = heldAppender();
  const large = append("a", 1_000_000);
  await turn();
  const key = append("b", 20);
  await turn();
  expect(inserts.map(({ documents }) => documents)).toEqual([["a"], ["b"]]);
  inserts[1]?.commit();
  await key;
  expect(appender.pending).toBe(1);
  inserts[0]?.commit();
  await large;
  await appender.idle();
});

it("stores updates of the same document after its large update, then uses the fast lane again", async () => {
  const { append, inserts, turn } = heldAppender();
  const large = append("a", 1_000_000);
  await turn();
  const key = append("a", 20);
  await turn();
  expect(inserts).toHaveLength(1);
  inserts[0]?.commit();
  await large;
  await turn();
  expect(inserts.map(({ documents }) => documents)).toEqual([["a"], ["a"]]);
  inserts[1]?.commit();
  await key;
  await turn();
  const again = append("b", 1_000_000);
  const next = append("a", 20);
  await turn();
  expect(inserts.slice(2).map(({ documents }) => documents)).toEqual([["b"], ["a"]]);
  for (const { commit } of inserts) commit();
  await Promise.all([again, next]);
});

it("stores keystrokes that wait together in one INSERT", async () => {
  const { append, inserts, turn } = heldAppender();
  const keys = ["a", "b", "a"].map((document) => append(document, 20));
  await turn();
  expect(inserts.map(({ documents }) => documents)).toEqual([["a", "b", "a"]]);
  inserts[0]?.commit();
  await Promise.all(keys);
});
