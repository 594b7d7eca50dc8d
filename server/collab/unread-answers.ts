// Documents that were sent to people who have not taken them yet: each is in memory until its last byte has gone. So
// many bytes may wait for a person and for an address, over all sockets; who asks for more is closed.
import type { CollabTuning } from "./collab-tuning.ts";

/** A socket as far as this goes. */
export interface Reader {
  /** Whose connection it is. */
  readonly address: string;
  /** Bytes that wait to be taken; none once the connection has closed. */
  waiting(): number;
}

export interface UnreadAnswers {
  /** Whether a person may be sent so many bytes over this socket now. The answer has to go out in the same turn. */
  take(uid: string, reader: Reader, bytes: number): boolean;
}

export function createUnreadAnswers({
  unreadPerPerson,
  unreadPerAddress,
}: Pick<CollabTuning, "unreadPerPerson" | "unreadPerAddress">): UnreadAnswers {
  /** Those who were sent something, and may have taken it since. */
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
      // Anyone who has taken everything is sent a document of any size.
      if (ofPerson > 0 && ofPerson + bytes > unreadPerPerson) return false;
      if (ofAddress > 0 && ofAddress + bytes > unreadPerAddress) return false;
      readers.set(reader, uid);
      return true;
    },
  };
}
