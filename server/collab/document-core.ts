// The document core without sockets: the log and everything that works on it. Every process has one; processes that
// serve people put sockets on top (collab.ts).
import type { Connection } from "../db/client.ts";
import type { Logger } from "../platform/log.ts";
import type { CloseReason, CloseTarget } from "./close-target.ts";
import { type CollabTuning, DEFAULT_TUNING } from "./collab-tuning.ts";
import type { ControlMessage } from "./fanout/control-message.ts";
import { createFanout, type Fanout } from "./fanout/fanout.ts";
import { type Appender, createAppender } from "./log/appender.ts";
import { type Compactor, createCompactor } from "./log/compactor.ts";
import { appendEntries, type LogEntry, readLog } from "./log/log.repo.ts";
import { connectLog } from "./log/log-pool.ts";
import { mergeEntries } from "./log/merge-entries.ts";
import { type CollabMetrics, createCollabMetrics } from "./metrics.ts";
import { OpenDocuments } from "./open-documents.ts";
import { createProjector, type Projector } from "./projection/projector.ts";
import { createRescuer, type Rescuer } from "./rescue/rescuer.ts";
import { showEdit } from "./show-edit.ts";
import { createStorageRoom, type StorageLimit, type StorageRoom } from "./storage-room.ts";
import { createVersionKeeper, type VersionKeeper } from "./version-keeper.ts";

export interface DocumentCoreOptions {
  database: Connection;
  redisUrl: string | null;
  log: Logger;
  tuning?: Partial<CollabTuning>;
  /** The most that may be stored for one person; without it there is no limit. */
  storageLimit?: StorageLimit;
}

/** Events for the sockets on top of the core. */
export interface CoreListener {
  onClose(target: CloseTarget, reason: CloseReason): void;
  onSchemaRaised(documentId: string, schemaVersion: number): void;
  /** Splits have moved blocks into these chapters, and text written for the document was stored there. */
  onMoved(documentId: string, chapterIds: readonly string[]): void;
  onAwareness(documentId: string, update: Uint8Array): void;
  onAwarenessAsked(documentId: string): void;
  /** Messages may have been missed: rights must be checked again. */
  onRecovered(): void;
  /** The number of connections to documents. */
  connections(): number;
}

export type ChangedPerson = { uid: string } | { sessionId: string };

export interface DocumentCore {
  tuning: Readonly<CollabTuning>;
  database: Connection;
  log: Logger;
  open: OpenDocuments;
  appender: Appender;
  fanout: Fanout;
  projector: Projector;
  versions: VersionKeeper;
  compactor: Compactor;
  rescuer: Rescuer;
  room: StorageRoom;
  metrics: CollabMetrics;
  /**
   * Stores an update; when the promise resolves, the update is committed. Throws a StoreError or a DocumentGoneError.
   */
  store(entry: LogEntry): Promise<void>;
  /** Sends a message to this process and all others. */
  announce(message: ControlMessage): Promise<void>;
  /** Calls `hear` when something about a person or a login has changed, also in another process. */
  onPeople(hear: (who: ChangedPerson) => void): void;
  /** Starts to synchronize with other processes; `listener` is the part with the sockets. */
  serve(listener: CoreListener): Promise<void>;
  /** Waits for running inserts, then closes the connections to the database and to Redis. */
  stop(): Promise<void>;
}

/** Concurrency limit of reading the log when all open documents have to. */
const CATCH_UP_WIDTH = 4;

/** Creates the core. It reads and writes nothing before it is used. */
export async function createDocumentCore({
  database,
  redisUrl,
  log,
  tuning: given,
  storageLimit,
}: DocumentCoreOptions): Promise<DocumentCore> {
  const tuning = { ...DEFAULT_TUNING, ...given };
  const { pool } = database;
  const room = createStorageRoom(storageLimit, tuning, log);
  const logConnection = connectLog(database.url, log, tuning.storeTimeoutMs);
  let listener: CoreListener | undefined;
  const peopleListeners: ((who: ChangedPerson) => void)[] = [];

  const open = new OpenDocuments({
    read: (id, known) => readLog(pool, id, known),
    onUnreadable: (documentId, row, error) =>
      log.error({ err: error, documentId, row }, "a stored update cannot be applied; it is left in the log"),
    onSchemaRaised: (documentId, schemaVersion) => listener?.onSchemaRaised(documentId, schemaVersion),
    onSuspect: (documentId) => rescuer.suspect(documentId),
  });
  const fanout = await createFanout({ url: database.url, pool, redisUrl, log, tuning });
  const appender = createAppender({
    ...tuning,
    insert: (entries) => appendEntries(logConnection.pool, mergeEntries(entries), tuning.storeTimeoutMs),
    onCommitted(ids, rows, ms) {
      metrics.observeCommit(rows, ms);
      for (const [documentId, own] of ids) open.get(documentId)?.setAppended(own);
      fanout.wake(ids.keys());
    },
    onFailed(error, rows) {
      metrics.observeFailure(rows);
      log.error({ err: error, rows }, "updates could not be stored");
    },
  });
  const metrics = createCollabMetrics({
    openDocuments: () => open.size,
    connections: () => listener?.connections() ?? 0,
    pendingUpdates: () => appender.pending,
  });
  const projector = createProjector(pool);
  const rescuer = createRescuer({
    pool,
    log,
    tuning,
    async onRescued(rescuedId, { edits, movedTo }) {
      for (const { documentId, bytes, row } of edits) {
        open.get(documentId)?.setAppended([row]);
        fanout.wake([documentId]);
        await showEdit({ open, announce, projector }, documentId, bytes, null);
      }
      if (movedTo.length > 0) listener?.onMoved(rescuedId, movedTo);
    },
  });
  const compactor = createCompactor({ pool, log, documents: open, tuning, onLost: rescuer.suspect });

  function catchUp(documentId: string): Promise<void> {
    const document = open.get(documentId);
    return document
      ? document.catchUp().catch((error: unknown) => log.warn({ err: error, documentId }, "the log could not be read"))
      : Promise.resolve();
  }

  async function catchUpAll(): Promise<void> {
    const ids = [...open].map((document) => document.id);
    const walk = async () => {
      for (let id = ids.pop(); id !== undefined; id = ids.pop()) await catchUp(id);
    };
    await Promise.all(Array.from({ length: CATCH_UP_WIDTH }, walk));
  }

  function onControl(message: ControlMessage): void {
    const changed = changedPerson(message);
    if (changed) for (const hear of peopleListeners) hear(changed);
    if (message.type === "close") listener?.onClose(message.target, message.reason);
    else if (message.type === "wake") void catchUp(message.documentId);
    else if (message.type === "schema") {
      const document = open.get(message.documentId);
      if (document) document.schemaVersion = Math.max(document.schemaVersion, message.schemaVersion);
      listener?.onSchemaRaised(message.documentId, message.schemaVersion);
    }
  }

  async function announce(message: ControlMessage): Promise<void> {
    onControl(message);
    await fanout.control(message);
  }

  return {
    tuning,
    database,
    log,
    open,
    appender,
    fanout,
    projector,
    versions: createVersionKeeper(pool, tuning, room),
    compactor,
    rescuer,
    room,
    metrics,
    store: (entry) => appender.append(entry),
    announce,
    onPeople: (hear) => void peopleListeners.push(hear),
    async serve(given) {
      listener = given;
      compactor.start();
      await fanout.start(
        {
          onWake: (documentId) => void catchUp(documentId),
          onAwareness: given.onAwareness,
          onAwarenessAsked: given.onAwarenessAsked,
          onControl,
          onRecovered() {
            void catchUpAll();
            given.onRecovered();
          },
          onPoll: catchUpAll,
        },
        true,
      );
    },
    async stop() {
      await compactor.stop();
      await appender.idle();
      await rescuer.stop();
      await fanout.stop();
      await logConnection.close();
    },
  };
}

/** The person whose notices and sockets to check after a message. */
function changedPerson(message: ControlMessage): ChangedPerson | null {
  if (message.type === "person") return { uid: message.uid };
  if (message.type !== "close" || "chapterIds" in message.target || "storyId" in message.target) return null;
  return message.target;
}
