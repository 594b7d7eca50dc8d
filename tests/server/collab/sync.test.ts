// The basic guarantee: an acknowledged update is in the database, everybody sees it, and finds it again.
import { afterAll, beforeAll, expect, test } from "vitest";
import { Editor, until } from "../../support/collab-editor.ts";
import { type CollabServer, startCollabServer } from "../../support/collab-server.ts";
import { testDatabase } from "../../support/database.ts";
import { makeChapter, makeStory, makeWriter, seedOf, type Writer } from "../../support/writers.ts";

const database = await testDatabase();
let server: CollabServer;
let owner: Writer;
let storyId: string;

beforeAll(async () => {
  server = await startCollabServer({ database });
  owner = await makeWriter(database);
  storyId = await makeStory(database, owner);
});
afterAll(() => server.stop());

test("two editors have the same text, and the log has it when it is acknowledged", async () => {
  const chapterId = await makeChapter(database, server.documents, storyId, seedOf("One", "It rained"));
  const [a, b] = [
    new Editor({ url: server.url, token: owner.token, chapterId }),
    new Editor({ url: server.url, token: owner.token, chapterId }),
  ];
  await Promise.all([a.saved(), b.saved()]);
  expect(a.text).toBe("It rained");
  a.write(" all night");
  await a.saved();
  const { rows } = await database.pool.query("select user_id from document_updates where document_id = $1", [
    chapterId,
  ]);
  expect(rows).toEqual([{ user_id: owner.uid }]);
  await until(() => b.text === "It rained all night");
  a.destroy();
  b.destroy();
  await until(() => server.collab.counts().documents === 0);
  const c = new Editor({ url: server.url, token: owner.token, chapterId });
  await c.saved();
  expect(c.text).toBe("It rained all night");
  c.destroy();
});
