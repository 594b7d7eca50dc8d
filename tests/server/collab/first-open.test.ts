// A chapter's text is stored exactly once together with the chapter: many may open it first. A document that cannot be
// read is never shown or stored as empty. The control seeds on opening, as is usual, and has the text many times.
import { Server } from "@hocuspocus/server";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE } from "../../../contract/collab.ts";
import { DOCUMENT_FIELD } from "../../../extensions/document-json.ts";
import { seedUpdate } from "../../../extensions/seed.ts";
import { Editor, until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { seedOf, textOf } from "../../support/writers.ts";

const EDITORS = 50;
const scene = await collabScene();
const { pool } = scene.database;
const rowsOf = async (chapterId: string) =>
  (await pool.query("select 1 from document_updates where document_id = $1", [chapterId])).rowCount;

test(`${EDITORS} editors open a new chapter at the same moment through two processes: one copy of its text`, async () => {
  const other = await scene.start();
  const chapterId = await scene.chapter("It rained", "all night");
  const editors = await Promise.all(
    Array.from({ length: EDITORS }, (_, at) => scene.enter(chapterId, at % 2 ? { on: other } : {})),
  );
  for (const editor of editors) expect(editor.text).toBe("It rained\nall night");
  expect(await rowsOf(chapterId)).toBe(0);
  const [first, ...others] = editors;
  first?.write(", and all day");
  await until(() => others.every((editor) => editor.text === "It rained, and all day\nall night"));
});

test("control: clients that seed an empty new chapter store one copy of its text each", async () => {
  const plain = new Server({ port: 0, address: "127.0.0.1", quiet: true, stopOnSignals: false });
  await plain.listen();
  const chapterId = await scene.chapter();
  const editors = Array.from(
    { length: EDITORS },
    () => new Editor({ url: `ws://127.0.0.1:${plain.address.port}`, token: "any", chapterId }),
  );
  for (const { provider, doc } of editors)
    provider.on("synced", () => {
      if (doc.getXmlFragment(DOCUMENT_FIELD).length > 0) return;
      const own = new Y.Doc();
      Y.applyUpdate(own, seedUpdate(seedOf("A chapter", "It rained")));
      doc.getXmlFragment(DOCUMENT_FIELD).insert(
        0,
        own
          .getXmlFragment(DOCUMENT_FIELD)
          .toArray()
          .map((node) => node.clone() as Y.XmlElement),
      );
      own.destroy();
    });
  await Promise.all(editors.map((editor) => editor.saved()));
  const [one] = editors;
  await until(() => textOf(one?.doc as Y.Doc).split("It rained").length > 2);
  for (const editor of editors) editor.destroy();
  await plain.destroy();
});

describe("a document that cannot be read", () => {
  const ruins = [
    { name: "has no snapshot", ruin: "delete from document_snapshots where document_id = $1" },
    { name: "has one of garbage", ruin: "update document_snapshots set bytes = '\\x010203' where document_id = $1" },
  ];
  test.each(ruins)("because it $name is not shown as empty, nor stored as empty", async ({ ruin }) => {
    const chapterId = await scene.chapter("It rained");
    const { rows } = await pool.query("select bytes, at from document_snapshots where document_id = $1", [chapterId]);
    await pool.query(ruin, [chapterId]);
    const editor = scene.open(chapterId);
    await until(() => editor.closes.filter(({ code }) => code === CLOSE.storeFailed.code).length >= 2);
    expect(editor.provider.isSynced).toBe(false);
    expect(editor.doc.getXmlFragment(DOCUMENT_FIELD)).toHaveLength(0);
    expect(await rowsOf(chapterId)).toBe(0);
    await expect(scene.server.documents.readDocument(chapterId)).rejects.toMatchObject({ code: "store_unavailable" });
    await expect(scene.server.documents.setTitle(chapterId, "Empty?", scene.owner.uid)).rejects.toThrow();
    await pool.query(
      "insert into document_snapshots values ($1, $2, $3) on conflict (document_id) do update set bytes = excluded.bytes",
      [chapterId, rows[0].bytes, rows[0].at],
    );
    await editor.saved();
    expect(editor.text).toBe("It rained");
  });

  test("stays locked until it is read: an editor that waits has nothing to write into", async () => {
    const chapterId = await scene.chapter("It rained");
    const client = await pool.connect();
    await client.query("begin");
    await client.query("lock table document_snapshots in access exclusive mode");
    const editor = scene.open(chapterId);
    await until(() => editor.provider.isAuthenticated);
    expect(editor.provider.isSynced).toBe(false);
    await client.query("rollback");
    client.release();
    await editor.saved();
    expect(editor.text).toBe("It rained");
  });
});
