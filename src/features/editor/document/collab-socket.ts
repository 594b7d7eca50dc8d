// The one document socket of this page, shared by all open chapters, and exact knowledge of what goes over it.
import { HocuspocusProviderWebsocket, WebSocketStatus } from "@hocuspocus/provider";
import { COLLAB_PATH } from "../../../../contract/collab.ts";
import { COLLAB_MESSAGE_MAX_BYTES } from "../../../../contract/limits.ts";
import { type EditMessage, readWireMessage, type StatusMessage, type WireMessage } from "./wire-message.ts";

/**
 * A message as it passed: `out` on being sent, `in` after it was applied, `refused` when it is too large to be sent.
 */
export type WireEvent = (EditMessage | StatusMessage) & { direction: "in" | "out" | "refused" };

const isEdit = (message: WireMessage | null): message is EditMessage =>
  message?.kind === "step2" || message?.kind === "update";

type Listener = (event: WireEvent) => void;

/** How long a lost connection waits at most before it is tried again, in milliseconds. */
const RETRY_MAX_MS = 8_000;
/** How long what comes in waits at most for a frame, in milliseconds: a page may draw none. */
const FRAME_MAX_MS = 50;

export class CollabSocket extends HocuspocusProviderWebsocket {
  readonly #listeners = new Set<Listener>();
  readonly #held = new Map<string, MessageEvent[]>();
  readonly #beforeTaking = new Set<() => void>();
  /** What came in since a letter was sent that is not drawn yet; null while nothing waits for a frame. */
  #untilDrawn: MessageEvent[] | null = null;
  /** The documents the server was asked for on this connection, and whether it gave them. */
  readonly #open = new Map<string, "asked" | "granted">();

  constructor(url: string) {
    super({ url, delay: 500, minDelay: 500, maxDelay: RETRY_MAX_MS, factor: 1.6, messageReconnectTimeout: 20_000 });
  }

  override onMessage(event: MessageEvent): void {
    if (this.#untilDrawn) this.#untilDrawn.push(event);
    else this.#take(event);
  }

  #take(event: MessageEvent): void {
    const known = readWireMessage(new Uint8Array(event.data as ArrayBuffer));
    const held = isEdit(known) ? this.#held.get(known.document) : undefined;
    if (held) {
      held.push(event);
      this.lastMessageReceived = Date.now();
      return;
    }
    if (known?.kind === "granted") this.#open.set(known.document, "granted");
    else if (known?.kind === "denied" || known?.kind === "close") this.#open.delete(known.document);
    for (const prepare of this.#beforeTaking) prepare();
    super.onMessage(event);
    this.#tell("in", known);
  }

  /** Is called before each message is applied. Returns how to stop. */
  beforeTaking(prepare: () => void): () => void {
    this.#beforeTaking.add(prepare);
    return () => this.#beforeTaking.delete(prepare);
  }

  override onClose(closed: Parameters<HocuspocusProviderWebsocket["onClose"]>[0]): void {
    this.#open.clear();
    this.#untilDrawn = null;
    super.onClose(closed);
  }

  /** Lets other people's edits of a document wait, in their order, until the returned function is called. */
  hold(document: string): () => void {
    if (!this.#held.has(document)) this.#held.set(document, []);
    return () => {
      const events = this.#held.get(document) ?? [];
      this.#held.delete(document);
      for (const event of events) this.#take(event);
    };
  }

  /** What comes in waits until the letter just sent is drawn: the answer to it would be read in the same frame. */
  #letDraw(): void {
    // A page that is not looked at draws none.
    if (this.#untilDrawn || globalThis.document?.visibilityState !== "visible") return;
    const waiting: MessageEvent[] = [];
    this.#untilDrawn = waiting;
    const go = () => {
      clearTimeout(atLatest);
      if (this.#untilDrawn !== waiting) return;
      this.#untilDrawn = null;
      for (const event of waiting) {
        // Each as if it had just come: one that can't be read takes no other along.
        try {
          this.#take(event);
        } catch (error) {
          reportError(error);
        }
      }
    };
    const atLatest = setTimeout(go, FRAME_MAX_MS);
    requestAnimationFrame(() => setTimeout(go));
  }

  /**
   * Sends at once or not at all: an edit made without a connection, or before the server gave the document, is covered
   * by the handshake, which sends everything the server lacks. Queued as the library would, it went out twice and was
   * acknowledged twice. And the server keeps what it hears of a document it has not given until it does: a "close" that
   * ends nothing would end the next handshake.
   */
  override send(message: Uint8Array): void {
    const known = readWireMessage(message);
    // Of no document: the library's answer to "are you there".
    if (!known) super.send(message);
    if (!known || this.webSocket?.readyState !== WebSocket.OPEN) return;
    const { document, kind } = known;
    if (kind === "token") this.#open.set(document, "asked");
    const open = this.#open.get(document);
    if (!open || (isEdit(known) && open !== "granted")) return;
    if (kind === "close") this.#open.delete(document);
    // The server would close the socket, and with it every other chapter; again at each return.
    if (isEdit(known) && message.byteLength > COLLAB_MESSAGE_MAX_BYTES) {
      this.#tell("refused", known);
      return;
    }
    this.#tell("out", known);
    super.send(message);
    if (kind === "update") this.#letDraw();
  }

  declare private isOver?: boolean;

  /** Destroyed between a close and the next try, the library's own would come back to life with that try. */
  override async connect(): Promise<unknown> {
    return this.isOver ? undefined : super.connect();
  }

  override destroy(): void {
    this.isOver = true;
    super.destroy();
  }

  /** Hears of the document messages and statuses that pass. Returns how to stop. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Tries at once, where a retry would wait: the network is back, or the person looks at the page again. */
  wake(): void {
    if (this.shouldConnect && this.status === WebSocketStatus.Disconnected) void this.connect();
  }

  /** The network is gone: a connection that says nothing would look alive for many seconds yet. It is tried anew. */
  drop(): void {
    this.webSocket?.close();
  }

  #tell(direction: WireEvent["direction"], message: WireMessage | null): void {
    if (!isEdit(message) && message?.kind !== "status") return;
    for (const listener of this.#listeners) listener({ ...message, direction });
  }
}

let shared: { socket: CollabSocket; holders: number } | null = null;

/** Takes hold of the page's socket, opening it for the first holder. Returns it with how to let go. */
export function holdSocket(): { socket: CollabSocket; release: () => void } {
  if (!shared) {
    const url = new URL(COLLAB_PATH, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new CollabSocket(url.href);
    shared = { socket, holders: 0 };
    addEventListener("online", wake);
    addEventListener("offline", drop);
    document.addEventListener("visibilitychange", wake);
  }
  const held = shared;
  held.holders++;
  let released = false;
  return {
    socket: held.socket,
    release: () => {
      if (released) return;
      released = true;
      held.holders--;
      if (held.holders > 0) return;
      held.socket.destroy();
      if (shared === held) shared = null;
      removeEventListener("online", wake);
      removeEventListener("offline", drop);
      document.removeEventListener("visibilitychange", wake);
    },
  };
}

function drop(): void {
  shared?.socket.drop();
}

function wake(): void {
  if (document.visibilityState === "visible") shared?.socket.wake();
}
