// Content nested deeper than readers process is refused before it is stored, however it is sent.
import { afterEach, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { DOCUMENT_FIELD } from "../../../extensions/document-json.ts";
import { applyLog } from "../../../server/collab/log/apply-log.ts";
import { readLog } from "../../../server/collab/log/log.repo.ts";
import { LEVELS_MAX } from "../../../server/collab/log/nesting.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { RawClient } from "../../support/raw-client.ts";

const scene = await collabScene();
const { server, owner } = scene;
const clients: RawClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

async function begun() {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId);
  const come = async () => {
    const client = await RawClient.open(server.url);
    await client.enter(name, owner.token);
    clients.push(client);
    return client;
  };
  /** The nesting depth of the stored chapter. */
  const levels = async () => {
    const doc = new Y.Doc();
    await applyLog(doc, await readLog(scene.database.pool, chapterId));
    return deepest(doc);
  };
  return { name, inside, come, levels };
}

function deepest(doc: Y.Doc): number {
  let row: unknown[] = doc.getXmlFragment(DOCUMENT_FIELD).toArray();
  let levels = 0;
  while (row.length > 0) {
    levels++;
    row = row.flatMap((node): unknown[] => (node instanceof Y.XmlElement ? node.toArray() : []));
  }
  return levels;
}

/** Updates that nest quotes in each other, `counts` levels each; the last one's innermost quote holds a text. */
function nested(from: Y.Doc, counts: readonly number[]): Uint8Array[] {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(from));
  let parent: Y.XmlFragment = doc.getXmlFragment(DOCUMENT_FIELD);
  return counts.map((count) => {
    const before = Y.encodeStateVector(doc);
    doc.transact(() => {
      for (let n = 0; n < count; n++) {
        const quote = new Y.XmlElement("blockquote");
        parent.insert(parent.length, [quote]);
        parent = quote;
      }
    });
    return Y.encodeStateAsUpdate(doc, before);
  });
}

const goesOn = async ({ inside, levels }: Awaited<ReturnType<typeof begun>>) => {
  inside.write("!");
  await inside.saved();
  expect(await levels()).toBeLessThanOrEqual(LEVELS_MAX);
};

test("the maximum depth is accepted", async () => {
  const chapter = await begun();
  const client = await chapter.come();
  for (const update of nested(chapter.inside.doc, [LEVELS_MAX - 1, 1])) client.sendUpdate(chapter.name, update);
  await until(() => deepest(chapter.inside.doc) === LEVELS_MAX);
  expect(client.isClosed).toBe(false);
  expect(await chapter.levels()).toBe(LEVELS_MAX);
  await goesOn(chapter);
});

describe("one level more, and twenty thousand, are refused", () => {
  test.each<[string, number[]]>([
    ["at once", [LEVELS_MAX + 1]],
    ["at once, twenty thousand", [20_000]],
    ["one after the other", [LEVELS_MAX, 1]],
    ["in many messages", Array.from({ length: 300 }, () => 66)],
  ])("%s", async (_, counts) => {
    const chapter = await begun();
    const client = await chapter.come();
    for (const update of nested(chapter.inside.doc, counts)) client.sendUpdate(chapter.name, update);
    expect(await client.closed).toEqual(CLOSE.tooDeep);
    await goesOn(chapter);
  });

  test("the inner ones first", async () => {
    const chapter = await begun();
    const client = await chapter.come();
    const updates = nested(chapter.inside.doc, [40, 40, 40, 40]).reverse();
    for (const update of updates) client.sendUpdate(chapter.name, update);
    expect(await client.closed).toEqual(CLOSE.tooDeep);
    await goesOn(chapter);
  });

  test("the middle one last", async () => {
    const chapter = await begun();
    const [outer, middle, inner] = nested(chapter.inside.doc, [30, 30, 30]) as [Uint8Array, Uint8Array, Uint8Array];
    const client = await chapter.come();
    client.sendUpdate(chapter.name, outer);
    client.sendUpdate(chapter.name, inner);
    await until(() => client.statuses(chapter.name).length === 2);
    client.sendUpdate(chapter.name, middle);
    expect(await client.closed).toEqual(CLOSE.tooDeep);
    await goesOn(chapter);
  });

  test("sent by several clients at once", async () => {
    const chapter = await begun();
    await Promise.all(Array.from({ length: 8 }, chapter.come));
    const updates = nested(
      chapter.inside.doc,
      clients.map(() => 60),
    );
    for (const [at, client] of clients.entries()) client.sendUpdate(chapter.name, updates[at] as Uint8Array);
    // The first two can't both be accepted, in whatever order they arrive; the others depend on them.
    await until(() => clients.filter(({ isClosed }) => isClosed).length > 0);
    await goesOn(chapter);
  });
});
