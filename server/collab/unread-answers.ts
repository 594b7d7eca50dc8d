// Limits documents that were sent to people who have not read them yet: each stays in memory until its last byte is
// sent. Unread bytes are limited for each person and address, over all sockets; above that the socket is closed.
import type { CollabTuning } from "./collab-tuning.ts";

/** What is needed of a socket. */
export interface Reader {
  /** The client's address. */
  readonly address: string;
  /** Unread bytes; 0 once the connection has closed. */
  waiting(): number;
}

export interface UnreadAnswers {
  /**
   * Whether this many bytes may be sent to a person over this socket now. The response must be sent in the same turn of
   * the event loop.
   */
  take(uid: string, reader: Reader, bytes: number): boolean;
}

export function createUnreadAnswers({
  unreadPerPerson,
  unreadPerAddress,
}: Pick<CollabTuning, "unreadPerPerson" | "unreadPerAddress">): UnreadAnswers {
  /** Sockets that were sent something, and may have read it since. */
  const readers = new Map<Reader, string>();
  return {
    take(uid, reader, bytes) {
      let [ofPerson, ofAddress] = [0, 0];
      for (const [each, owner] of readers) {
        const waiting = each.waiting();
        if (waiting === 0) readers.delete(each);
        if (owner === uid) ofPerson += waiting;
        if (each.address === reader.address) ofAddress += waiting;
      }
      // A person who has read everything is sent a document of any size.
      if (ofPerson > 0 && ofPerson + bytes > unreadPerPerson) return false;
      if (ofAddress > 0 && ofAddress + bytes > unreadPerAddress) return false;
      readers.set(reader, uid);
      return true;
    },
  };
}
