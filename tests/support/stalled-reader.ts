// A client that opens a document and then reads nothing from its socket.
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import * as encoding from "lib0/encoding";
import { COLLAB_PATH, encodeHandshake } from "../../contract/collab.ts";
import { SCHEMA_VERSION } from "../../extensions/schema.ts";

const SYNC = 0;
const AUTH = 2;

export class StalledReader {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Authenticates, then stops reading. */
  static async open(port: number, name: string, token: string): Promise<StalledReader> {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      `GET ${COLLAB_PATH} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
        `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, name);
    encoding.writeVarUint(encoder, AUTH);
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarString(encoder, encodeHandshake(SCHEMA_VERSION, token));
    socket.write(frame(encoding.toUint8Array(encoder)));
    return new StalledReader(socket);
  }

  /** Requests all of a document. */
  ask(name: string): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, name);
    encoding.writeVarUint(encoder, SYNC);
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarUint8Array(encoder, Uint8Array.of(0));
    this.#socket.write(frame(encoding.toUint8Array(encoder)));
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** A binary frame of a client, masked with zeros. */
function frame(data: Uint8Array): Buffer {
  const head = Buffer.from([0x82, 0x80 | 126, data.length >> 8, data.length & 0xff, 0, 0, 0, 0]);
  return Buffer.concat([head, data]);
}
