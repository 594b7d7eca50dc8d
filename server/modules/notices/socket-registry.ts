// The registry of notice sockets that are open in this process, indexed by person.

/** The person whose notices, or the login session whose validity, may have changed. */
export type ChangedPerson = { uid: string } | { sessionId: string };

/** One open page of a person. */
export interface NoticeSocket {
  readonly id: string;
  readonly uid: string;
  readonly sessionId: string;
  /** When its token expires; milliseconds. */
  readonly expiresAt: number;
  /** Whether the page is visible. */
  isLooking: boolean;
  send(text: string): void;
  /** Closes the socket, and terminates it if the client does not answer the close in time. */
  close(code: number, reason: string): void;
  terminate(): void;
  /** Bytes that were sent and that the client has not read yet. */
  waiting(): number;
}

export interface SocketRegistry {
  add(socket: NoticeSocket): void;
  remove(socket: NoticeSocket): void;
  of(uid: string): NoticeSocket[];
  socketsOf(who: ChangedPerson): NoticeSocket[];
  all(): NoticeSocket[];
  readonly size: number;
}

export function createSocketRegistry(): SocketRegistry {
  const byPerson = new Map<string, Set<NoticeSocket>>();
  let size = 0;
  const all = () => [...byPerson.values()].flatMap((sockets) => [...sockets]);
  const of = (uid: string) => [...(byPerson.get(uid) ?? [])];
  return {
    add(socket) {
      const own = byPerson.get(socket.uid) ?? new Set();
      byPerson.set(socket.uid, own.add(socket));
      size++;
    },
    remove(socket) {
      const own = byPerson.get(socket.uid);
      if (!own?.delete(socket)) return;
      if (own.size === 0) byPerson.delete(socket.uid);
      size--;
    },
    of,
    socketsOf: (who) => ("uid" in who ? of(who.uid) : all().filter(({ sessionId }) => sessionId === who.sessionId)),
    all,
    get size() {
      return size;
    },
  };
}
