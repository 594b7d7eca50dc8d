// Awareness carries a person's identity as the server knows it and their caret's position; nothing else, and for nobody
// else.
import { describe, expect, test } from "vitest";
import { CLOSE, chapterDocument } from "../../../contract/collab.ts";
import { presenceColor } from "../../../contract/collab-colors.ts";
import { type Editor, paragraphText, until } from "../../support/collab-editor.ts";
import { collabScene } from "../../support/collab-scene.ts";
import { holdInserts } from "../../support/held-inserts.ts";
import { RawClient } from "../../support/raw-client.ts";
import { addCollaborator, changeOf, makeWriter } from "../../support/writers.ts";

const scene = await collabScene({ tuning: { personCheckMs: 50 } });
const { server, database, owner, storyId } = scene;
const reader = await makeWriter(database, "A reader");
await addCollaborator(database, storyId, reader, "read");
const asKnown = { uid: reader.uid, name: "A reader", color: presenceColor(reader.uid) };

const seen = ({ provider }: Editor, id: number) => provider.awareness?.getStates().get(id);
const caretAt = (client: number) => ({ type: { client, clock: 0 }, item: { client, clock: 3 }, assoc: 0 });

async function together() {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId);
  const client = await RawClient.open(server.url);
  await client.enter(name, reader.token);
  return { chapterId, name, inside, client };
}

describe("a person's identity", () => {
  test("is the one the server knows, whatever the client sends; a reader's caret is shown too", async () => {
    const { name, inside, client } = await together();
    const cursor = { anchor: caretAt(1), head: caretAt(2) };
    client.sendAwareness(name, [
      [
        7,
        1,
        {
          user: { uid: owner.uid, name: "Owner", color: "red;background:url(//elsewhere.example)", extra: "<script>" },
          cursor: { ...cursor, anchor: { ...cursor.anchor, more: "x" }, other: 1 },
          selection: "anything",
        },
      ],
    ]);
    await until(() => seen(inside, 7) !== undefined);
    expect(seen(inside, 7)).toEqual({ user: asKnown, cursor });
    client.sendAwareness(name, [[7, 2, { cursor: null }]]);
    await until(() => seen(inside, 7)?.["cursor"] === null);
    expect(seen(inside, 7)).toEqual({ user: asKnown, cursor: null });
    client.close();
    await until(() => seen(inside, 7) === undefined, "gone with its connection");
  });

  test.each([
    ["text", "caret"],
    ["a list", []],
    ["a caret of one end", { anchor: caretAt(1) }],
    ["a caret nowhere", { anchor: {}, head: {} }],
    ["a caret of strings", { anchor: { item: { client: "1", clock: "2" } }, head: caretAt(1) }],
    ["a caret beyond numbers", { anchor: { item: { client: 1.5, clock: 1 } }, head: caretAt(1) }],
  ])("is kept when the caret is %s", async (_what, cursor) => {
    const { name, inside, client } = await together();
    client.sendAwareness(name, [[7, 1, { cursor }]]);
    await until(() => seen(inside, 7) !== undefined);
    expect(seen(inside, 7)).toEqual({ user: asKnown });
    client.close();
  });
});

test("a new name is shown from the client's next message on, also on connections opened before", async () => {
  const { name, inside, client } = await together();
  client.sendAwareness(name, [[7, 1, { cursor: null }]]);
  await until(() => seen(inside, 7) !== undefined);
  expect(seen(inside, 7)?.["user"]).toMatchObject({ name: "A reader" });
  await database.pool.query("update users set nickname = 'Another name' where id = $1", [reader.uid]);
  let clock = 2;
  await until(() => {
    client.sendAwareness(name, [[7, clock++, { cursor: null }]]);
    return (seen(inside, 7)?.["user"] as { name?: string } | undefined)?.name === "Another name";
  });
  await database.pool.query("update users set nickname = 'A reader' where id = $1", [reader.uid]);
  client.close();
});

describe("another person's caret", () => {
  test("can be neither changed nor removed", async () => {
    const { chapterId, name, inside, client } = await together();
    const other = await scene.enter(chapterId);
    const id = inside.doc.clientID;
    inside.provider.setAwarenessField("cursor", { anchor: caretAt(5), head: caretAt(5) });
    await until(() => seen(other, id)?.["cursor"] !== undefined);
    const before = seen(other, id);
    expect(before?.["user"]).toMatchObject({ uid: owner.uid, name: owner.name });
    client.sendAwareness(name, [[id, 1_000, { user: { name: "me" }, cursor: null }]]);
    client.sendAwareness(name, [[id, 1_001, null]]);
    // Messages are handled in order: when this arrives, the others have been processed.
    client.sendAwareness(name, [[9, 1, { cursor: null }]]);
    await until(() => seen(other, 9) !== undefined);
    expect(seen(other, id)).toEqual(before);
    expect(server.collab.counts().connections).toBe(3);
    client.close();
  });

  test("client ids cannot be reserved without limit: one connection has a maximum", async () => {
    const { name, inside, client } = await together();
    for (let id = 100; id < 140; id++) client.sendAwareness(name, [[id, 1, {}]]);
    client.sendAwareness(name, [[100, 2, { cursor: null }]]);
    await until(() => seen(inside, 100)?.["cursor"] === null);
    const ids = [...(inside.provider.awareness?.getStates().keys() ?? [])].filter((id) => id >= 100 && id < 140);
    expect(ids).toHaveLength(16);
    client.close();
    await until(() => seen(inside, 100) === undefined);
  });
});

test("a caret sent right before leaving does not remain: a message still queued behind a commit is not shown", async () => {
  const chapterId = await scene.chapter("Text");
  const name = chapterDocument(chapterId);
  const inside = await scene.enter(chapterId);
  const [leaving, staying] = [await RawClient.open(server.url), await RawClient.open(server.url)];
  await leaving.enter(name, owner.token);
  await staying.enter(name, owner.token);
  const letGo = await holdInserts(database.pool);
  leaving.sendUpdate(
    name,
    changeOf(inside.doc, (doc) => paragraphText(doc).insert(0, "left ")),
  );
  leaving.sendAwareness(name, [[7, 1, { cursor: null }]]);
  await until(() => server.core.appender.pending === 1);
  leaving.close();
  await until(() => server.collab.counts().connections === 2);
  await letGo();
  await until(() => inside.text.includes("left"));
  // Sent later: by now the other one would have been shown.
  staying.sendAwareness(name, [[9, 1, { cursor: null }]]);
  await until(() => seen(inside, 9) !== undefined);
  expect(seen(inside, 7)).toBeUndefined();
  staying.close();
});

describe("an awareness message that no editor sends closes the socket:", () => {
  test.each<[string, (client: RawClient, name: string) => void]>([
    [
      "about a crowd",
      (client, name) =>
        client.sendAwareness(
          name,
          Array.from({ length: 50 }, (_, id) => [id, 1, {}] as const),
        ),
    ],
    ["as long as a page", (client, name) => client.sendAwareness(name, [[7, 1, { user: "x".repeat(10_000) }]])],
    ["of garbage", (client, name) => client.send(name, 1, () => undefined)],
  ])("%s", async (_what, say) => {
    const { name, inside, client } = await together();
    say(client, name);
    expect((await client.closed).code).toBe(CLOSE.malformed.code);
    expect(inside.closes).toEqual([]);
  });

  test("one whose state is not JSON", async () => {
    const { name, inside, client } = await together();
    client.sendBytes(
      Uint8Array.from([...varString(name), 1, ...varBytes(Uint8Array.from([1, 7, 1, ...varString("{not json")]))]),
    );
    expect((await client.closed).code).toBe(CLOSE.malformed.code);
    expect(inside.closes).toEqual([]);
  });
});

const varBytes = (bytes: Uint8Array) => [bytes.length, ...bytes];
const varString = (text: string) => varBytes(new TextEncoder().encode(text));
