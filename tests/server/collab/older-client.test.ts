// An editor deletes what its schema does not know. A client older than a document is therefore read-only: what it does
// to its own copy reaches nobody. The control claims a newer version than it has, and deletes.
import { afterEach, describe, expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE } from "../../../contract/collab.ts";
import { DOCUMENT_FIELD } from "../../../extensions/document-json.ts";
import { SCHEMA_VERSION } from "../../../extensions/schema.ts";
import { type Editor, until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { type OlderPage, openOlderPage } from "../../support/older-page.ts";

const NEWER = SCHEMA_VERSION + 1;
// Chapters are created before the upgrade.
const scene = await collabScene();
const upgraded = { tuning: { schemaVersion: NEWER, pollWithoutRedisMs: 50 } };
const server = await scene.start(upgraded);
const { pool } = scene.database;
const pages: OlderPage[] = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.close();
});

/** Inserts what only a newer schema knows: a node with text of its own, and a mark on some words. */
function writeNewerThings({ doc }: Editor): void {
  const card = new Y.XmlElement("sceneCard");
  card.setAttribute("mood", "tense");
  card.insert(0, [new Y.XmlText("a card's own words")]);
  const marked = new Y.XmlElement("paragraph");
  const text = new Y.XmlText();
  marked.insert(0, [text]);
  doc.transact(() => {
    doc.getXmlFragment(DOCUMENT_FIELD).push([card, marked]);
    text.insert(0, "remarked words", { remark: { by: "somebody" } });
  });
}

const holdsNewerThings = (value: unknown) =>
  /sceneCard.*tense.*a card's own words.*remarked words.*remark/s.test(JSON.stringify(value));
const hereInFull = ({ doc }: Editor) => {
  const xml = doc.getXmlFragment(DOCUMENT_FIELD).toString();
  return xml.includes("a card's own words") && xml.includes("remarked words");
};
const stored = (chapterId: string) => scene.server.documents.readDocument(chapterId);
async function openPage({ doc }: Editor): Promise<OlderPage> {
  const page = await openOlderPage(doc);
  pages.push(page);
  return page;
}

test("is read-only, and deletes only from its own copy", async () => {
  const chapterId = await scene.chapter("It rained");
  const newer = await scene.enter(chapterId, { on: server, schemaVersion: NEWER });
  writeNewerThings(newer);
  await newer.saved();
  const before = await stored(chapterId);
  expect(holdsNewerThings(before)).toBe(true);

  const older = await scene.enter(chapterId, { on: server, schemaVersion: SCHEMA_VERSION });
  await until(() => older.rights?.because === "older-client");
  expect(older.rights).toMatchObject({ rights: "read", schema_version: NEWER });
  const page = await openPage(older);
  // Without the protection everybody would lose this.
  await until(() => !hereInFull(older), "the older page deletes what it does not know");
  page.type(" and poured");
  await until(() => older.answers.refused >= 2);
  expect(older.isSaved).toBe(false);

  newer.write(", said the card");
  await newer.saved();
  expect(hereInFull(newer)).toBe(true);
  const after = await stored(chapterId);
  expect(holdsNewerThings(after)).toBe(true);
  expect(JSON.stringify(after)).toBe(JSON.stringify(before).replace("It rained", "It rained, said the card"));
});

test("becomes read-only as soon as a newer client writes, before it sees the change", async () => {
  const chapterId = await scene.chapter("It rained");
  const older = await scene.enter(chapterId, { on: server });
  await openPage(older);
  older.write(" all night");
  await older.saved();
  expect(older.rights?.rights).toBe("write");
  const newer = await scene.enter(chapterId, { on: server, schemaVersion: NEWER });
  writeNewerThings(newer);
  await newer.saved();
  await until(() => older.closes.some(({ code }) => code === CLOSE.rightsChanged.code), "closed");
  await until(() => older.rights?.because === "older-client");
  await until(() => older.answers.refused > 0);
  expect(holdsNewerThings(await stored(chapterId))).toBe(true);
  expect(hereInFull(newer)).toBe(true);
});

describe("in another process, even if messages are lost,", () => {
  test("becomes read-only before it sees what it would delete", async () => {
    const chapterId = await scene.chapter("It rained");
    const other = await scene.start(upgraded);
    const older = await scene.enter(chapterId, { on: other });
    await openPage(older);
    const newer = await scene.enter(chapterId, { on: server, schemaVersion: NEWER });
    // The process misses notifications: its listening connection is ended, and it needs a second to reconnect.
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'storyloom listen'",
    );
    writeNewerThings(newer);
    await newer.saved();
    await until(() => older.rights?.because === "older-client", "reading only");
    await until(() => older.answers.refused > 0);
    expect(holdsNewerThings(await stored(chapterId))).toBe(true);
    expect(hereInFull(newer)).toBe(true);
  });
});

test("control: a client that claims a newer version than it has deletes it for everybody", async () => {
  const chapterId = await scene.chapter("It rained");
  const newer = await scene.enter(chapterId, { on: server, schemaVersion: NEWER });
  writeNewerThings(newer);
  await newer.saved();
  const liar = await scene.enter(chapterId, { on: server, schemaVersion: NEWER });
  await openPage(liar);
  await until(() => !hereInFull(newer), "the loss");
  await liar.saved();
  expect(holdsNewerThings(await stored(chapterId))).toBe(false);
});
