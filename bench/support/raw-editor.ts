// The cheapest possible editor: it speaks the protocol and has no screen and no local copy, so that only the server is
// measured.
import * as decoding from "lib0/decoding";
import * as encoding from "lib0/encoding";
import * as Y from "yjs";
import { DOCUMENT_FIELD } from "../../extensions/document-json.ts";

const SYNC = 0;
const AWARENESS = 1;
const AUTH = 2;
const SYNC_STATUS = 8;
const STEP1 = 0;
const STEP2 = 1;
const UPDATE = 2;

export interface RawEditorOptions {
  url: string;
  name: string;
  token: string;
}

export class RawEditor {
  readonly #name: string;
  readonly #socket: WebSocket;
  readonly #doc = new Y.Doc();
  readonly #sentAt: number[] = [];
  readonly #ready = Promise.withResolvers<void>();
  readonly #opened = Promise.withResolvers<void>();
  readonly #closed = Promise.withResolvers<void>();
  #text: Y.XmlText | null = null;
  #update: Uint8Array | null = null;
  /** Milliseconds from sending to the acknowledgement, in order. */
  readonly latencies: number[] = [];
  received = 0;
  #caretClock = 0;
  onAck: (() => void) | undefined;

  constructor({ url, name, token }: RawEditorOptions) {
    this.#name = name;
    this.#socket = new WebSocket(url);
    this.#socket.binaryType = "arraybuffer";
    this.#doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== this) this.#update = update;
    });
    this.#socket.onopen = () => {
      this.#opened.resolve();
      this.#send((encoder) => {
        encoding.writeVarUint(encoder, AUTH);
        encoding.writeVarUint(encoder, 0);
        encoding.writeVarString(encoder, token);
      });
      this.#send((encoder) => {
        encoding.writeVarUint(encoder, SYNC);
        encoding.writeVarUint(encoder, STEP1);
        encoding.writeVarUint8Array(encoder, Y.encodeStateVector(this.#doc));
      });
    };
    this.#socket.onmessage = ({ data }) => this.#receive(new Uint8Array(data as ArrayBuffer));
    this.#socket.onclose = ({ code, reason }) => {
      const error = new Error(`closed: ${code} ${reason}`);
      this.#ready.reject(error);
      this.#opened.reject(error);
      this.#closed.resolve();
    };
    this.#ready.promise.catch(() => undefined);
    this.#opened.promise.catch(() => undefined);
  }

  /** Resolves when the socket is open, before authentication. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** Resolves when the socket is closed. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  /** Resolves when the server's text has been received. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  get outstanding(): number {
    return this.#sentAt.length;
  }

  /** Writes one character and sends it. */
  type(character: string): void {
    this.#text ??= this.#ownText();
    this.#text.insert(this.#text.length, character);
    const update = this.#update;
    if (!update) throw new Error("nothing was written");
    this.#update = null;
    this.#sentAt.push(performance.now());
    this.#send((encoder) => {
      encoding.writeVarUint(encoder, SYNC);
      encoding.writeVarUint(encoder, UPDATE);
      encoding.writeVarUint8Array(encoder, update);
    });
  }

  /** Sends the caret's position, after the last character written, as editors do after every key. */
  moveCaret(): void {
    const item = { client: this.#doc.clientID, clock: Y.getState(this.#doc.store, this.#doc.clientID) - 1 };
    const update = encoding.createEncoder();
    encoding.writeVarUint(update, 1);
    encoding.writeVarUint(update, this.#doc.clientID);
    encoding.writeVarUint(update, ++this.#caretClock);
    encoding.writeVarString(update, JSON.stringify({ cursor: { anchor: { item }, head: { item } } }));
    this.#send((encoder) => {
      encoding.writeVarUint(encoder, AWARENESS);
      encoding.writeVarUint8Array(encoder, encoding.toUint8Array(update));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #ownText(): Y.XmlText {
    const paragraph = new Y.XmlElement("paragraph");
    const text = new Y.XmlText();
    this.#doc.transact(() => {
      paragraph.insert(0, [text]);
      this.#doc.getXmlFragment(DOCUMENT_FIELD).push([paragraph]);
    }, this);
    // Sent as part of the first character: one update has both.
    const state = Y.encodeStateAsUpdate(this.#doc);
    this.#send((encoder) => {
      encoding.writeVarUint(encoder, SYNC);
      encoding.writeVarUint(encoder, UPDATE);
      encoding.writeVarUint8Array(encoder, state);
    });
    this.#sentAt.push(performance.now());
    return text;
  }

  #receive(data: Uint8Array): void {
    this.received++;
    const decoder = decoding.createDecoder(data);
    const addressLength = decoding.readVarUint(decoder);
    decoder.pos += addressLength;
    const type = decoding.readVarUint(decoder);
    if (type === SYNC_STATUS) {
      const sent = this.#sentAt.shift();
      if (sent !== undefined) this.latencies.push(performance.now() - sent);
      this.onAck?.();
    } else if (type === AUTH && decoding.readVarUint(decoder) === 1)
      this.#ready.reject(new Error(`refused: ${decoding.readVarString(decoder)}`));
    else if (type === SYNC && decoding.readVarUint(decoder) === STEP2 && !this.#text) {
      Y.applyUpdate(this.#doc, decoding.readVarUint8Array(decoder), this);
      this.#ready.resolve();
    }
  }

  #send(write: (encoder: encoding.Encoder) => void): void {
    const encoder = encoding.createEncoder();
    encoding.writeVarString(encoder, this.#name);
    write(encoder);
    this.#socket.send(encoding.toUint8Array(encoder));
  }
}
