// The WebSockets that carry documents: who may open one, their rate limits, and how they are closed.
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Hocuspocus, WebSocketLike } from "@hocuspocus/server";
import type { Peer } from "crossws";
import crossws from "crossws/adapters/node";
import { COLLAB_PATH } from "../../contract/collab.ts";
import { refuseUpgrade, type Upgrades } from "../platform/upgrades.ts";
import type { CollabTuning } from "./collab-tuning.ts";
import { corkedSocket, streamUnder } from "./corked-socket.ts";
import { type CollabContext, createSocketState, type SocketState } from "./hooks/context.ts";
import { hasReadableHead } from "./message-head.ts";
import { createTokenBucket, type TokenBucket } from "./token-bucket.ts";
import { countUnfinished, type UnfinishedFrames } from "./unfinished-frames.ts";

export interface Sockets {
  /** Serves sockets at COLLAB_PATH. */
  attach(upgrades: Upgrades): void;
  count(): number;
  /** Refuses new sockets from now on. */
  refuse(): void;
  /** Closes the remaining sockets: with a closing handshake, and by force if they don't respond. */
  closeAll(graceMs: number): Promise<void>;
}

interface SocketsOptions {
  hocuspocus: Hocuspocus<CollabContext>;
  tuning: Pick<
    CollabTuning,
    | "messageMaxBytes"
    | "unknownMaxBytes"
    | "unknownPerAddress"
    | "socketsMax"
    | "messagesPerSecond"
    | "bytesPerSecond"
    | "documentMaxBytes"
    | "unreadCheckMs"
  >;
  /** Called for every message before Hocuspocus handles it. */
  onArrival(socket: SocketState, message: Uint8Array): void;
}

/** "Going away": editors reconnect by themselves, to this server or another. */
const GOING_AWAY = 1001;
/**
 * A frame above the limit is still read so that the close can give the reason; far above it the socket is closed at
 * once.
 */
const FRAME_MAX_FACTOR = 4;
/** A client that does not respond to a close within this time is disconnected. */
const CLOSE_GRACE_MS = 1_000;
/** Capacity of a socket's token buckets, in seconds of its allowed messages and bytes. */
const BURST_SECONDS = 3;
const BURST_SECONDS_OF_BYTES = 16;
/**
 * A socket may have unread data of this many of the largest messages for a while. A socket with unread data of this
 * many of the largest documents is closed at the next check.
 */
const UNREAD_MESSAGES = 4;
const UNREAD_DOCUMENTS = 2;

/** Hocuspocus parses the request's address for every message and every change; none of our code uses it. */
const NO_REQUEST = { url: "", headers: new Headers() } as Request;

interface Socket {
  state: SocketState;
  /** The client's address. */
  address: string;
  /** Whether it has not been admitted to a document so far. */
  isUnknown: boolean;
  unfinished: UnfinishedFrames;
  client: ReturnType<Hocuspocus<CollabContext>["handleConnection"]>;
  messages: TokenBucket;
  bytes: TokenBucket;
  /** Unread bytes at the last check. */
  unread: number;
  /** Unread bytes now. */
  waiting(): number;
  terminate(): void;
}

export function createSockets({ hocuspocus, tuning, onArrival }: SocketsOptions): Sockets {
  const sockets = new Map<string, Socket>();
  let isRefusing = false;
  let onEmpty: (() => void) | undefined;
  /** Addresses by the streams of their sockets; and how many unadmitted sockets each address has. */
  const addresses = new WeakMap<object, string>();
  const unknown = new Map<string, number>();
  const countUnknown = (address: string, by: 1 | -1) => {
    const count = (unknown.get(address) ?? 0) + by;
    if (count > 0) unknown.set(address, count);
    else unknown.delete(address);
  };

  function addressOf(peer: Peer): string {
    const stream = streamUnder(peer.websocket as unknown as WebSocketLike);
    return (stream && addresses.get(stream)) ?? "";
  }

  function newSocket(peer: Peer, state: SocketState, client: Socket["client"]): Socket {
    const websocket = peer.websocket as unknown as WebSocketLike;
    const { address } = state;
    countUnknown(address, 1);
    const most = () => maxBytes(socket);
    const socket: Socket = {
      state,
      client,
      address,
      isUnknown: true,
      unfinished: countUnfinished(websocket, most, () => socket.state.close("tooLarge")),
      messages: createTokenBucket(tuning.messagesPerSecond, tuning.messagesPerSecond * BURST_SECONDS),
      bytes: createTokenBucket(tuning.bytesPerSecond, tuning.bytesPerSecond * BURST_SECONDS_OF_BYTES),
      unread: 0,
      waiting: state.waiting,
      terminate: () => peer.terminate(),
    };
    return socket;
  }

  const maxBytes = ({ isUnknown }: Socket) => (isUnknown ? tuning.unknownMaxBytes : tuning.messageMaxBytes);

  function setKnown(socket: Socket | undefined): void {
    if (!socket?.isUnknown) return;
    socket.isUnknown = false;
    countUnknown(socket.address, -1);
  }

  /** Unread data stays in memory: a client that reads nothing between two checks is disconnected. */
  function cutOffAbsent(): void {
    for (const socket of sockets.values()) {
      const waiting = socket.waiting();
      const isStuck =
        waiting > tuning.messageMaxBytes * UNREAD_MESSAGES && socket.unread > 0 && waiting >= socket.unread;
      if (isStuck || waiting > tuning.documentMaxBytes * UNREAD_DOCUMENTS) socket.terminate();
      socket.unread = waiting;
    }
  }
  const looking = setInterval(cutOffAbsent, tuning.unreadCheckMs);
  looking.unref();

  const adapter = crossws({
    serverOptions: { maxPayload: tuning.messageMaxBytes * FRAME_MAX_FACTOR, perMessageDeflate: false },
    hooks: {
      open(peer) {
        const websocket = corkedSocket(peer.websocket as unknown as WebSocketLike);
        const state = createSocketState({
          address: addressOf(peer),
          // A closed socket still reports bytes that it never sent.
          waiting: () => (sockets.has(peer.id) ? (peer.websocket.bufferedAmount ?? 0) : 0),
          end(code, reason) {
            // Its documents drop the connection now: nothing is sent to it from here on, whether it responds or not.
            client.handleClose({ code, reason });
            websocket.close(code, reason);
            setTimeout(() => sockets.has(peer.id) && peer.terminate(), CLOSE_GRACE_MS).unref();
          },
          setKnown: () => setKnown(sockets.get(peer.id)),
        });
        const client = hocuspocus.handleConnection(websocket, NO_REQUEST, { socket: state });
        sockets.set(peer.id, newSocket(peer, state, client));
      },
      message(peer, message) {
        const socket = sockets.get(peer.id);
        if (!socket || socket.state.isClosed) return;
        const data = message.uint8Array();
        socket.unfinished.finished();
        if (data.byteLength > maxBytes(socket)) socket.state.close("tooLarge");
        else if (!socket.messages(1) || !socket.bytes(data.byteLength)) socket.state.close("tooFast");
        else if (!hasReadableHead(data)) socket.state.close("malformed");
        else {
          onArrival(socket.state, data);
          socket.client.handleMessage(data);
        }
      },
      close(peer, { code = 1005, reason = "" }) {
        const socket = sockets.get(peer.id);
        sockets.delete(peer.id);
        if (socket?.isUnknown) countUnknown(socket.address, -1);
        socket?.client.handleClose({ code, reason });
        if (sockets.size === 0) onEmpty?.();
      },
      // The close event that follows an error is handled.
      error: () => undefined,
    },
  });

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
    const isFull = sockets.size >= tuning.socketsMax || (unknown.get(address) ?? 0) >= tuning.unknownPerAddress;
    addresses.set(socket, address);
    if (isRefusing || isFull) refuseUpgrade(socket, "503 Service Unavailable");
    else void adapter.handleUpgrade(request, socket, head);
  }

  return {
    attach: (upgrades) => upgrades.serve(COLLAB_PATH, upgrade),
    count: () => sockets.size,
    refuse() {
      isRefusing = true;
    },
    async closeAll(graceMs) {
      isRefusing = true;
      clearInterval(looking);
      if (sockets.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty = resolve;
      adapter.closeAll(GOING_AWAY, "stopping");
      const timer = setTimeout(() => adapter.closeAll(undefined, undefined, true), graceMs);
      await promise;
      clearTimeout(timer);
    },
  };
}
