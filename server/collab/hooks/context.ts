// What hooks know of a connection: its socket, its person, its document.
import type { Connection } from "@hocuspocus/server";
import { CLOSE } from "../../../contract/collab.ts";
import type { CloseReason, ConnectionFacts } from "../close-target.ts";
import type { Weight } from "../log/large-change.ts";

/** One WebSocket. It may carry several documents. */
export interface SocketState {
  /** Closes the whole socket, whose editor then comes back by itself and is asked anew about each document. */
  close(reason: CloseReason): void;
  /** Says that somebody has been let into a document over it: it is no stranger's from then on. */
  setKnown(): void;
  readonly isClosed: boolean;
  /** Whose connection it is, and how many bytes wait for it to take them. */
  readonly address: string;
  waiting(): number;
  /** Connections to documents over this socket; those that are over are forgotten on the next look. */
  readonly connections: Set<Connection<CollabContext>>;
  /** The same by the address their messages carry. */
  readonly byAddress: Map<string, Connection<CollabContext>>;
}

/** What Hocuspocus carries along with a connection. Before authentication there is only the socket. */
export interface CollabContext {
  socket: SocketState;
  person?: PersonContext;
}

/** Who is on the other side, as the server knows them. */
export interface PersonContext extends ConnectionFacts {
  name: string;
  color: string;
  schemaVersion: number;
  generation: number;
  /** Why this connection only reads; null if it writes. */
  readsBecause: "invited" | "older-client" | null;
  /** Set when its rights have changed: nothing it still has to say counts. */
  revoked: boolean;
  /** When its rights were last asked for; milliseconds. */
  checkedAt: number;
  /** Awareness ids of the message being handled, and those of this connection so far. */
  named: ReadonlySet<number>;
  owned: Set<number>;
  /** Updates that have arrived, in order, until Hocuspocus comes to them; the promises never reject. */
  arrived: { update: Uint8Array; taken: Taken }[];
}

/** An update that is being stored, or is refused. */
export interface Taken {
  /** Null when it is committed, or known already; else why the connection cannot go on. Never rejects. */
  stored: Promise<CloseReason | null>;
  /** Null for what brings nothing new. */
  weight: Weight | null;
}

/** A refusal as Hocuspocus tells it to an editor. It has no message: only failures of ours are worth a log line. */
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
  /** Closes the socket in good manners and sees to it that it ends. */
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
