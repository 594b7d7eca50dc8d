// Who may open which document over the socket, and what they may do there: authentication of the handshake and every
// attempt to bypass it. Loss of rights through the product's calls is tested in closing.test.ts.
import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { CLOSE, chapterDocument, encodeHandshake } from "../../../contract/collab.ts";
import { SCHEMA_VERSION } from "../../../extensions/schema.ts";
import { paragraphText, until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { RawClient } from "../../support/raw-client.ts";
import { addCollaborator, changeOf, makeStory, makeWriter, type Writer } from "../../support/writers.ts";

const scene = await collabScene({ tuning: { rightsCheckMs: 100, personCheckMs: 50, documentsPerSocket: 3 } });
const { server, database, owner, storyId } = scene;
const { pool } = database;
const stranger = await makeWriter(database, "Stranger");

const rowsOf = async (chapterId: string) =>
  (await pool.query("select 1 from document_updates where document_id = $1", [chapterId])).rowCount;
const writes = (doc: Y.Doc, text: string) => changeOf(doc, (copy) => paragraphText(copy).insert(0, text));
async function guest(rights: "read" | "write"): Promise<Writer> {
  const writer = await makeWriter(database, "Guest");
  await addCollaborator(database, storyId, writer, rights);
  return writer;
}

describe("is refused, and learns nothing:", () => {
  const wrong: [what: string, name: (chapterId: string) => string, reason: string][] = [
    ["a chapter that is not one's own", chapterDocument, "not-found"],
    ["a chapter that does not exist", () => chapterDocument(randomUUID()), "not-found"],
    ["no chapter's name", () => "anything", "not-found"],
    ["a name with more behind it", (id) => `${chapterDocument(id)}/x`, "not-found"],
    ["a name in capitals", (id) => chapterDocument(id.toUpperCase()), "not-found"],
  ];
  test.each(wrong)("%s", async (_what, name, reason) => {
    const chapterId = await scene.chapter("Secret");
    const inside = await scene.enter(chapterId);
    inside.provider.setAwarenessField("cursor", null);
    const client = await RawClient.open(server.url);
    const asked = name(chapterId);
    await client.enter(asked, stranger.token);
    expect(client.answerFor(asked)).toMatchObject({ type: "denied", reason });
    // Sending further messages changes nothing.
    client.sendSync(asked, 0, Y.encodeStateVector(new Y.Doc()));
    client.sendUpdate(asked, writes(inside.doc, "intruder"));
    client.sendAwareness(asked, [[7, 1, { user: { name: "intruder" } }]]);
    inside.write("!");
    await inside.saved();
    expect(client.heard.map(({ type }) => type)).toEqual(["denied"]);
    expect(inside.text).toBe("Secret!");
    client.close();
  });

  const handshakes: [what: string, handshake: () => string | Promise<string>][] = [
    ["no token", () => ""],
    ["a token without a version", () => owner.token],
    ["somebody else's session", () => encodeHandshake(SCHEMA_VERSION, `${owner.uid}.${stranger.sessionId}`)],
    [
      "an ended session",
      async () => {
        const ended = await makeWriter(database);
        await pool.query("update sessions set revoked_at = now() where id = $1", [ended.sessionId]);
        return encodeHandshake(SCHEMA_VERSION, ended.token);
      },
    ],
  ];
  test.each(handshakes)("%s", async (_what, handshake) => {
    const name = chapterDocument(await scene.chapter("Secret"));
    const client = await RawClient.open(server.url);
    client.sendHandshake(name, await handshake());
    await until(() => client.answerFor(name) !== undefined);
    expect(client.heard).toEqual([{ name, type: "denied", reason: "unauthorized" }]);
    client.close();
  });

  test("a client newer than the server is told to retry later, not that it lacks the right", async () => {
    const name = chapterDocument(await scene.chapter());
    const client = await RawClient.open(server.url);
    client.ask(name, owner.token, SCHEMA_VERSION + 1);
    expect((await client.closed).code).toBe(CLOSE.storeFailed.code);
  });
});

test("a reader can read, and its writes are neither stored nor shown, whichever message carries them", async () => {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId);
  const reader = await guest("read");
  const reading = await scene.enter(chapterId, { as: reader });
  expect(reading.rights).toMatchObject({ rights: "read", because: "invited" });
  reading.write(" of a reader");
  await until(() => reading.answers.refused > 0);
  expect(reading.isSaved).toBe(false);
  const client = await RawClient.open(server.url);
  await client.enter(name, reader.token);
  client.sendUpdate(name, writes(inside.doc, "forbidden"));
  client.sendSync(name, 1, writes(inside.doc, "forbidden"));
  await until(() => client.statuses(name).length === 2);
  expect(client.statuses(name)).toEqual([false, false]);
  inside.write("!");
  await inside.saved();
  await until(() => reading.text === "Text! of a reader" || reading.text === "Text of a reader!");
  expect(inside.text).toBe("Text!");
  expect(await rowsOf(chapterId)).toBe(1);
  client.close();
});

describe("lost rights", () => {
  test("are noticed even without a notification", async () => {
    const chapterId = await scene.chapter("Text");
    const [reader, writer] = [await guest("read"), await guest("write")];
    const [reading, writing] = [
      await scene.enter(chapterId, { as: reader }),
      await scene.enter(chapterId, { as: writer }),
    ];
    await pool.query("delete from collaborators where user_id = $1", [reader.uid]);
    await pool.query("update collaborators set rights = 'read' where user_id = $1", [writer.uid]);
    await until(() => reading.closes[0]?.code === CLOSE.notFound.code, "closed");
    await until(() => writing.closes[0]?.code === CLOSE.rightsChanged.code, "closed");
    await reading.refused();
    await until(() => writing.rights?.rights === "read");
  });

  test("also apply to a connection that is being authenticated", async () => {
    const chapterId = await scene.chapter("Text");
    const writer = await guest("write");
    const name = chapterDocument(chapterId);
    const client = await pool.connect();
    await client.query("begin");
    await client.query("lock table document_snapshots in access exclusive mode");
    const late = await RawClient.open(server.url);
    await late.enter(name, writer.token);
    expect(late.answerFor(name)?.type).toBe("admitted");
    late.sendUpdate(name, Uint8Array.of(0, 0));
    await pool.query("delete from collaborators where user_id = $1", [writer.uid]);
    await server.documents.closeDocuments({ storyId, uid: writer.uid });
    await client.query("rollback");
    client.release();
    expect((await late.closed).code).toBe(CLOSE.rightsChanged.code);
  });

  test("also apply to messages that were sent before", async () => {
    const chapterId = await scene.chapter("Text");
    const name = chapterDocument(chapterId);
    const writer = await guest("write");
    const inside = await scene.enter(chapterId);
    const client = await RawClient.open(server.url);
    await client.enter(name, writer.token);
    client.sendUpdate(name, writes(inside.doc, "in time "));
    await until(() => client.statuses(name).length === 1);
    const closing = server.documents.closeDocuments({ storyId, uid: writer.uid });
    for (let n = 0; n < 20; n++) client.sendUpdate(name, writes(inside.doc, "too late "));
    await closing;
    expect((await client.closed).code).toBe(CLOSE.rightsChanged.code);
    expect(client.statuses(name)).toEqual([true]);
    await until(() => server.core.appender.pending === 0);
    expect(await rowsOf(chapterId)).toBe(1);
  });
});

describe("several documents on one socket", () => {
  test("are authorised separately: rights to one do not open another", async () => {
    const mine = chapterDocument(await scene.chapter("Mine"));
    const theirsId = await (async () => {
      const theirStory = await makeStory(database, stranger);
      const id = await scene.chapter("Theirs");
      await pool.query("update chapters set story_id = $2 where id = $1", [id, theirStory]);
      return id;
    })();
    const theirs = chapterDocument(theirsId);
    const client = await RawClient.open(server.url);
    await client.enter(mine, owner.token);
    await client.enter(theirs, owner.token);
    expect([client.answerFor(mine)?.type, client.answerFor(theirs)?.type]).toEqual(["admitted", "denied"]);
    const inside = await scene.enter(theirsId, { as: stranger });
    // Neither under its name, nor as a session of the document that is open.
    for (const name of [theirs, `${theirs}\0session`, `${mine}\0${theirs}`])
      client.sendUpdate(name, writes(inside.doc, "from next door"));
    client.sendSync(theirs, 0, Y.encodeStateVector(new Y.Doc()));
    inside.write("!");
    await inside.saved();
    expect(inside.text).toBe("Theirs!");
    expect(await rowsOf(theirsId)).toBe(1);
    expect(client.heard.filter(({ name, type }) => name === theirs && type !== "denied")).toEqual([]);
    client.close();
  });

  test("are limited in number", async () => {
    const client = await RawClient.open(server.url);
    for (let n = 0; n < 3; n++) {
      const name = chapterDocument(await scene.chapter());
      await client.enter(name, owner.token);
      // A document counts once its connection is established and its rights have been sent.
      await until(() => client.heard.some((heard) => heard.name === name && heard.type === "other"), "connected");
    }
    const oneMore = chapterDocument(await scene.chapter());
    await client.enter(oneMore, owner.token);
    expect(client.answerFor(oneMore)).toMatchObject({ type: "denied", reason: CLOSE.tooFast.reason });
    client.close();
  });
});

describe("opening a socket", () => {
  const knock = (headers: Record<string, string>, path = "/collab") =>
    new Promise<number>((resolve, reject) => {
      const knocking = request({
        port: server.port,
        path,
        headers: {
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
          ...headers,
        },
      });
      knocking.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      knocking.on("upgrade", (_response, socket) => {
        socket.destroy();
        resolve(101);
      });
      knocking.on("error", reject);
      knocking.end();
    });
  const here = `127.0.0.1:${server.port}`;
  const knocks: [what: string, headers: Record<string, string>, status: number, path?: string][] = [
    ["to a program without an origin", { host: here }, 101],
    ["to our own page", { host: here, origin: `http://${here}` }, 101],
    ["to nobody else's page", { host: here, origin: "http://elsewhere.example" }, 403],
    ["to no other port's page", { host: here, origin: "http://127.0.0.1:1" }, 403],
    ["to no page without an address", { host: here, origin: "null" }, 403],
    ["by no name that merely leads here", { host: "rebound.example" }, 403],
    ["by no such name, even to its own page", { host: "rebound.example", origin: "http://rebound.example" }, 403],
    ["nowhere else", { host: here }, 404, "/collab/chapter"],
    ["with whatever query", { host: here }, 101, "/collab?x=1"],
  ];
  test.each(knocks)("%s", async (_what, headers, status, path) => {
    expect(await knock(headers, path)).toBe(status);
  });
});
