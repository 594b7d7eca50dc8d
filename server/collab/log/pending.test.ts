import { expect, test } from "vitest";
import * as Y from "yjs";
import { pendingBytes, wouldWait } from "./pending.ts";

/** The updates of one client, one for each step. */
function written(...steps: ((text: Y.Text, doc: Y.Doc) => void)[]): Uint8Array[] {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (const step of steps) step(doc.getText("text"), doc);
  return updates;
}

const waits = (doc: Y.Doc, update: Uint8Array) => wouldWait(doc, Y.decodeUpdate(update));

test("reports an update as pending exactly when Yjs makes it pending", () => {
  const updates = written(
    (text) => text.insert(0, "one"),
    (text) => text.insert(3, " two"),
    (text) => text.delete(1, 4),
    (text) => text.insert(0, "zero "),
  );
  for (let missing = 0; missing < updates.length; missing++) {
    const doc = new Y.Doc();
    for (const [at, update] of updates.entries()) {
      if (at === missing) continue;
      const expected = waits(doc, update);
      const before = pendingBytes(doc);
      Y.applyUpdate(doc, update);
      expect([missing, at, pendingBytes(doc) > before]).toEqual([missing, at, expected]);
    }
    Y.applyUpdate(doc, updates[missing] as Uint8Array);
    expect(pendingBytes(doc)).toBe(0);
  }
});

test("pieces of one update may refer to each other, and to another writer's only if they are there", () => {
  const [first, second] = written(
    (text) => text.insert(0, "a"),
    (text, doc) => {
      const other = new Y.Doc();
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      other.getText("text").insert(1, "b");
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)));
      text.insert(2, "c");
    },
  ) as [Uint8Array, Uint8Array];
  expect(waits(new Y.Doc(), first)).toBe(false);
  expect(waits(new Y.Doc(), second)).toBe(true);
  expect(waits(new Y.Doc(), Y.mergeUpdates([first, second]))).toBe(false);
});
