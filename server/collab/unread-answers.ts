// Limits the bytes of documents that clients have not read yet, because a response stays in memory until its last byte
// is sent. The limits are per person and per address, over all sockets; the caller closes a socket that exceeds them.
import type { CollabTuning } from "./collab-tuning.ts";

/** The properties of a socket that are needed here. */
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
  /** Sockets that may have unread bytes, with the person of each. */
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
      // The limits apply only if there are unread bytes, so a document of any size can be sent to others.
      if (ofPerson > 0 && ofPerson + bytes > unreadPerPerson) return false;
      if (ofAddress > 0 && ofAddress + bytes > unreadPerAddress) return false;
      readers.set(reader, uid);
      return true;
    },
  };
}
