// A chapter that was damaged before nesting was limited: refused with its own reason, restored from a version, and
// nothing that devices still have of it is accepted again.
import { expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { tidyDocuments } from "../../../server/collab/collab.jobs.ts";
import { purgeDamagedDocuments } from "../../../server/collab/recovery.repo.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { damageChapter } from "../../support/damaged-chapter.ts";
import { RawClient } from "../../support/raw-client.ts";

const scene = await collabScene();
const { server, owner } = scene;
const { documents } = server;
const { pool } = scene.database;

const keep = (chapterId: string) => documents.keepVersion(chapterId, { reason: "named", uid: owner.uid });
const aside = async (chapterId: string) => {
  const { rows } = await pool.query("select bytes from damaged_documents where document_id = $1 order by id", [
    chapterId,
  ]);
  return rows.map(({ bytes }) => bytes as Buffer);
};

async function damaged(where: "log" | "snapshot") {
  const chapterId = await scene.chapter("The lamp at Hest Point.");
  const versionId = await keep(chapterId);
  const state = await damageChapter(pool, chapterId, where);
  return { chapterId, versionId, state };
}

test.each(["log", "snapshot"] as const)("damaged in its %s, it is restored", async (where) => {
  const healthy = await scene.chapter("Beside it");
  const beside = await scene.enter(healthy);
  const { chapterId, versionId, state } = await damaged(where);

  // Refused with its own reason, while the socket stays open.
  const refused = scene.open(chapterId);
  await refused.refused();
  expect(refused.refusals).toEqual([CLOSE.damaged.reason]);
  expect(refused.closes).toEqual([]);
  await expect(documents.readDocument(chapterId)).rejects.toMatchObject({ code: "chapter_damaged" });
  await expect(keep(chapterId)).rejects.toMatchObject({ code: "chapter_damaged" });
  await expect(documents.setTitle(chapterId, "New", owner.uid)).rejects.toMatchObject({ code: "chapter_damaged" });
  await expect(documents.restoreVersion(chapterId, versionId, owner.uid)).rejects.toMatchObject({
    code: "chapter_damaged",
  });
  await tidyDocuments(server.core);
  beside.write("!");
  await beside.saved();

  expect(await documents.goodVersions(chapterId)).toEqual([versionId]);
  await documents.recoverDocument(chapterId, versionId);
  const inside = await scene.enter(chapterId);
  expect(inside.text).toBe("The lamp at Hest Point.");
  await until(() => inside.rights?.generation === 1);
  inside.write(" Again.");
  await inside.saved();

  // The stored data is kept for the operator, byte by byte.
  const kept = Y.mergeUpdates(await aside(chapterId));
  expect(Y.decodeUpdate(kept).structs.length).toBe(Y.decodeUpdate(state).structs.length);

  // A page from before the upgrade, one from after it: both are refused with their content.
  for (const handshake of [`1:${owner.token}`, `1/0:${owner.token}`]) {
    const client = await RawClient.open(server.url);
    client.sendHandshake(chapterDocument(chapterId), handshake);
    await until(() => client.answerFor(chapterDocument(chapterId)) !== undefined, "an answer");
    expect(client.answerFor(chapterDocument(chapterId))).toMatchObject({ type: "denied", reason: "replaced" });
    client.sendUpdate(chapterDocument(chapterId), state);
    client.close();
  }
  const again = await scene.enter(chapterId, { generation: 1 });
  expect(again.text).toBe("The lamp at Hest Point. Again.");
  beside.write("?");
  await beside.saved();
});

test("a chapter that can be opened cannot be replaced", async () => {
  const chapterId = await scene.chapter("Sound");
  const versionId = await keep(chapterId);
  const inside = await scene.enter(chapterId, { generation: 0 });
  await expect(documents.recoverDocument(chapterId, versionId)).rejects.toMatchObject({ code: "conflict" });
  await expect(documents.goodVersions(chapterId)).rejects.toMatchObject({ code: "conflict" });
  inside.write("!");
  await inside.saved();
  expect(await aside(chapterId)).toEqual([]);
});

test("a version that contains the damage cannot be restored", async () => {
  const { chapterId, versionId, state } = await damaged("log");
  const { rows } = await pool.query<{ id: string }>(
    `insert into document_versions (document_id, bytes, reason, word_count, character_count)
     values ($1, $2, 'interval', 1, 1) returning id`,
    [chapterId, Buffer.from(state)],
  );
  expect(await documents.goodVersions(chapterId)).toEqual([versionId]);
  await expect(documents.recoverDocument(chapterId, String(rows[0]?.id))).rejects.toMatchObject({
    code: "chapter_damaged",
  });
});

test("the data set aside is deleted after thirty days", async () => {
  const { chapterId, versionId } = await damaged("snapshot");
  await documents.recoverDocument(chapterId, versionId);
  const ago = (days: number) =>
    pool.query("update damaged_documents set at = now() - $2 * interval '1 day' where document_id = $1", [
      chapterId,
      days,
    ]);
  await ago(29);
  await purgeDamagedDocuments(pool);
  expect(await aside(chapterId)).toHaveLength(1);
  await ago(31);
  await purgeDamagedDocuments(pool);
  expect(await aside(chapterId)).toEqual([]);
});
