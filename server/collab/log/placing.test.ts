import * as encoding from "lib0/encoding";
import * as prng from "lib0/prng";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { editAtRandom } from "../../../tests/support/random-edits.ts";
import { PlacingWatch } from "./placing.ts";

const MOST = 10_000_000;

/** Checks updates one after the other; each is applied at once, or stays unapplied. */
function watched(doc = new Y.Doc()) {
  const watch = new PlacingWatch(doc);
  const expectOne = (update: Uint8Array, most = MOST) => {
    const decoded = Y.decodeUpdate(update);
    const ends = decoded.structs.flatMap(({ id, length }) => [id.client, id.clock + length]);
    return watch.expect({ ends }, decoded, most);
  };
  return {
    doc,
    watch,
    expectOne,
    apply(update: Uint8Array): number {
      const { steps } = expectOne(update);
      Y.applyUpdate(doc, update);
      return steps;
    },
  };
}

/** Counts the pieces Yjs visits, by its calls that remember one. */
function walksOf(run: () => void): number {
  const { add } = Set.prototype;
  let count = 0;
  Set.prototype.add = function (value) {
    if (value instanceof Y.Item) count++;
    return add.call(this, value);
  };
  try {
    run();
  } finally {
    Set.prototype.add = add;
  }
  return count / 2;
}

/** Letters of client 7, each at the beginning of a text, each with another of its letters as right origin. */
function contested(letters: number): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const value of [1, letters + 1, 7, 0]) encoding.writeVarUint(encoder, value);
  encoding.writeUint8(encoder, 4);
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarString(encoder, "more");
  encoding.writeVarString(encoder, "a".repeat(letters));
  for (let n = 0; n < letters; n++) {
    encoding.writeUint8(encoder, 0x44);
    encoding.writeVarUint(encoder, 7);
    encoding.writeVarUint(encoder, n);
    encoding.writeVarString(encoder, "b");
  }
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** A letter of each of these clients at the beginning of the same text. */
function letters(ids: readonly number[]): Uint8Array {
  return Y.mergeUpdates(
    ids.map((id) => {
      const doc = new Y.Doc();
      doc.clientID = id;
      doc.getText("more").insert(0, "a");
      return Y.encodeStateAsUpdate(doc);
    }),
  );
}

const range = (from: number, count: number, step = 1) => Array.from({ length: count }, (_, n) => from + n * step);

test("text that one person writes in order costs no steps, however it is split into updates", () => {
  const random = prng.create(11);
  const writer = new Y.Doc();
  const updates: Uint8Array[] = [];
  writer.on("update", (update: Uint8Array) => updates.push(update));
  writer.getXmlFragment("default").insert(0, [new Y.XmlElement("paragraph")]);
  for (let step = 0; step < 1_500; step++) editAtRandom(writer, random);
  const one = watched();
  for (const update of updates) expect(one.apply(update)).toBe(0);
  expect(one.watch.unappliedCount).toBeLessThanOrEqual(10);
  const waiting = watched();
  for (const update of updates) expect(waiting.expectOne(update).steps).toBe(0);
  expect(watched().apply(Y.mergeUpdates(updates))).toBe(0);
  expect(watched().apply(Y.encodeStateAsUpdate(writer))).toBe(0);
});

test("concurrent writing at the same places costs few steps, and never fewer than Yjs takes", () => {
  const random = prng.create(12);
  const server = watched();
  const writers = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
  const [first] = writers as [Y.Doc];
  first.getXmlFragment("default").insert(0, [new Y.XmlElement("paragraph")]);
  for (const each of writers) Y.applyUpdate(each, Y.encodeStateAsUpdate(first));
  server.apply(Y.encodeStateAsUpdate(first));
  let [counted, walked] = [0, 0];
  for (let round = 0; round < 20; round++) {
    for (const writer of writers) {
      for (let step = 0; step < 100; step++) editAtRandom(writer, random);
      const update = Y.encodeStateAsUpdate(writer, Y.encodeStateVector(server.doc));
      const { steps } = server.expectOne(update);
      const real = walksOf(() => Y.applyUpdate(server.doc, update));
      // Yjs looks at one neighbour of each piece even where it can place the piece at once.
      expect(real).toBeLessThanOrEqual(steps + Y.decodeUpdate(update).structs.length);
      counted += steps;
      walked += real;
    }
    for (const writer of writers) Y.applyUpdate(writer, Y.encodeStateAsUpdate(server.doc, Y.encodeStateVector(writer)));
  }
  expect(walked).toBeGreaterThan(0);
  expect(counted).toBeLessThan(100_000);
});

test("one client's letters that all have the same place are counted before Yjs visits them", () => {
  const update = contested(500);
  const { doc, expectOne } = watched();
  const { steps } = expectOne(update);
  expect(walksOf(() => Y.applyUpdate(doc, update))).toBeLessThanOrEqual(steps);
  expect(steps).toBeGreaterThan((500 * 500) / 2);
  const { steps: cut } = watched().expectOne(contested(5_000), 1_000);
  expect(cut).toBeGreaterThan(1_000);
  expect(cut).toBeLessThan(20_000);
});

test.each(["in the document", "on their way", "waiting in the document for what they refer to"])(
  "letters of many clients at one place are counted with those %s",
  (where) => {
    const [many, more] = [letters(range(1_001, 300, 2)), letters(range(1_000, 300, 2))];
    const server = watched();
    if (where === "in the document") server.apply(many);
    else if (where === "on their way") server.expectOne(many);
    else {
      const missing = new Y.Doc();
      missing.getText("other").insert(0, "a");
      const behind = new Y.Doc();
      Y.applyUpdate(behind, Y.encodeStateAsUpdate(missing));
      const state = Y.encodeStateVector(behind);
      behind.transact(() => {
        behind.getText("other").insert(1, "b");
        for (let n = 0; n < 300; n++) behind.getText("more").insert(n, "a", n % 2 ? { bold: true } : {});
      });
      // Opened again: the watch has not seen that update.
      Y.applyUpdate(server.doc, Y.encodeStateAsUpdate(behind, state));
      expect(server.doc.store.pendingStructs).not.toBeNull();
    }
    const { steps } = server.expectOne(more);
    expect(steps).toBeGreaterThan((300 * 300) / 4);
  },
);

test("sending again what is unapplied or pending costs nothing", () => {
  const random = prng.create(13);
  const writer = new Y.Doc();
  const updates: Uint8Array[] = [];
  writer.on("update", (update: Uint8Array) => updates.push(update));
  writer.getXmlFragment("default").insert(0, [new Y.XmlElement("paragraph")]);
  for (let step = 0; step < 300; step++) editAtRandom(writer, random);
  const server = watched();
  for (const update of updates) server.expectOne(update);
  for (const update of updates) expect(server.expectOne(update).steps).toBe(0);
  const waiting = watched();
  for (const update of updates.slice(1)) waiting.apply(update);
  expect(waiting.doc.store.pendingStructs).not.toBeNull();
  expect(waiting.apply(Y.encodeStateAsUpdate(writer))).toBe(0);
  expect(waiting.doc.store.pendingStructs).toBeNull();
});

test("an update that is not stored does not count for later ones", () => {
  const server = watched();
  const { placed } = server.expectOne(letters(range(1_001, 300, 2)));
  server.watch.forget(placed);
  expect(server.watch.unappliedCount).toBe(0);
  expect(server.expectOne(letters([5])).steps).toBe(0);
});
