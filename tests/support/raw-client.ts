// A client of the document socket that sends arbitrary messages, also ones that no editor would send.
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import { encodeHandshake } from "../../contract/collab.ts";
import { SCHEMA_VERSION } from "../../extensions/schema.ts";
import { until } from "./collab-editor.ts";

const SYNC = 0;
const AWARENESS = 1;
const AUTH = 2;
const CLOSE = 7;
const SYNC_STATUS = 8;
const AUTH_TOKEN = 0;
const AUTH_DENIED = 1;

/** A message from the server, with its payload undecoded. */
export interface Heard {
  name: string;
  type: "sync" | "awareness" | "denied" | "admitted" | "status" | "close" | "other";
  /** Set in "denied" and "close". */
  reason?: string;
  /** Set in "status". */
  applied?: boolean;
  /** Set in "awareness": states by client id. */
  states?: Map<number, unknown>;
}

export class RawClient {
  readonly heard: Heard[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  isClosed = false;
  bytesHeard = 0;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      this.bytesHeard += (data as ArrayBuffer).byteLength;
      this.heard.push(read(new Uint8Array(data as ArrayBuffer)));
    };
    this.closed = new Promise((resolve) => {
      socket.onclose = ({ code, reason }) => {
        this.isClosed = true;
        resolve({ code, reason });
      };
    });
  }

  /** `headers`: request headers, such as those that a proxy adds. */
  static async open(url: string, headers: Readonly<Record<string, string>> = {}): Promise<RawClient> {
    // Node's WebSocket constructor accepts headers; the type, which is the browser's, does not.
    const socket = new WebSocket(url, { headers } as unknown as string[]);
    await new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve();
      socket.onerror = () => reject(new Error("the socket was refused"));
    });
    return new RawClient(socket);
  }

  /** Authenticates for a document and waits until it is admitted. */
  async enter(name: string, token: string, schemaVersion = SCHEMA_VERSION): Promise<void> {
    this.ask(name, token, schemaVersion);
    await until(() => this.isClosed || this.answerFor(name) !== undefined, "an answer");
  }

  ask(name: string, token: string, schemaVersion = SCHEMA_VERSION): void {
    this.sendHandshake(name, encodeHandshake(schemaVersion, token));
  }

  /** The answer to its last authentication. */
  answerFor(name: string): Heard | undefined {
    return this.heard.findLast((each) => each.name === name && ["denied", "admitted"].includes(each.type));
  }

  statuses(name: string): (boolean | undefined)[] {
    return this.heard.filter((each) => each.name === name && each.type === "status").map(({ applied }) => applied);
  }

  sendHandshake(name: string, handshake: string): void {
    this.send(name, AUTH, (encoder) => {
      encoding.writeVarUint(encoder, AUTH_TOKEN);
      encoding.writeVarString(encoder, handshake);
    });
  }

  /** `step`: 0 requests what is missing, 1 and 2 send updates. */
  sendSync(name: string, step: number, payload: Uint8Array): void {
    this.send(name, SYNC, (encoder) => {
      encoding.writeVarUint(encoder, step);
      encoding.writeVarUint8Array(encoder, payload);
    });
  }

  sendUpdate(name: string, update: Uint8Array): void {
    this.sendSync(name, 2, update);
  }

  /** Sends awareness states for any client ids. */
  sendAwareness(name: string, states: readonly (readonly [id: number, clock: number, state: unknown])[]): void {
    const payload = encoding.createEncoder();
    encoding.writeVarUint(payload, states.length);
    for (const [id, clock, state] of states) {
      encoding.writeVarUint(payload, id);
      encoding.writeVarUint(payload, clock);
      encoding.writeVarString(payload, JSON.stringify(state));
    }
    this.send(name, AWARENESS, (encoder) => encoding.writeVarUint8Array(encoder, encoding.toUint8Array(payload)));
  }

  send(name: string, type: number, write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, name);
    encoding.writeVarUint(encoder, type);
    write(encoder);
    this.sendBytes(encoding.toUint8Array(encoder));
  }

  sendBytes(bytes: Uint8Array): void {
    this.#socket.send(new Uint8Array(bytes));
  }

  /** Sends a text frame, which the protocol does not have. */
  sendText(text: string): void {
    this.#socket.send(text);
  }

  close(): void {
    this.#socket.close();
  }
}

function read(message: Uint8Array): Heard {
  const decoder = decoding.createDecoder(message);
  const name = decoding.readVarString(decoder);
  const type = decoding.readVarUint(decoder);
  if (type === SYNC_STATUS) return { name, type: "status", applied: decoding.readVarInt(decoder) === 1 };
  if (type === CLOSE) return { name, type: "close", reason: decoding.readVarString(decoder) };
  if (type === SYNC) return { name, type: "sync" };
  if (type === AWARENESS) return { name, type: "awareness", states: readStates(decoding.readVarUint8Array(decoder)) };
  if (type !== AUTH) return { name, type: "other" };
  return decoding.readVarUint(decoder) === AUTH_DENIED
    ? { name, type: "denied", reason: decoding.readVarString(decoder) }
    : { name, type: "admitted" };
}

function readStates(payload: Uint8Array): Map<number, unknown> {
  const decoder = decoding.createDecoder(payload);
  const states = new Map<number, unknown>();
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const id = decoding.readVarUint(decoder);
    decoding.readVarUint(decoder);
    states.set(id, JSON.parse(decoding.readVarString(decoder)));
  }
  return states;
}
