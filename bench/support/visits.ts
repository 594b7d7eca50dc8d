// The many ways a document is opened and closed, or refused: with an orderly close, immediately, by a dropped
// connection, without rights, and by clients that do not speak the protocol.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { COLLAB_PATH } from "../../contract/collab.ts";
import { RawEditor, type RawEditorOptions } from "./raw-editor.ts";

export interface VisitOptions extends RawEditorOptions {
  port: number;
  /** A document that exists and belongs to somebody else. */
  foreignName: string;
}

/** One visit; resolves when it is over on this side. */
type Visit = (options: VisitOptions) => Promise<void>;

const TIMEOUT_MS = 30_000;

const visits: Record<string, Visit> = {
  async reads(options) {
    const editor = new RawEditor(options);
    await editor.ready;
    await leave(editor);
  },

  async writes(options) {
    const editor = new RawEditor(options);
    await editor.ready;
    const answered = new Promise<void>((resolve) => {
      editor.onAck = () => editor.outstanding === 0 && resolve();
    });
    editor.type("a");
    editor.moveCaret();
    await answered;
    await leave(editor);
  },

  async "leaves at once"(options) {
    const editor = new RawEditor(options);
    await editor.opened;
    await leave(editor);
  },

  async "is cut off"({ port }) {
    const socket = await upgrade(port, "127.0.0.1");
    socket.destroy();
  },

  async "has no valid token"(options) {
    await refused(new RawEditor({ ...options, token: "1:nobody.nobody" }));
  },

  async "may not read it"(options) {
    await refused(new RawEditor({ ...options, name: options.foreignName }));
  },

  async "asks for what no chapter is called"(options) {
    await refused(new RawEditor({ ...options, name: "not a chapter" }));
  },

  async "sends what is no message"({ port }) {
    const socket = await upgrade(port, "127.0.0.1");
    const ended = once(socket, "close");
    // A masked binary frame whose text claims to be longer than it is.
    socket.write(Uint8Array.of(0x82, 0x84, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0x0f));
    await ended;
  },

  async "comes from another site"({ port }) {
    const socket = await upgrade(port, "evil.example");
    socket.destroy();
  },
};

export const VISITS: readonly (readonly [name: string, visit: Visit])[] = Object.entries(visits).map(
  ([name, visit]) => [name, (options) => within(visit(options), name)] as const,
);

async function leave(editor: RawEditor): Promise<void> {
  editor.close();
  await editor.closed;
}

async function refused(editor: RawEditor): Promise<void> {
  const refusal = await editor.ready.then(
    () => null,
    (error: Error) => error,
  );
  if (!refusal) throw new Error("a connection was accepted that should have been refused");
  await leave(editor);
}

/** A raw socket after the response to its upgrade, accepted or refused. */
async function upgrade(port: number, originHost: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const lines = [
    `GET ${COLLAB_PATH} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `origin: http://${originHost}:${port}`,
    "connection: upgrade",
    "upgrade: websocket",
    "sec-websocket-version: 13",
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  await once(socket, "data");
  return socket;
}

async function within<T>(promise: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`a visitor who ${what} waited for too long`)), TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
