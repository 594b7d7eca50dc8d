// Who has which sockets open in this process, so that a person's or a session's are found without looking at all.

/** Whose notices, or whose right to be here, may have changed. */
export type ChangedPerson = { uid: string } | { sessionId: string };

/** One open page of a person. */
export interface NoticeSocket {
  readonly id: string;
  readonly uid: string;
  readonly sessionId: string;
  /** When its token ends; milliseconds. */
  readonly expiresAt: number;
  /** Whether anybody looks at the page. */
  isLooking: boolean;
  send(text: string): void;
  /** Closes it, and sees to it that it ends. */
  close(code: number, reason: string): void;
  terminate(): void;
  /** Bytes its reader has not taken. */
  waiting(): number;
}

export interface SocketBook {
  add(socket: NoticeSocket): void;
  remove(socket: NoticeSocket): void;
  of(uid: string): NoticeSocket[];
  meant(who: ChangedPerson): NoticeSocket[];
  all(): NoticeSocket[];
  readonly size: number;
}

export function createSocketBook(): SocketBook {
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
    meant: (who) => ("uid" in who ? of(who.uid) : all().filter(({ sessionId }) => sessionId === who.sessionId)),
    all,
    get size() {
      return size;
    },
  };
}
