import * as prng from "lib0/prng";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { editAtRandom } from "../../../tests/support/random-edits.ts";
import { isSound } from "./sound-update.ts";

test("every update of an editor is sound: alone, merged, with gaps, as a difference, and whole", () => {
  const random = prng.create(7);
  const docs = Array.from({ length: 3 }, () => new Y.Doc());
  const updates: Uint8Array[] = [];
  for (const doc of docs) doc.on("update", (update: Uint8Array) => updates.push(update));
  for (let step = 0; step < 400; step++) {
    const doc = docs[step % 3] as Y.Doc;
    if (doc.getXmlFragment("default").length === 0)
      doc.getXmlFragment("default").insert(0, [new Y.XmlElement("paragraph")]);
    editAtRandom(doc, random);
    if (step % 7 === 0) Y.applyUpdate(doc, Y.encodeStateAsUpdate(docs[(step + 1) % 3] as Y.Doc));
  }
  const [one, two] = docs as [Y.Doc, Y.Doc];
  for (const update of [
    ...updates,
    Y.mergeUpdates(updates),
    Y.mergeUpdates(updates.filter((_, at) => at % 2 === 0)),
    Y.encodeStateAsUpdate(one, Y.encodeStateVector(two)),
    Y.encodeStateAsUpdate(one),
  ])
    expect(isSound(Y.decodeUpdate(update))).toBe(true);
});

/** One piece of text by client 9 at clock 5, encoded; `head` is its references. */
const piece = (info: number, ...head: number[]) => Uint8Array.from([1, 1, 9, 5, info, ...head, 1, 120, 0]);
const ORIGIN = 0x84;
const RIGHT_ORIGIN = 0x44;
const PARENT = 0x04;

test.each([
  ["left of itself", piece(ORIGIN, 9, 5), false],
  ["left of what it will write", piece(ORIGIN, 9, 200, 1), false],
  ["left of what it has written", piece(ORIGIN, 9, 4), true],
  ["left of what another has written or will write", piece(ORIGIN, 8, 200, 1), true],
  ["right of itself", piece(RIGHT_ORIGIN, 9, 5), false],
  ["right of what it has written", piece(RIGHT_ORIGIN, 9, 0), true],
  ["inside itself", piece(PARENT, 0, 9, 5), false],
  ["inside what it has written", piece(PARENT, 0, 9, 4), true],
])("a piece %s", (_what, update, sound) => {
  expect(isSound(Y.decodeUpdate(update))).toBe(sound);
});

test("a deletion of nothing is not sound", () => {
  expect(isSound(Y.decodeUpdate(Uint8Array.from([0, 1, 9, 1, 5, 1])))).toBe(true);
  expect(isSound(Y.decodeUpdate(Uint8Array.from([0, 1, 9, 1, 5, 0])))).toBe(false);
});

test.each([
  ["in order", [1, 2, 5, 1], true],
  ["side by side", [1, 2, 3, 1], true],
  ["twice the same", [1, 2, 1, 2], false],
  ["over each other", [1, 4, 3, 4], false],
  ["backwards", [5, 1, 1, 2], false],
])("deletions %s", (_what, ranges, sound) => {
  expect(isSound(Y.decodeUpdate(Uint8Array.from([0, 1, 9, ranges.length / 2, ...ranges])))).toBe(sound);
});
