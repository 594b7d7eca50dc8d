// The tuning of the document server: every number it runs by. Tests and benches pass other values.
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
  /** The newest schema version that this server knows. */
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
   * Token bucket of the steps that Yjs may take to place the pieces of one person's updates, over all sockets. A single
   * update may take at most the bucket's capacity.
   */
  placingStepsPerSecond: number;
  placingStepsCapacity: number;
  /** Above this number of pending bytes a document accepts no more updates that would be pending. */
  pendingMaxBytes: number;
  /** The most bytes of one message, and of all queued messages, until a socket has been admitted to a document. */
  unknownMaxBytes: number;
  /** The most sockets that have not been admitted to any document: of one address, and of this process. */
  unknownPerAddress: number;
  socketsMax: number;
  /** Token bucket of the bytes of documents that one person may request, over all sockets. */
  responseBytesPerSecond: number;
  responseBytesAtOnce: number;
  /** The most unread bytes of documents for one person, and for one address, over all sockets. */
  unreadPerPerson: number;
  unreadPerAddress: number;
  messagesPerSecond: number;
  /** Messages and bytes that one socket may send per second; bursts are allowed. */
  bytesPerSecond: number;
  documentsPerSocket: number;
  /** The most rows of one INSERT; the most rows and bytes in its queue. */
  batchRows: number;
  queueRows: number;
  queueBytes: number;
  /** The timeout of one INSERT; the store then counts as failed. */
  storeTimeoutMs: number;
  /** A document is compacted when its log has this many rows or bytes. */
  compactRows: number;
  compactBytes: number;
  /** Interval of checking open documents against these thresholds. */
  compactEveryMs: number;
  /** Debounce of the rescue: time after the last sign of lost text, and the most time after the first sign. */
  rescueAfterMs: number;
  rescueAtLatestMs: number;
  /** Debounce of the projection: time after the last change, and the most time after the first change. */
  projectAfterMs: number;
  projectAtLatestMs: number;
  /** Interval of checking for sockets that read nothing. */
  unreadCheckMs: number;
  /** Interval of the automatic versions of a document that is being edited. */
  versionEveryMs: number;
  /**
   * Token bucket of the versions of one document that single large changes cause: each version costs reading a whole
   * chapter.
   */
  largeChanges: { atOnce: number; perSecond: number };
  /** Interval of checking for connections of people who were locked or logged out. */
  personCheckMs: number;
  /** Interval of checking each connection's right to its document, even if no change was announced. */
  rightsCheckMs: number;
  /** Interval of polling the log for other processes' updates: while Redis is down, and while it works. */
  pollWithoutRedisMs: number;
  pollWithRedisMs: number;
  /**
   * How long the cached count of an owner's storage is valid while it is written to: normally; when little is left; and
   * after a refusal.
   */
  storageCountMs: number;
  storageCountNearMs: number;
  storageRefusedMs: number;
  /** How long stopping the server waits for documents to be saved. */
  stopTimeoutMs: number;
}

export const DEFAULT_TUNING: Readonly<CollabTuning> = {
  schemaVersion: SCHEMA_VERSION,
  messageMaxBytes: COLLAB_MESSAGE_MAX_BYTES,
  messageMaxStructs: COLLAB_MESSAGE_MAX_STRUCTS,
  documentMaxBytes: COLLAB_DOCUMENT_MAX_BYTES,
  documentMaxStructs: COLLAB_DOCUMENT_MAX_STRUCTS,
  documentMaxClients: COLLAB_DOCUMENT_MAX_CLIENTS,
  placingStepsPerSecond: 20_000,
  placingStepsCapacity: 200_000,
  pendingMaxBytes: 64 * 1024,
  unknownMaxBytes: 64 * 1024,
  unknownPerAddress: 500,
  socketsMax: 20_000,
  responseBytesPerSecond: COLLAB_DOCUMENT_MAX_BYTES / 4,
  responseBytesAtOnce: COLLAB_DOCUMENT_MAX_BYTES * 4,
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
