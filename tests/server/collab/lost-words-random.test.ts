// @vitest-environment jsdom
// One device types while the other changes the structure of the same text, both with the product's editor: every typed
// word of at least eight characters is in the merged document.
import * as prng from "lib0/prng";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { readDocumentJson } from "../../../extensions/fragment-json.ts";
import { measureDocument } from "../../../extensions/measure.ts";
import { seedUpdate } from "../../../extensions/seed.ts";
import { replayLog } from "../../../server/collab/rescue/replay.ts";
import { putBack } from "../../../server/collab/rescue/rescue-document.ts";
import { findRuns } from "../../../server/collab/rescue/runs.ts";
import { chapter, openEditor, paragraphs, type TestEditor } from "../../support/text-editor.ts";

const ROUNDS = 40;
/** Rounds of each change in each order. */
const EACH = 4;
const LINES = ["the first of them", "another quite short", "a third to join", "and the last of all"];

/** The structural changes made to a line. */
const CHANGES: Record<string, (page: TestEditor, line: number) => unknown> = {
  heading: (page) => page.editor.commands.toggleHeading({ level: 2 }),
  quote: (page) => page.editor.commands.toggleBlockquote(),
  bullets: (page) => page.editor.commands.toggleBulletList(),
  numbers: (page) => page.editor.commands.toggleOrderedList(),
  "join backward": (page) => page.editor.commands.joinTextblockBackward(),
  "join forward": (page) => page.editor.commands.joinTextblockForward(),
  "delete the line": (page, line) => {
    page.select(line, 0, line, 99);
    page.editor.commands.deleteSelection();
    page.editor.commands.joinTextblockBackward();
  },
  "delete two lines": (page, line) => {
    page.select(line, 0, Math.min(line + 1, LINES.length), 99);
    return page.editor.commands.deleteSelection();
  },
  "break in the middle": (page, line) => {
    page.select(line, 6);
    return page.press("Enter");
  },
  "all at once": (page) => {
    page.select(1, 0, LINES.length, 99);
    return page.editor.commands.toggleBulletList();
  },
};

interface Merge {
  seed: Uint8Array;
  typed: Uint8Array[];
  changed: Uint8Array[];
  words: string[];
}

/** Two devices edit the same chapter while disconnected from each other. */
function apart(random: prng.PRNG, changes: readonly string[]): Merge {
  const seed = seedUpdate(chapter("Title", ...paragraphs(...LINES)));
  const [writer, author] = [device(seed), device(seed)];
  const words: string[] = [];
  const place = (page: TestEditor) => {
    const line = prng.int32(random, 1, page.lines().length - 1);
    const text = page.lines()[line] ?? "";
    const at = prng.oneOf(random, [0, text.length, prng.int32(random, 0, text.length)]);
    // Never in the middle of a word that is checked.
    const inside = [...text.matchAll(/W\d\w+/g)].find(({ index, 0: word }) => at > index && at < index + word.length);
    page.select(line, inside ? inside.index : at);
    return line;
  };
  // Some blocks are lists and quotes from the beginning, for both.
  for (let before = prng.int32(random, 0, 2); before > 0; before--) {
    const line = place(author.page);
    CHANGES[prng.oneOf(random, ["heading", "quote", "bullets"])]?.(author.page, line);
    for (const update of author.updates.splice(0)) {
      Y.applyUpdate(writer.page.doc, update);
      author.shared.push(update);
    }
    writer.updates.length = 0;
  }
  for (let at = prng.int32(random, 1, 3); at > 0; at--) {
    const word = `W${words.length}${prng.word(random, 6, 9).toUpperCase()}`;
    place(writer.page);
    writer.page.type(` ${word} `);
    words.push(word);
    if (prng.bool(random)) writer.page.press("Enter");
  }
  for (let at = prng.int32(random, 1, 2); at > 0; at--) {
    const line = place(author.page);
    CHANGES[prng.oneOf(random, [...changes])]?.(author.page, line);
  }
  const seeded = Y.mergeUpdates([seed, ...author.shared]);
  for (const { page } of [writer, author]) page.editor.destroy();
  return { seed: seeded, typed: writer.updates, changed: author.updates, words };
}

function device(seed: Uint8Array) {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, seed);
  const page = openEditor(doc);
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  return { page, updates, shared: [] as Uint8Array[] };
}

const orders: Record<string, (merge: Merge) => Uint8Array[]> = {
  "typed first": ({ typed, changed }) => [...typed, ...changed],
  "changed first": ({ typed, changed }) => [...changed, ...typed],
  "both at a time": ({ typed, changed }) => [
    ...typed.slice(0, typed.length >> 1),
    ...changed,
    ...typed.slice(typed.length >> 1),
  ],
  "in one piece each": ({ typed, changed }) => [changed, typed].map((updates) => Y.mergeUpdates(updates)),
};

/** The text after the log was read, with or without the rescue. */
async function merged({ seed }: Merge, updates: readonly Uint8Array[], rescue: boolean): Promise<string> {
  const rows = updates.map((bytes, id) => ({ id, bytes: Buffer.from(bytes) }));
  const { doc, lost } = await replayLog({ schemaVersion: 1, snapshotAt: 1, snapshot: Buffer.from(seed), rows });
  const other = new Y.Doc();
  for (const bytes of [seed, ...updates]) Y.applyUpdate(other, bytes);
  const runs = findRuns(doc, lost);
  if (rescue && runs.length > 0) Y.applyUpdate(other, putBack(doc, runs));
  return measureDocument(readDocumentJson(other)).text;
}

const missing = (words: readonly string[], text: string) => words.filter((word) => !text.includes(word));

describe.each(Object.keys(CHANGES))("typing and %s", (change) => {
  test.each(Object.keys(orders))("%s: no word is lost or duplicated", async (order) => {
    for (let seed = 0; seed < EACH; seed++) {
      const merge = apart(prng.create(seed), [change]);
      const text = await merged(merge, orders[order]?.(merge) ?? [], true);
      expect(missing(merge.words, text), `seed ${seed}: ${text}`).toEqual([]);
      for (const word of merge.words) expect(text.split(word), `seed ${seed}: ${text}`).toHaveLength(2);
    }
  });
});

test(`${ROUNDS} rounds of random edits, in random order; without the rescue words are lost`, async () => {
  let lost = 0;
  for (let seed = 0; seed < ROUNDS; seed++) {
    const random = prng.create(1_000 + seed);
    const merge = apart(random, Object.keys(CHANGES));
    const updates = prng.oneOf(random, Object.values(orders))(merge);
    const text = await merged(merge, updates, true);
    expect(missing(merge.words, text), `seed ${seed}: ${text}`).toEqual([]);
    lost += missing(merge.words, await merged(merge, updates, false)).length;
  }
  expect(lost).toBeGreaterThan(ROUNDS / 10);
});
