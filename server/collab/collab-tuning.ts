// All numeric settings of the document core; tests and benches pass others.
import {
  COLLAB_BYTES_PER_SECOND,
  COLLAB_DOCUMENT_MAX_BYTES,
  COLLAB_DOCUMENT_MAX_CLIENTS,
  COLLAB_DOCUMENT_MAX_STRUCTS,
  COLLAB_DOCUMENTS_PER_SOCKET,
  COLLAB_MESSAGE_MAX_BYTES,
  COLLAB_MESSAGE_MAX_STRUCTS,
  COLLAB_MESSAGES_PER_SECOND,
} from "../../contract/limits.ts";
import { SCHEMA_VERSION } from "../../extensions/schema.ts";

export interface CollabTuning {
  /** The newest schema this server knows. */
  schemaVersion: number;
  messageMaxBytes: number;
  /** The most pieces (Yjs structs) of one message. */
  messageMaxStructs: number;
  documentMaxBytes: number;
  /**
   * The most pieces of a document: letters, marks and blocks written at different moments, and tombstones of deleted
   * ones.
   */
  documentMaxStructs: number;
  /** The most client ids of a document: an editor has a new one each time it opens the document and writes. */
  documentMaxClients: number;
  /**
   * Steps that Yjs may take to place the pieces of one person's updates, over all sockets; many seconds' worth may be
   * used at once, and one update takes no more than that.
   */
  walksPerSecond: number;
  walksAtOnce: number;
  /** Pending bytes of a document, above which no more pending updates are accepted. */
  pendingMaxBytes: number;
  /** Bytes of a message before a socket has been admitted to a document, and of all that waits until it is. */
  unknownMaxBytes: number;
  /** Sockets of one address that have not been admitted to any document; and all such sockets of this process. */
  unknownPerAddress: number;
  socketsMax: number;
  /** Bytes of documents one person may request, over all sockets; many seconds' worth may be requested at once. */
  answerBytesPerSecond: number;
  answerBytesAtOnce: number;
  /** Unread bytes of documents for one person, and for one address, over all sockets. */
  unreadPerPerson: number;
  unreadPerAddress: number;
  messagesPerSecond: number;
  /** For one socket; many seconds' worth may arrive at once. */
  bytesPerSecond: number;
  documentsPerSocket: number;
  /** Rows of one INSERT at most, and how many may wait for one. */
  batchRows: number;
  queueRows: number;
  queueBytes: number;
  /** How long one INSERT may take before the store counts as failed. */
  storeTimeoutMs: number;
  /** A document's rows or bytes in the log that begin its compaction. */
  compactRows: number;
  compactBytes: number;
  /** How often open documents over a threshold are looked for. */
  compactEveryMs: number;
  /** Text that a merge has lost is rescued this long after the last sign of it, and after the first at the latest. */
  rescueAfterMs: number;
  rescueAtLatestMs: number;
  /** The projection follows this long after the last change, and this long after the first at the latest. */
  projectAfterMs: number;
  projectAtLatestMs: number;
  /** How often sockets that read nothing are looked for. */
  unreadCheckMs: number;
  /** Time between two versions kept of a document that is being edited. */
  versionEveryMs: number;
  /**
   * Versions of one document because of single large changes: how many at once, and for each second. Each takes the
   * work of reading a whole chapter.
   */
  largeChanges: { atOnce: number; perSecond: number };
  /** How often connections of people who were locked or logged out are looked for. */
  personCheckMs: number;
  /** How often each connection's right to its document is checked again, whatever was announced. */
  rightsCheckMs: number;
  /** How often the log is read for other processes' updates: while Redis is down, and while it works. */
  pollWithoutRedisMs: number;
  pollWithRedisMs: number;
  /**
   * How long a count of an owner's storage is valid while it is written to: normally; where little is left; and after a
   * refusal.
   */
  storageCountMs: number;
  storageCountNearMs: number;
  storageRefusedMs: number;
  /** How long a stop waits for documents to be saved. */
  stopTimeoutMs: number;
}

export const DEFAULT_TUNING: Readonly<CollabTuning> = {
  schemaVersion: SCHEMA_VERSION,
  messageMaxBytes: COLLAB_MESSAGE_MAX_BYTES,
  messageMaxStructs: COLLAB_MESSAGE_MAX_STRUCTS,
  documentMaxBytes: COLLAB_DOCUMENT_MAX_BYTES,
  documentMaxStructs: COLLAB_DOCUMENT_MAX_STRUCTS,
  documentMaxClients: COLLAB_DOCUMENT_MAX_CLIENTS,
  walksPerSecond: 20_000,
  walksAtOnce: 200_000,
  pendingMaxBytes: 64 * 1024,
  unknownMaxBytes: 64 * 1024,
  unknownPerAddress: 500,
  socketsMax: 20_000,
  answerBytesPerSecond: COLLAB_DOCUMENT_MAX_BYTES / 4,
  answerBytesAtOnce: COLLAB_DOCUMENT_MAX_BYTES * 4,
  unreadPerPerson: COLLAB_DOCUMENT_MAX_BYTES,
  unreadPerAddress: COLLAB_DOCUMENT_MAX_BYTES * 4,
  messagesPerSecond: COLLAB_MESSAGES_PER_SECOND,
  bytesPerSecond: COLLAB_BYTES_PER_SECOND,
  documentsPerSocket: COLLAB_DOCUMENTS_PER_SOCKET,
  batchRows: 500,
  queueRows: 20_000,
  queueBytes: 64 * 1024 * 1024,
  storeTimeoutMs: 10_000,
  compactRows: 400,
  compactBytes: 512 * 1024,
  compactEveryMs: 2_000,
  rescueAfterMs: 1_000,
  rescueAtLatestMs: 10_000,
  projectAfterMs: 1_000,
  projectAtLatestMs: 4_000,
  unreadCheckMs: 15_000,
  versionEveryMs: 10 * 60_000,
  largeChanges: { atOnce: 20, perSecond: 1 / 30 },
  personCheckMs: 1_000,
  rightsCheckMs: 60_000,
  pollWithoutRedisMs: 1_500,
  pollWithRedisMs: 15_000,
  storageCountMs: 5 * 60_000,
  storageCountNearMs: 15_000,
  storageRefusedMs: 1_000,
  stopTimeoutMs: 10_000,
};
