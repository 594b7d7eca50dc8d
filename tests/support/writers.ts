// Inserts people, stories and chapters directly into the database, for tests of documents.
import { randomUUID } from "node:crypto";
import * as Y from "yjs";
import type { DocumentSeed } from "../../extensions/document-json.ts";
import { readDocumentJson } from "../../extensions/fragment-json.ts";
import { initialDocument } from "../../extensions/initial-document.ts";
import { measureDocument } from "../../extensions/measure.ts";
import type { Documents } from "../../server/collab/documents.service.ts";
import type { Connection } from "../../server/db/client.ts";
import { testToken } from "./collab-server.ts";

export interface Writer {
  uid: string;
  sessionId: string;
  name: string;
  token: string;
}

export async function makeWriter({ pool }: Connection, name = "Writer"): Promise<Writer> {
  const [uid, sessionId] = [randomUUID(), randomUUID()];
  await pool.query("insert into users (id, nickname) values ($1, $2)", [uid, name]);
  await pool.query(
    "insert into sessions (id, user_id, refresh_hash, expires_at) values ($1, $2, '', now() + interval '1 day')",
    [sessionId, uid],
  );
  return { uid, sessionId, name, token: testToken(uid, sessionId) };
}

export async function makeStory({ pool }: Connection, owner: Writer): Promise<string> {
  const storyId = randomUUID();
  await pool.query("insert into stories (id, owner_id, title, language) values ($1, $2, 'A story', 'en-US')", [
    storyId,
    owner.uid,
  ]);
  return storyId;
}

/** A chapter with this title and these paragraphs, all without formatting. */
export function seedOf(title: string, ...paragraphs: string[]): DocumentSeed {
  const text = (value: string) => (value === "" ? {} : { content: [{ type: "text", text: value }] });
  return {
    type: "doc",
    content: [
      { type: "title", ...text(title) },
      ...(paragraphs.length > 0 ? paragraphs : [""]).map((value) => ({ type: "paragraph", ...text(value) })),
    ],
  };
}

/** The text of a chapter's document without its title, a line per paragraph. */
export function textOf(doc: Y.Doc): string {
  return measureDocument(readDocumentJson(doc)).text;
}

/** The update for a change made to a copy of a document; the document itself stays unchanged. */
export function changeOf(doc: Y.Doc, change: (copy: Y.Doc) => void): Uint8Array {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  const before = Y.encodeStateVector(copy);
  change(copy);
  const update = Y.encodeStateAsUpdate(copy, before);
  copy.destroy();
  return update;
}

let position = 0;

export async function makeChapter(
  { db }: Connection,
  documents: Documents,
  storyId: string,
  seed = seedOf(""),
): Promise<string> {
  const chapterId = randomUUID();
  await db.transaction(async (tx) => {
    await tx.execute(
      `insert into chapters (id, story_id, position) values ('${chapterId}', '${storyId}', 'a${position++}')`,
    );
    await documents.createDocument(tx, chapterId, initialDocument(seed));
  });
  return chapterId;
}

/** @public */
export async function addCollaborator(
  { pool }: Connection,
  storyId: string,
  writer: Writer,
  rights: "read" | "write",
): Promise<void> {
  await pool.query(
    "insert into collaborators (story_id, user_id, rights) values ($1, $2, $3) on conflict (story_id, user_id) do update set rights = excluded.rights",
    [storyId, writer.uid, rights],
  );
}
