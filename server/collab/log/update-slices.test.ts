import * as prng from "lib0/prng";
import { expect, it } from "vitest";
import * as Y from "yjs";
import { applyInSlices } from "./apply-log.ts";
import { countPieces, readPieces } from "./update-bytes.ts";
import { sliceUpdate } from "./update-slices.ts";

const WRITERS = 4;

/**
 * A document that several people have written to at the same time: text, marks, elements, attributes, values,
 * deletions.
 */
function writtenByMany(random: prng.PRNG, rounds: number): Y.Doc {
  const docs = Array.from({ length: WRITERS }, (_, n) => {
    const doc = new Y.Doc({ gc: prng.bool(random) });
    doc.clientID = 1 + n * 1_000 + prng.int32(random, 0, 999);
    return doc;
  });
  for (let round = 0; round < rounds; round++) {
    const doc = prng.oneOf(random, docs);
    doc.transact(() => change(doc, random));
    if (prng.int32(random, 0, 9) === 0) {
      const other = prng.oneOf(random, docs);
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(other)));
    }
  }
  const whole = new Y.Doc({ gc: false });
  for (const doc of docs) Y.applyUpdate(whole, Y.encodeStateAsUpdate(doc));
  return whole;
}

function change(doc: Y.Doc, random: prng.PRNG): void {
  const text = doc.getText("text");
  const fragment = doc.getXmlFragment("default");
  const at = prng.int32(random, 0, text.length);
  switch (prng.int32(random, 0, 9)) {
    case 0:
      if (text.length > at) text.delete(at, Math.min(text.length - at, prng.int32(random, 1, 9)));
      return;
    case 1:
      if (text.length > at) text.format(at, Math.min(text.length - at, 5), { bold: prng.bool(random) ? true : null });
      return;
    case 2: {
      const element = new Y.XmlElement("paragraph");
      element.setAttribute("level", prng.word(random, 1, 5));
      element.insert(0, [new Y.XmlText(`𝒂 ${prng.word(random, 1, 30)}`)]);
      fragment.insert(prng.int32(random, 0, fragment.length), [element]);
      return;
    }
    case 3:
      if (fragment.length > 1) fragment.delete(prng.int32(random, 0, fragment.length - 1), 1);
      return;
    case 4:
      doc.getMap("values").set(prng.word(random, 1, 2), [1, "two", { three: null }, new Uint8Array(3)]);
      return;
    case 5:
      doc.getArray("list").push([prng.word(random, 1, 4), { big: 2n ** 40n }, new Uint8Array([1, 2]), { a: null }]);
      return;
    case 6:
      text.insertEmbed(at, { image: prng.word(random, 1, 9) });
      return;
    case 7:
      doc.getMap("values").set("doc", new Y.Doc({ guid: prng.word(random, 4, 4) }));
      return;
    default:
      text.insert(at, prng.word(random, 1, 12));
  }
}

async function slicesOf(update: Uint8Array, most: number): Promise<Uint8Array[]> {
  const slices: Uint8Array[] = [];
  for await (const slice of sliceUpdate(update, { most, fromBytes: 0 })) slices.push(slice);
  return slices;
}

function read(update: Uint8Array) {
  const step = readPieces(update).next();
  if (!step.done) throw new Error("paused without having been asked to");
  return step.value;
}

it("finds the same pieces as Yjs, whatever the document contains", () => {
  for (let seed = 0; seed < 60; seed++) {
    const update = Y.encodeStateAsUpdate(writtenByMany(prng.create(1_000 + seed), 200));
    const { structs } = Y.decodeUpdate(update);
    const found = read(update).writers.flatMap(({ client, pieces }) =>
      pieces.map(({ clock, length }) => ({ client, clock, length })),
    );
    expect(found).toEqual(structs.map(({ id, length }) => ({ ...id, length })));
    expect(countPieces(update, 1_000_000)).toBe(structs.length);
    expect(countPieces(update, 10)).toBeGreaterThan(10);
  }
});

it("slices give the same document as the whole update, and none of them is pending on another", async () => {
  for (let seed = 0; seed < 5; seed++) {
    const random = prng.create(1_000 + seed);
    const whole = writtenByMany(random, 4_000);
    const update = Y.encodeStateAsUpdate(whole);
    const slices = await slicesOf(update, 500);
    expect(slices.length).toBeGreaterThan(3);
    const [direct, sliced] = [new Y.Doc(), new Y.Doc()];
    Y.applyUpdate(direct, update);
    for (const slice of slices) {
      expect(Y.decodeUpdate(slice).structs.length).toBeLessThanOrEqual(500);
      Y.applyUpdate(sliced, slice);
      expect(sliced.store.pendingStructs).toBeNull();
    }
    expect(sliced.toJSON()).toEqual(direct.toJSON());
    expect(Y.encodeStateVector(sliced)).toEqual(Y.encodeStateVector(direct));
    expect(Y.decodeUpdate(Y.encodeStateAsUpdate(sliced)).ds).toEqual(Y.decodeUpdate(Y.encodeStateAsUpdate(direct)).ds);
  }
});

it("keeps pending pieces, with their gaps", async () => {
  const doc = new Y.Doc();
  const text = doc.getText("text");
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  for (let n = 0; n < 6_000; n++) text.insert(prng.int32(prng.create(n), 0, text.length), "word ");
  const withGap = Y.mergeUpdates([...updates.slice(0, 2_000), ...updates.slice(2_001)]);
  const sliced = new Y.Doc();
  for (const slice of await slicesOf(withGap, 500)) Y.applyUpdate(sliced, slice);
  expect(sliced.store.pendingStructs).not.toBeNull();
  Y.applyUpdate(sliced, updates[2_000] as Uint8Array);
  expect(sliced.store.pendingStructs).toBeNull();
  expect(sliced.getText("text").toString()).toBe(text.toString());
});

it("yields to the event loop while a large document is applied, and not for a small one", async () => {
  const doc = new Y.Doc();
  const text = doc.getText("text");
  doc.transact(() => {
    text.insert(0, "once upon a time ".repeat(100));
    for (let n = 0; n < 40_000; n++) text.insert((n * 7_919) % text.length, "a");
  });
  const turnsOf = async (update: Uint8Array) => {
    let turns = 0;
    let turn = setImmediate(function count() {
      turns++;
      turn = setImmediate(count);
    });
    const copy = new Y.Doc();
    await applyInSlices(copy, update);
    clearImmediate(turn);
    return { turns, text: copy.getText("text").toString() };
  };
  const large = await turnsOf(Y.encodeStateAsUpdate(doc));
  expect(large.text).toBe(text.toString());
  expect(large.turns).toBeGreaterThanOrEqual(15);
  const small = new Y.Doc();
  small.getText("text").insert(0, "once upon a time");
  expect(await turnsOf(Y.encodeStateAsUpdate(small))).toEqual({ turns: 0, text: "once upon a time" });
});

it("throws for bytes that are not an update, like Yjs", async () => {
  const random = prng.create(1_001);
  const update = Y.encodeStateAsUpdate(writtenByMany(random, 6_000));
  for (let n = 0; n < 50; n++) {
    const cut = update.slice(0, prng.int32(random, update.length >> 1, update.length - 1));
    await expect(slicesOf(cut, 500)).rejects.toThrow();
  }
});
