// Words written into a block that another person removes meanwhile are restored as a paragraph of their own, once,
// whichever of the two updates the server receives first; text deleted by a person who had seen it stays deleted.
import { describe, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../../extensions/document-json.ts";
import { compactDocument } from "../../../server/collab/log/compaction.ts";
import { rescueDocument } from "../../../server/collab/rescue/rescue-document.ts";
import { type Editor, paragraphText, until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { changeOf, textOf } from "../../support/writers.ts";

const scene = await collabScene({ tuning: { rescueAfterMs: 30, pollWithoutRedisMs: 50 } });
const { server } = scene;
const { pool } = scene.database;
const other = await scene.start();

const WORDS = " and a whole sentence";

/** The n-th block after the title. */
function block(doc: Y.Doc, at: number): Y.XmlElement {
  return doc.getXmlFragment(DOCUMENT_FIELD).get(at + 1) as Y.XmlElement;
}

function element(name: string, ...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
}

/**
 * As the editor's binding does it: the old block is deleted, and one of another kind with the same words is inserted.
 */
function changeKind(doc: Y.Doc, at: number, make: (text: string) => Y.XmlElement): void {
  doc.transact(() => {
    const fragment = doc.getXmlFragment(DOCUMENT_FIELD);
    const text = String(block(doc, at).get(0));
    fragment.delete(at + 1, 1);
    fragment.insert(at + 1, [make(text)]);
  });
}

const paragraph = (text: string) => element("paragraph", new Y.XmlText(text));
const heading = (text: string) => element("heading", new Y.XmlText(text));

/** The changes made to "Second", between "First" and "Third". */
const CHANGES: Record<string, { change(doc: Y.Doc): void; expected: string }> = {
  "becomes a heading": {
    change: (doc) => changeKind(doc, 1, heading),
    expected: `First\nSecond\n${WORDS.trim()}\nThird`,
  },
  "becomes a quote": {
    change: (doc) => changeKind(doc, 1, (text) => element("blockquote", paragraph(text))),
    expected: `First\nSecond\n${WORDS.trim()}\nThird`,
  },
  "becomes a list": {
    change: (doc) => changeKind(doc, 1, (text) => element("bulletList", element("listItem", paragraph(text)))),
    expected: `First\nSecond\n${WORDS.trim()}\nThird`,
  },
  "is joined to the one before": {
    change: (doc) =>
      doc.transact(() => {
        paragraphText(doc, 0).insert(5, " Second");
        doc.getXmlFragment(DOCUMENT_FIELD).delete(2, 1);
      }),
    expected: `First Second\n${WORDS.trim()}\nThird`,
  },
  "is deleted": {
    change: (doc) => doc.getXmlFragment(DOCUMENT_FIELD).delete(2, 1),
    expected: `First\n${WORDS.trim()}\nThird`,
  },
};

const three = () => scene.chapter("First", "Second", "Third");
const stored = async (chapterId: string) => {
  const rows = await pool.query("select 1 from rescued_words where document_id = $1", [chapterId]);
  const { content } = await server.documents.readDocument(chapterId);
  return { text: JSON.stringify(content), rescued: rows.rowCount ?? 0 };
};
const times = (text: string, part: string) => text.split(part).length - 1;

/** Both edit while disconnected, and reconnect one after the other. */
async function apart(first: [Editor, () => void], second: [Editor, () => void]): Promise<void> {
  for (const [editor] of [first, second]) {
    editor.socket.disconnect();
    await until(() => !editor.provider.isAuthenticated);
  }
  for (const [, change] of [first, second]) change();
  for (const [editor] of [first, second]) {
    void editor.socket.connect();
    await until(() => editor.isSaved);
  }
}

async function reads(expected: string, ...editors: Editor[]): Promise<void> {
  await until(
    () => editors.every((editor) => editor.text === expected),
    () => JSON.stringify(editors.map((editor) => editor.text)),
  );
}

/** Appends a row to the log of a document nobody has open. */
async function append(chapterId: string, bytes: Uint8Array): Promise<void> {
  await pool.query("insert into document_updates (document_id, bytes, schema_version) values ($1, $2, 1)", [
    chapterId,
    Buffer.from(bytes),
  ]);
}

async function seedOfChapter(chapterId: string): Promise<Y.Doc> {
  const doc = new Y.Doc();
  const { rows } = await pool.query("select bytes from document_snapshots where document_id = $1", [chapterId]);
  Y.applyUpdate(doc, rows[0].bytes);
  return doc;
}

describe.each(Object.keys(CHANGES))("words written into a block that another person %s", (name) => {
  const { change, expected } = CHANGES[name] as (typeof CHANGES)[string];

  test.each(["words first", "structure first"])("%s", async (order) => {
    const chapterId = await three();
    const [a, b] = [await scene.enter(chapterId), await scene.enter(chapterId)];
    const writes: [Editor, () => void] = [a, () => a.write(WORDS, 1)];
    const changes: [Editor, () => void] = [b, () => change(b.doc)];
    if (order === "words first") await apart(writes, changes);
    else await apart(changes, writes);
    await reads(expected, a, b);
    expect(times((await stored(chapterId)).text, WORDS.trim())).toBe(1);
  });

  test("in two processes", async () => {
    const chapterId = await three();
    const [a, b] = [await scene.enter(chapterId), await scene.enter(chapterId, { on: other })];
    await apart([a, () => a.write(WORDS, 1)], [b, () => change(b.doc)]);
    await reads(expected, a, b);
    await until(() => server.core.rescuer.pending + other.core.rescuer.pending === 0);
    expect(times((await stored(chapterId)).text, WORDS.trim())).toBe(1);
  });

  test("before a restart", async () => {
    const chapterId = await three();
    const seed = await seedOfChapter(chapterId);
    await append(
      chapterId,
      changeOf(seed, (doc) => paragraphText(doc, 1).insert(6, WORDS)),
    );
    await append(chapterId, changeOf(seed, change));
    await reads(expected, await scene.enter(chapterId));
  });
});

test("they are stored before they are shown, and once, however often the log is read", async () => {
  const chapterId = await three();
  const seed = await seedOfChapter(chapterId);
  await append(
    chapterId,
    changeOf(seed, (doc) => paragraphText(doc, 1).insert(6, WORDS)),
  );
  await append(
    chapterId,
    changeOf(seed, (doc) => changeKind(doc, 1, heading)),
  );
  const rescues = await Promise.all(Array.from({ length: 6 }, () => rescueDocument(pool, chapterId)));
  expect(rescues.filter(Boolean)).toHaveLength(1);
  for (const on of [server, other, server]) {
    const editor = await scene.enter(chapterId, { on });
    expect(times(editor.text, WORDS.trim())).toBe(1);
  }
  expect(await compactDocument(pool, chapterId)).not.toBeNull();
  expect(await rescueDocument(pool, chapterId)).toBeNull();
  expect(times((await scene.enter(chapterId)).text, WORDS.trim())).toBe(1);
});

test("a log with lost words is compacted only after they are restored", async () => {
  const chapterId = await three();
  const seed = await seedOfChapter(chapterId);
  await append(
    chapterId,
    changeOf(seed, (doc) => changeKind(doc, 1, heading)),
  );
  await append(
    chapterId,
    changeOf(seed, (doc) => paragraphText(doc, 1).insert(6, WORDS)),
  );
  expect(await server.core.compactor.compact(chapterId)).toBeNull();
  await until(async () => (await stored(chapterId)).rescued > 0);
  expect(await server.core.compactor.compact(chapterId)).not.toBeNull();
  expect(times((await stored(chapterId)).text, WORDS.trim())).toBe(1);
});

test("a server that stops restores them first", async () => {
  const chapterId = await three();
  const brief = await scene.start({ tuning: { rescueAfterMs: 10 ** 8, rescueAtLatestMs: 10 ** 8 } });
  const [a, b] = [await scene.enter(chapterId, { on: brief }), await scene.enter(chapterId, { on: brief })];
  await apart([a, () => a.write(WORDS, 1)], [b, () => changeKind(b.doc, 1, heading)]);
  expect(times((await stored(chapterId)).text, WORDS.trim())).toBe(0);
  await brief.stop();
  expect(times((await stored(chapterId)).text, WORDS.trim())).toBe(1);
});

test("words return to their position after a compaction, and to the chapter's end if it is unknown", async () => {
  const change = (doc: Y.Doc) => changeKind(doc, 1, heading);
  const write = (doc: Y.Doc) => paragraphText(doc, 1).insert(6, WORDS);
  const folded = await three();
  const seed = await seedOfChapter(folded);
  await append(folded, changeOf(seed, change));
  await compactDocument(pool, folded);
  await append(folded, changeOf(seed, write));
  await reads(`First\nSecond\n${WORDS.trim()}\nThird`, await scene.enter(folded));

  const forgotten = await three();
  const before = await seedOfChapter(forgotten);
  const late = changeOf(before, write);
  change(before);
  await pool.query("update document_snapshots set bytes = $2 where document_id = $1", [
    forgotten,
    Buffer.from(Y.encodeStateAsUpdate(before)),
  ]);
  await append(forgotten, late);
  await reads(`First\nSecond\nThird\n${WORDS.trim()}`, await scene.enter(forgotten));
});

describe("nothing is restored", () => {
  test("of text deleted by a person who had seen it, and no search is made for it", async () => {
    const suspect = vi.spyOn(server.core.rescuer, "suspect");
    const chapterId = await three();
    const [a, b] = [await scene.enter(chapterId), await scene.enter(chapterId)];
    a.write(WORDS, 1);
    await until(() => b.text.includes(WORDS));
    changeKind(b.doc, 1, heading);
    await until(() => a.text === b.text);
    b.doc.getXmlFragment(DOCUMENT_FIELD).delete(2, 2);
    paragraphText(b.doc, 0).delete(1, 3);
    await reads("Ft", a, b);
    // Full of deletions, like everything a reconnecting editor sends.
    b.socket.disconnect();
    await until(() => !b.provider.isAuthenticated);
    b.write("!");
    void b.socket.connect();
    await reads("Ft!", a, b);
    expect(suspect.mock.calls.filter(([id]) => id === chapterId)).toEqual([]);
    expect(await rescueDocument(pool, chapterId)).toBeNull();
    suspect.mockRestore();
  });

  test("of text that its writer deleted before it was merged", async () => {
    const chapterId = await three();
    const [a, b] = [await scene.enter(chapterId), await scene.enter(chapterId)];
    const takeBack = () => {
      a.write(WORDS, 1);
      paragraphText(a.doc, 1).delete(6, WORDS.length);
    };
    await apart([b, () => changeKind(b.doc, 1, heading)], [a, takeBack]);
    await reads("First\nSecond\nThird", a, b);
    expect(await rescueDocument(pool, chapterId)).toBeNull();
  });

  test("of runs under 8 characters; four ideographs are long enough", async () => {
    const chapterId = await three();
    const [a, b] = [await scene.enter(chapterId), await scene.enter(chapterId)];
    const write = () => {
      a.write(" a bit", 0);
      a.write("夜半", 1);
      a.write("夜半钟声", 2);
    };
    const change = () => {
      for (const at of [0, 1, 2]) changeKind(b.doc, at, heading);
    };
    await apart([a, write], [b, change]);
    await reads("First\nSecond\nThird\n夜半钟声", a, b);
  });

  test("a second time, of text that was restored and then deleted", async () => {
    const chapterId = await three();
    const [a, b] = [await scene.enter(chapterId), await scene.enter(chapterId)];
    await apart([a, () => a.write(WORDS, 1)], [b, () => changeKind(b.doc, 1, heading)]);
    await reads(`First\nSecond\n${WORDS.trim()}\nThird`, a, b);
    a.doc.getXmlFragment(DOCUMENT_FIELD).delete(3, 1);
    await reads("First\nSecond\nThird", a, b);
    expect(await rescueDocument(pool, chapterId)).toBeNull();
    for (const editor of [a, b]) editor.leave();
    expect((await scene.enter(chapterId)).text).toBe("First\nSecond\nThird");
  });
});

test("the person who changed the block can undo it; the words stay, once", async () => {
  const chapterId = await three();
  const [a, b] = [await scene.enter(chapterId), await scene.enter(chapterId)];
  const undo = new Y.UndoManager(b.doc.getXmlFragment(DOCUMENT_FIELD));
  await apart([a, () => a.write(WORDS, 1)], [b, () => changeKind(b.doc, 1, heading)]);
  await reads(`First\nSecond\n${WORDS.trim()}\nThird`, a, b);
  undo.undo();
  expect(block(b.doc, 1).nodeName).toBe("paragraph");
  await until(() => a.text === b.text);
  expect(textOf(b.doc).split("\n").toSorted()).toEqual(["First", "Second", "Third", WORDS.trim()].toSorted());
  undo.redo();
  await until(() => a.text === b.text);
  expect(times(textOf(a.doc), WORDS.trim())).toBe(1);
});

test("control: a document merged by Yjs alone has lost the words", () => {
  const seed = new Y.Doc();
  seed.getXmlFragment(DOCUMENT_FIELD).insert(0, [element("title", new Y.XmlText("T")), paragraph("Second")]);
  const words = changeOf(seed, (doc) => paragraphText(doc).insert(6, WORDS));
  const change = changeOf(seed, (doc) => changeKind(doc, 0, heading));
  for (const updates of [
    [words, change],
    [change, words],
  ]) {
    const merged = new Y.Doc();
    for (const update of [Y.encodeStateAsUpdate(seed), ...updates]) Y.applyUpdate(merged, update);
    expect(textOf(merged)).toBe("Second");
  }
});
