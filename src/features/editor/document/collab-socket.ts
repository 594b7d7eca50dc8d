// The one document socket of this page, shared by all open chapters; listeners see every message that goes over it.
import { HocuspocusProviderWebsocket, WebSocketStatus } from "@hocuspocus/provider";
import { COLLAB_PATH } from "../../../../contract/collab.ts";
import { COLLAB_MESSAGE_MAX_BYTES } from "../../../../contract/limits.ts";
import { type EditMessage, readWireMessage, type StatusMessage, type WireMessage } from "./wire-message.ts";

/**
 * A message on the socket: `out` when it is sent, `in` after it was applied, `refused` if it is too large to be sent.
 */
export type WireEvent = (EditMessage | StatusMessage) & { direction: "in" | "out" | "refused" };

const isEdit = (message: WireMessage | null): message is EditMessage =>
  message?.kind === "step2" || message?.kind === "update";

type Listener = (event: WireEvent) => void;

/** The longest delay before a reconnect, in milliseconds. */
const RETRY_MAX_MS = 8_000;
/** How long received messages wait for a frame at most, in milliseconds: the browser may draw none. */
const FRAME_MAX_MS = 50;

export class CollabSocket extends HocuspocusProviderWebsocket {
  readonly #listeners = new Set<Listener>();
  readonly #held = new Map<string, MessageEvent[]>();
  readonly #beforeTaking = new Set<() => void>();
  /** Messages received since a keystroke was sent that is not drawn yet; null while nothing waits for a frame. */
  #untilDrawn: MessageEvent[] | null = null;
  /** The documents requested on this connection, and whether the server has granted them. */
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
    this.#notify("in", known);
  }

  /** Registers a function that is called before each message is applied. Returns the function that unregisters it. */
  beforeTaking(prepare: () => void): () => void {
    this.#beforeTaking.add(prepare);
    return () => this.#beforeTaking.delete(prepare);
  }

  override onClose(closed: Parameters<HocuspocusProviderWebsocket["onClose"]>[0]): void {
    this.#open.clear();
    this.#untilDrawn = null;
    super.onClose(closed);
  }

  /** Queues other people's edits of a document, in order, until the returned function is called. */
  hold(document: string): () => void {
    if (!this.#held.has(document)) this.#held.set(document, []);
    return () => {
      const events = this.#held.get(document) ?? [];
      this.#held.delete(document);
      for (const event of events) this.#take(event);
    };
  }

  /** Delays received messages until the keystroke just sent is drawn: handling its response would delay that frame. */
  #waitForFrame(): void {
    // A hidden page draws no frames.
    if (this.#untilDrawn || globalThis.document?.visibilityState !== "visible") return;
    const waiting: MessageEvent[] = [];
    this.#untilDrawn = waiting;
    const go = () => {
      clearTimeout(atLatest);
      if (this.#untilDrawn !== waiting) return;
      this.#untilDrawn = null;
      for (const event of waiting) {
        // Each message is handled separately: an unreadable one must not prevent the others.
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
   * Sends at once or not at all: an edit made without a connection, or before the server granted the document, is
   * covered by the handshake, which sends everything the server lacks. The library would queue it, so it would be sent
   * and acknowledged twice. The server queues messages for a document until it has granted it, so a "close" for a
   * document that is not open would end the next handshake.
   */
  override send(message: Uint8Array): void {
    const known = readWireMessage(message);
    // A message without a document is the library's reply to the server's ping.
    if (!known) super.send(message);
    if (!known || this.webSocket?.readyState !== WebSocket.OPEN) return;
    const { document, kind } = known;
    if (kind === "token") this.#open.set(document, "asked");
    const open = this.#open.get(document);
    if (!open || (isEdit(known) && open !== "granted")) return;
    if (kind === "close") this.#open.delete(document);
    // The server would close the socket, and with it every other chapter, again at each reconnect.
    if (isEdit(known) && message.byteLength > COLLAB_MESSAGE_MAX_BYTES) {
      this.#notify("refused", known);
      return;
    }
    this.#notify("out", known);
    super.send(message);
    if (kind === "update") this.#waitForFrame();
  }

  declare private isOver?: boolean;

  /** A socket destroyed between a close and the next retry would, in the library, reconnect with that retry. */
  override async connect(): Promise<unknown> {
    return this.isOver ? undefined : super.connect();
  }

  override destroy(): void {
    this.isOver = true;
    super.destroy();
  }

  /** Registers a listener for edits and statuses on the socket. Returns the function that unregisters it. */
  watch(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reconnects at once instead of at the next retry: the network is back, or the page is visible again. */
  wake(): void {
    if (this.shouldConnect && this.status === WebSocketStatus.Disconnected) void this.connect();
  }

  /** Closes the socket if the network is gone: a dead connection is noticed only after many seconds. It reconnects. */
  drop(): void {
    this.webSocket?.close();
  }

  #notify(direction: WireEvent["direction"], message: WireMessage | null): void {
    if (!isEdit(message) && message?.kind !== "status") return;
    for (const listener of this.#listeners) listener({ ...message, direction });
  }
}

let shared: { socket: CollabSocket; holders: number } | null = null;

/** Acquires the page's socket, opening it for the first holder. Returns it with the function that releases it. */
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
