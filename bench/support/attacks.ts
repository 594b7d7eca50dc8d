// Denial-of-service attacks that one account or one IP address can try. Each is one attempt and returns the outcome as
// text.
import { createHash, randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import * as encoding from "lib0/encoding";
import * as Y from "yjs";
import { accountEndpoints } from "../../contract/accounts.ts";
import { COLLAB_PATH, chapterDocument, encodeHandshake } from "../../contract/collab.ts";
import { COLLAB_DOCUMENT_MAX_CLIENTS, COLLAB_MESSAGE_MAX_STRUCTS } from "../../contract/limits.ts";
import { transferEndpoints } from "../../contract/transfer.ts";
import { versionEndpoints } from "../../contract/versions.ts";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";
import { SCHEMA_VERSION } from "../../extensions/schema.ts";
import { RawClient } from "../../tests/support/raw-client.ts";

export interface AttackContext {
  url: string;
  token: string;
  storyId: string;
  chapterId: string;
  /** Whether the time is over. */
  isOver(): boolean;
}

export type Attack = (context: AttackContext) => Promise<string>;

/** Every attack has its own process and IP address, so that a rate limit used up by one does not affect the next. */
const ADDRESS = { "x-forwarded-for": `203.0.113.${randomInt(1, 255)}` };
const SYNC = 0;
const AUTH = 2;
const FRAME_BYTES = 8 * 1024 * 1024;

export const ATTACKS: Readonly<Record<string, Attack>> = {
  "quotes in quotes, a version restored": restoreNested,
  "20,000 quotes in each other": nestDeep,
  "a large chapter asked for, the answers unread": askWithoutReading,
  "client ids up to a chapter's bound": manyClients,
  "letters that crowd into one place": prependLetters,
  "pieces up to a chapter's bound, opened and exported": openManyPieces,
  "imports left after their headers": leaveImports,
  "halves of import bodies": sendHalfBodies,
  "halves of large frames by strangers": sendHalfFrames,
  "odd content, exported": exportOddContent,
  "an import of 5 MB of signs": importSigns,
  "wrong passwords": tryPasswords,
  "the description of the API": askForDescription,
};

async function restoreNested(context: AttackContext): Promise<string> {
  const { client, name } = await enter(context);
  const doc = new Y.Doc();
  const text = doc.getXmlFragment(DOCUMENT_FIELD);
  for (let stack = 0; stack < 20; stack++) text.push([nested(24)]);
  client.sendUpdate(name, Y.encodeStateAsUpdate(doc));
  const kept = await ask(context, "POST", versionEndpoints.keep.path, { label: "Nested" });
  const { _id: vid } = (await kept.json()) as { _id: string };
  const restored = await ask(context, "POST", versionEndpoints.restore.path.replace(":vid", vid));
  client.close();
  return `restored: ${restored.status}`;
}

async function nestDeep(context: AttackContext): Promise<string> {
  const { client, name } = await enter(context);
  const doc = new Y.Doc();
  let parent: Y.XmlFragment = doc.getXmlFragment(DOCUMENT_FIELD);
  for (let level = 0; level < 20_000; level++) {
    const quote = new Y.XmlElement("blockquote");
    parent.insert(0, [quote]);
    parent = quote;
  }
  client.sendUpdate(name, Y.encodeStateAsUpdate(doc));
  return outcomeOf(client);
}

async function askWithoutReading(context: AttackContext): Promise<string> {
  const { client, name } = await enter(context);
  const doc = new Y.Doc();
  let bytes = 0;
  while (bytes < 10 * 1024 * 1024 && !client.isClosed) {
    const before = Y.encodeStateVector(doc);
    doc.getText("more").insert(0, randomBytes(500_000).toString("hex"));
    const update = Y.encodeStateAsUpdate(doc, before);
    client.sendUpdate(name, update);
    bytes += update.byteLength;
  }
  client.close();
  const socket = await rawSocket(context.url);
  socket.pause();
  const message = (type: number, write: (encoder: encoding.Encoder) => void) => {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, name);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    socket.write(frame(encoding.toUint8Array(encoder)));
  };
  message(AUTH, (encoder) => {
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarString(encoder, encodeHandshake(SCHEMA_VERSION, context.token));
  });
  const none = Y.encodeStateVector(new Y.Doc());
  for (let n = 0; n < 350; n++)
    message(SYNC, (encoder) => {
      encoding.writeVarUint(encoder, 0);
      encoding.writeVarUint8Array(encoder, none);
    });
  await untilOver(context);
  socket.destroy();
  return "350 questions";
}

/** Connects as many writers as allowed and one more who types; then those beyond the limit. */
async function manyClients(context: AttackContext): Promise<string> {
  const { client, name } = await enter(context);
  client.sendUpdate(name, lettersOf(COLLAB_DOCUMENT_MAX_CLIENTS - 100));
  const doc = new Y.Doc();
  doc.on("update", (update: Uint8Array) => client.sendUpdate(name, update));
  for (let key = 0; key < 100 && !client.isClosed && !context.isOver(); key++) {
    doc.getText("typed").insert(key, "a");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (client.isClosed) return outcomeOf(client);
  client.close();
  const again = await enter(context);
  again.client.sendUpdate(name, lettersOf(20_000));
  return outcomeOf(again.client);
}

/** An update with one letter from each of this many writers, each with its own client id. */
function lettersOf(writers: number): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, writers);
  for (let n = 0; n < writers; n++) {
    encoding.writeVarUint(encoder, 1);
    encoding.writeVarUint(encoder, randomBytes(4).readUInt32LE());
    encoding.writeVarUint(encoder, 0);
    encoding.writeUint8(encoder, 0x24);
    encoding.writeVarUint(encoder, 1);
    encoding.writeVarString(encoder, "more");
    encoding.writeVarString(encoder, String(n));
    encoding.writeVarString(encoder, "a");
  }
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}

/** Sends many letters of one writer at the start of a text, each with another letter as its right origin. */
async function prependLetters(context: AttackContext): Promise<string> {
  const { client, name } = await enter(context);
  const letters = [200, 20_000][randomInt(2)] as number;
  const writer = randomBytes(4).readUInt32LE();
  const encoder = encoding.createEncoder();
  for (const value of [1, letters + 1, writer, 0]) encoding.writeVarUint(encoder, value);
  encoding.writeUint8(encoder, 4);
  encoding.writeVarUint(encoder, 1);
  encoding.writeVarString(encoder, "crowded");
  encoding.writeVarString(encoder, "a".repeat(letters));
  for (let n = 0; n < letters; n++) {
    encoding.writeUint8(encoder, 0x44);
    encoding.writeVarUint(encoder, writer);
    encoding.writeVarUint(encoder, n);
    encoding.writeVarString(encoder, "b");
  }
  encoding.writeVarUint(encoder, 0);
  client.sendUpdate(name, encoding.toUint8Array(encoder));
  return outcomeOf(client);
}

/** Sends a message with nearly the maximum number of items, then exports the chapter. */
async function openManyPieces(context: AttackContext): Promise<string> {
  const { client, name } = await enter(context);
  const doc = new Y.Doc();
  const text = doc.getText("more");
  text.insert(0, "once upon a time ".repeat(100));
  doc.transact(() => {
    for (let n = 0; n < COLLAB_MESSAGE_MAX_STRUCTS / 2 - 1_000; n++) text.insert((n * 7_919) % text.length, "a");
  });
  client.sendUpdate(name, Y.encodeStateAsUpdate(doc));
  const outcome = await outcomeOf(client);
  const path = transferEndpoints.exportChapter.path;
  const { status } = await ask(context, "GET", `${path}?format=md`);
  return `${outcome}, exported: ${status}`;
}

async function leaveImports({ url, token }: AttackContext): Promise<string> {
  const count = 50;
  for (let n = 0; n < count; n++) {
    const socket = await plainSocket(url);
    socket.write(importHead(url, token, 1_000_000));
    socket.destroy();
  }
  return `${count} left`;
}

async function sendHalfBodies(context: AttackContext): Promise<string> {
  const { url, token } = context;
  const sockets = await Promise.all(Array.from({ length: 50 }, () => plainSocket(url)));
  for (const socket of sockets) socket.write(`${importHead(url, token, 1_000_000)}{"text":"`);
  await untilOver(context);
  const ended = sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
  for (const socket of sockets) socket.destroy();
  return `50 halves, ${ended} ended by the server`;
}

async function sendHalfFrames(context: AttackContext): Promise<string> {
  const sockets = await Promise.all(Array.from({ length: 60 }, () => rawSocket(context.url)));
  const half = frame(new Uint8Array(FRAME_BYTES)).subarray(0, FRAME_BYTES - 1);
  for (const socket of sockets) {
    socket.resume();
    socket.write(half);
  }
  await untilOver(context);
  const ended = sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
  for (const socket of sockets) socket.destroy();
  return `60 halves of 8 MB, ${ended} ended by the server`;
}

async function exportOddContent(context: AttackContext): Promise<string> {
  const { client, name } = await enter(context);
  const doc = new Y.Doc();
  for (const level of [1e9, 2n ** 60n, -5, Number.NaN]) {
    const heading = new Y.XmlElement("heading");
    heading.setAttribute("level", level as unknown as string);
    heading.insert(0, [new Y.XmlText("odd"), new Y.XmlElement("table")]);
    doc.getXmlFragment(DOCUMENT_FIELD).push([heading]);
  }
  client.sendUpdate(name, Y.encodeStateAsUpdate(doc));
  const path = transferEndpoints.exportChapter.path;
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(context, "GET", `${path}?format=md`)));
  client.close();
  return `exported: ${[...new Set(answers.map(({ status }) => status))].join(", ")}`;
}

async function importSigns(context: AttackContext): Promise<string> {
  const body = { title: "Signs", language: "en-US", format: "md", text: "a**b_".repeat(1_000_000) };
  const answer = await ask(context, "POST", transferEndpoints.importStory.path, body);
  return `import: ${answer.status}`;
}

async function tryPasswords(context: AttackContext): Promise<string> {
  const pwd = createHash("md5").update(randomBytes(8)).digest("hex");
  const email = `nobody-${randomBytes(3).toString("hex")}@example.com`;
  const tries = Array.from({ length: 20 }, () =>
    ask(context, "POST", accountEndpoints.emailLogin.path, { email, pwd, type: "login" }),
  );
  const answers = await Promise.all(
    (await Promise.all(tries)).map((each) => each.json() as Promise<{ code?: number }>),
  );
  return `login: ${[...new Set(answers.map(({ code }) => code ?? "refused"))].join(", ")}`;
}

async function askForDescription(context: AttackContext): Promise<string> {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(context, "GET", "/docs/json")));
  return `description: ${[...new Set(answers.map(({ status }) => status))].join(", ")}`;
}

/** Connects to the attacker's own chapter. */
async function enter({ url, token, chapterId }: AttackContext): Promise<{ client: RawClient; name: string }> {
  const name = chapterDocument(chapterId);
  const client = await RawClient.open(socketUrl(url), ADDRESS);
  await client.enter(name, token);
  return { client, name };
}

/** Why the server closed a client's connection; "taken" once it has acknowledged what was sent. */
async function outcomeOf(client: RawClient): Promise<string> {
  const taken = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (!client.isClosed && !client.heard.some(({ type }) => type === "status")) return;
      clearInterval(timer);
      resolve("taken");
    }, 5);
  });
  const outcome = await Promise.race([client.closed.then(({ code, reason }) => `${code} ${reason}`), taken]);
  client.close();
  return outcome;
}

async function ask(context: AttackContext, method: string, path: string, body?: object): Promise<Response> {
  const { url, token, storyId, chapterId } = context;
  const response = await fetch(url + path.replace(":nid", storyId).replace(":cid", chapterId), {
    method,
    headers: {
      ...ADDRESS,
      authorization: `Bearer ${token}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = await response.arrayBuffer();
  return new Response(bytes, { status: response.status });
}

function nested(depth: number): Y.XmlElement {
  let inner = new Y.XmlElement("paragraph");
  for (let level = 0; level < depth; level++) {
    const quote = new Y.XmlElement("blockquote");
    quote.insert(0, [inner]);
    inner = quote;
  }
  return inner;
}

const socketUrl = (url: string) => url.replace(/^http/, "ws") + COLLAB_PATH;

async function plainSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.resume();
  return socket;
}

/** A raw socket after the WebSocket handshake; the caller reads and writes the frames. */
async function rawSocket(url: string): Promise<Socket> {
  const socket = await plainSocket(url);
  const lines = [
    `GET ${COLLAB_PATH} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    "upgrade: websocket",
    "connection: upgrade",
    "sec-websocket-version: 13",
    `sec-websocket-key: ${randomBytes(16).toString("base64")}`,
    `x-forwarded-for: ${ADDRESS["x-forwarded-for"]}`,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  await once(socket, "data");
  return socket;
}

/** A binary frame masked with zeros. */
function frame(payload: Uint8Array): Buffer {
  const head = Buffer.alloc(14);
  head.set([0x82, 0x80 | 127]);
  head.writeBigUInt64BE(BigInt(payload.byteLength), 2);
  return Buffer.concat([head, payload]);
}

function importHead(url: string, token: string, length: number): string {
  const lines = [
    `POST ${transferEndpoints.importStory.path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    `authorization: Bearer ${token}`,
    `x-forwarded-for: ${ADDRESS["x-forwarded-for"]}`,
    "content-type: application/json",
    `content-length: ${length}`,
  ];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

async function untilOver({ isOver }: AttackContext): Promise<void> {
  while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 100));
}
