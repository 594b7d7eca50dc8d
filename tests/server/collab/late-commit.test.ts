// An update that is committed while its writer leaves, or right after a refused one, still reaches everybody who has
// the document open: a server's memory never differs from its log.
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { holdInserts } from "../../support/held-inserts.ts";
import { RawClient } from "../../support/raw-client.ts";
import { changeOf } from "../../support/writers.ts";

const scene = await collabScene({ tuning: { projectAfterMs: 150, projectAtLatestMs: 150 } });
const { pool } = scene.database;
const { server } = scene;

describe("a writer leaves before the commit", () => {
  test("and the document is closed and opened again before it", async () => {
    const chapterId = await scene.chapter("First");
    const a = await scene.enter(chapterId);
    // Its projection keeps the document loaded for longer than the writer's presence.
    a.write(" in time");
    await a.saved();
    const letGo = await holdInserts(pool);
    a.write(", late");
    await until(() => server.core.appender.pending === 1);
    a.leave();
    await until(() => server.collab.counts().documents === 0);
    const b = await scene.enter(chapterId);
    expect(b.text).toBe("First in time");
    await letGo();
    await until(() => b.text === "First in time, late", "shown to who came meanwhile");
    expect((await scene.enter(chapterId)).text).toBe("First in time, late");
  });

  test("and another person joins before it", async () => {
    const chapterId = await scene.chapter("First");
    const a = await scene.enter(chapterId);
    const letGo = await holdInserts(pool);
    a.write(", late");
    await until(() => server.core.appender.pending === 1);
    a.leave();
    const b = await scene.enter(chapterId);
    await letGo();
    await until(() => b.text === "First, late", "shown to who came meanwhile");
  });
});

test("an update after a malformed one is either not stored, or stored and shown", async () => {
  const chapterId = await scene.chapter("First", "Second");
  const b = await scene.enter(chapterId);
  const name = chapterDocument(chapterId);
  const a = await RawClient.open(server.url);
  await a.enter(name, scene.owner.token);
  const change = changeOf(b.doc, (doc) => doc.getXmlFragment("default").delete(2, 1));
  a.sendUpdate(name, Uint8Array.of(255, 1, 2, 3));
  a.sendUpdate(name, change);
  expect((await a.closed).code).toBe(CLOSE.malformed.code);
  await until(() => server.core.appender.pending === 0);
  const stored = await server.documents.readDocument(chapterId);
  const isStored = stored.content.length === 2;
  await until(() => b.text === (isStored ? "First" : "First\nSecond"), "the same in memory as in the log");
  // Anyone who opens it next, here or elsewhere, reads the same.
  expect(Y.encodeStateVector((await scene.enter(chapterId)).doc)).toEqual(Y.encodeStateVector(b.doc));
});
