// Every number the document core runs by, in one place; tests and benches pass others.
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
  /** Pieces of one message at most. */
  messageMaxStructs: number;
  documentMaxBytes: number;
  /**
   * Pieces of a document at most: letters, marks and blocks written at different moments, and traces of deleted ones.
   */
  documentMaxStructs: number;
  /** Client ids of a document at most: an editor has a new one each time it opens the document and writes. */
  documentMaxClients: number;
  /**
   * Pieces one person's updates may have walked over to find their places, over all sockets; many seconds' worth may be
   * at once, and one update takes no more than that.
   */
  walksPerSecond: number;
  walksAtOnce: number;
  /** Bytes of a document that wait for their predecessors, beyond which no more of them are taken. */
  pendingMaxBytes: number;
  /** Bytes of a message before a socket has been let into a document, and of all that waits until it is. */
  unknownMaxBytes: number;
  /** Sockets of one address that have not been let into any; and all sockets of this process. */
  unknownPerAddress: number;
  socketsMax: number;
  /** Bytes of documents one person may ask for, over all sockets; many seconds' worth may be asked for at once. */
  answerBytesPerSecond: number;
  answerBytesAtOnce: number;
  /** Bytes of documents that may wait for one person to take them, and for all of one address, over all sockets. */
  unreadPerPerson: number;
  unreadPerAddress: number;
  messagesPerSecond: number;
  /** Of one socket; many seconds' worth may come at once. */
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
  /** Words a merge has lost are put back this long after the last sign of it, and after the first at the latest. */
  rescueAfterMs: number;
  rescueAtLatestMs: number;
  /** Text facts follow this long after the last change, and this long after the first at the latest. */
  projectAfterMs: number;
  projectAtLatestMs: number;
  /** How often sockets whose reader is absent are looked for. */
  unreadCheckMs: number;
  /** Time between two versions kept of a document that is being edited. */
  versionEveryMs: number;
  /** How often people who were locked or logged out are looked for among the connections. */
  personCheckMs: number;
  /** How often each connection's right to its document is asked again, whatever was announced. */
  rightsCheckMs: number;
  /** How often the log is read for other processes' updates: while Redis is away, and while it is there. */
  pollWithoutRedisMs: number;
  pollWithRedisMs: number;
  /**
   * An owner's storage as it was counted is good for so long while it is written to; where little of it is left, and
   * where somebody is refused for it, for so long.
   */
  storageCountMs: number;
  storageCountNearMs: number;
  storageRefusedMs: number;
  /** How long stopping waits for documents to be saved. */
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
  personCheckMs: 1_000,
  rightsCheckMs: 60_000,
  pollWithoutRedisMs: 1_500,
  pollWithRedisMs: 15_000,
  storageCountMs: 5 * 60_000,
  storageCountNearMs: 15_000,
  storageRefusedMs: 1_000,
  stopTimeoutMs: 10_000,
};
