// Updates that are small and cost much: in memory, or in work with every later key. Whoever sends them is shown out.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { pendingBytes } from "../../../server/collab/log/pending.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { RawClient } from "../../support/raw-client.ts";
import { changeOf } from "../../support/writers.ts";

const PIECES = 2_000;
const PENDING = 4 * 1024;
const scene = await collabScene({ settings: { documentMaxStructs: PIECES, pendingMaxBytes: PENDING } });
const { server, owner } = scene;

async function together() {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId);
  const client = await RawClient.open(server.url);
  await client.enter(name, owner.token);
  return { chapterId, name, inside, client };
}

test("the same deletion said a thousand times is no update", async () => {
  const { name, inside, client } = await together();
  client.sendUpdate(name, Uint8Array.from([0, 1, 9, 100, ...Array.from({ length: 100 }, () => [0, 5]).flat()]));
  expect(await client.closed).toEqual(CLOSE.malformed);
  inside.write("!");
  await inside.saved();
});

test("a document has a cap in pieces too; what is in it stays, and can be deleted", async () => {
  const { name, inside, client } = await together();
  const blocks = (count: number) =>
    changeOf(inside.doc, (copy) =>
      copy.getXmlFragment("default").insert(
        0,
        Array.from({ length: count }, () => new Y.XmlElement("paragraph")),
      ),
    );
  client.sendUpdate(name, blocks(PIECES - 100));
  await until(() => client.statuses(name).length === 1);
  client.sendUpdate(name, blocks(200));
  expect(await client.closed).toEqual(CLOSE.tooLarge);
  inside.doc.getXmlFragment("default").delete(0, 1_000);
  await inside.saved();
});

test("updates whose beginning never comes are taken up to a little, and nobody else's suffer", async () => {
  const { chapterId, name, inside, client } = await together();
  const stranger = new Y.Doc();
  const updates: Uint8Array[] = [];
  stranger.getArray("kept back").insert(0, [0]);
  stranger.on("update", (update: Uint8Array) => updates.push(update));
  for (let n = 1; n < 100; n++) stranger.getArray("kept back").insert(n % 2 ? 0 : n, ["x".repeat(100)]);
  for (const [n, update] of updates.entries()) {
    client.sendUpdate(name, update);
    await until(() => client.isClosed || client.statuses(name).length > n);
    if (client.isClosed) break;
  }
  expect(await client.closed).toEqual(CLOSE.storeFailed);
  inside.write(" goes on");
  await inside.saved();
  const document = server.core.open.get(chapterId)?.ydoc as Y.Doc;
  expect(pendingBytes(document)).toBeLessThan(PENDING * 2);
  // Whoever brings everything is welcome at any time.
  const back = await RawClient.open(server.url);
  await back.enter(name, owner.token);
  back.sendUpdate(name, Y.encodeStateAsUpdate(stranger));
  await until(() => back.statuses(name).length === 1);
  expect(back.statuses(name)).toEqual([true]);
  expect(pendingBytes(document)).toBe(0);
  back.close();
});
