// What hooks know of a connection: its socket, its person, its document.
import type { Connection } from "@hocuspocus/server";
import { CLOSE } from "../../../contract/collab.ts";
import type { CloseReason, ConnectionFacts } from "../close-target.ts";
import type { Weight } from "../log/large-change.ts";

/** One WebSocket. It may carry several documents. */
export interface SocketState {
  /** Closes the whole socket; its editor then reconnects and is authenticated again for each document. */
  close(reason: CloseReason): void;
  /** Marks the socket as admitted to a document: from then on limits for unknown sockets do not apply. */
  setKnown(): void;
  readonly isClosed: boolean;
  /** The client's address, and how many bytes are buffered for it. */
  readonly address: string;
  waiting(): number;
  /** Connections to documents over this socket; closed ones are removed at the next check. */
  readonly connections: Set<Connection<CollabContext>>;
  /** The same, by the document address in their messages. */
  readonly byAddress: Map<string, Connection<CollabContext>>;
}

/** The context Hocuspocus keeps for a connection. Before authentication it has only the socket. */
export interface CollabContext {
  socket: SocketState;
  person?: PersonContext;
}

/** The authenticated person, as the server knows them. */
export interface PersonContext extends ConnectionFacts {
  name: string;
  color: string;
  schemaVersion: number;
  generation: number;
  /** Why this connection only reads; null if it writes. */
  readsBecause: "invited" | "older-client" | null;
  /** Set when its rights have changed: its remaining messages are ignored. */
  revoked: boolean;
  /** When its rights were last checked; milliseconds. */
  checkedAt: number;
  /** Awareness ids of the message being handled, and those this connection has used so far. */
  named: ReadonlySet<number>;
  owned: Set<number>;
  /** Updates that have arrived, in order, until Hocuspocus handles them; the promises never reject. */
  arrived: { update: Uint8Array; taken: Taken }[];
}

/** An update that is being stored, or was refused. */
export interface Taken {
  /**
   * Resolves to null when it is committed, or known already; otherwise to why the connection must close. Never rejects.
   */
  stored: Promise<CloseReason | null>;
  /** Null for an update that brings nothing new. */
  weight: Weight | null;
}

/** A refusal that Hocuspocus sends to an editor. It has no message, because only the server's own errors are logged. */
export class Refusal extends Error {
  readonly code: number;
  readonly reason: string;

  constructor(reason: CloseReason) {
    super("");
    this.code = CLOSE[reason].code;
    this.reason = CLOSE[reason].reason;
  }
}

export interface SocketStateOptions extends Pick<SocketState, "setKnown" | "address" | "waiting"> {
  /** Closes the socket with a closing handshake and makes sure that it ends. */
  end(code: number, reason: string): void;
}

export function createSocketState({ end, setKnown, address, waiting }: SocketStateOptions): SocketState {
  let closed = false;
  return {
    address,
    waiting,
    connections: new Set(),
    byAddress: new Map(),
    setKnown,
    get isClosed() {
      return closed;
    },
    close(reason) {
      if (closed) return;
      closed = true;
      end(CLOSE[reason].code, CLOSE[reason].reason);
    },
  };
}

/** How many documents a socket has open. */
export function openOn(socket: SocketState): number {
  for (const connection of socket.connections)
    if (!connection.document.hasConnection(connection)) {
      socket.connections.delete(connection);
      if (socket.byAddress.get(connection.messageAddress) === connection)
        socket.byAddress.delete(connection.messageAddress);
    }
  return socket.connections.size;
}
