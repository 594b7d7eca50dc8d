// Documents over WebSockets: Hocuspocus with our hooks on Fastify's server, on top of the document core.
import { setTimeout as delay } from "node:timers/promises";
import { type Connection, type Document, Hocuspocus } from "@hocuspocus/server";
import { chapterDocument, type StatelessMessage } from "../../contract/collab.ts";
import type { Upgrades } from "../platform/upgrades.ts";
import { createConnections } from "./connections.ts";
import type { DocumentCore } from "./document-core.ts";
import { type Authenticate, authenticateHook, type ChapterRights } from "./hooks/authenticate.hook.ts";
import {
  awarenessUpdateHook,
  cleanAwareness,
  noteAwareness,
  ownAwareness,
  showAwareness,
} from "./hooks/awareness.hook.ts";
import { connectedHook } from "./hooks/connected.hook.ts";
import type { CollabContext } from "./hooks/context.ts";
import { callDirectly } from "./hooks/direct-hooks.ts";
import { loadHook } from "./hooks/load.hook.ts";
import { settleHooks } from "./hooks/settle.hook.ts";
import { syncHook } from "./hooks/sync.hook.ts";
import { createSockets } from "./sockets.ts";

export interface CollabOptions {
  core: DocumentCore;
  authenticate: Authenticate;
  chapterRights: ChapterRights;
}

export interface Collab {
  /** Serves documents over sockets and starts to synchronize with other processes. */
  attach(upgrades: Upgrades): Promise<void>;
  /** The numbers of documents in memory, of their connections, and of sockets. */
  counts(): { documents: number; connections: number; sockets: number };
  /** Saves documents, then closes connections and sockets. The caller stops the core afterwards. */
  stop(): Promise<void>;
}

const POLL_MS = 10;
const CLOSE_GRACE_MS = 1_000;
/** A socket that sends more messages than this before authentication is disconnected. */
const UNKNOWN_MESSAGES = 200;

export function createCollab({ core, authenticate, chapterRights }: CollabOptions): Collab {
  const { tuning } = core;
  const sync = syncHook(core);
  const hocuspocus = new Hocuspocus<CollabContext>({
    quiet: true,
    debounce: tuning.projectAfterMs,
    maxDebounce: tuning.projectAtLatestMs,
    unloadImmediately: true,
    maxPendingDocuments: tuning.documentsPerSocket,
    maxUnauthenticatedQueueMessages: UNKNOWN_MESSAGES,
    maxUnauthenticatedQueueSize: tuning.unknownMaxBytes,
    onAuthenticate: authenticateHook({ core, authenticate, chapterRights }),
    onLoadDocument: loadHook(core),
    connected(payload) {
      callDirectly(payload.connection as Connection<CollabContext>, sync);
      return connectedHook(core, connections.wasClosedSince)(payload);
    },
    beforeSync: sync.beforeSync,
    beforeHandleMessage: noteAwareness,
    beforeHandleAwareness: cleanAwareness,
    onAwarenessUpdate: awarenessUpdateHook(core),
    ...settleHooks(core),
  });
  const connections = createConnections(core, hocuspocus, chapterRights);
  const sockets = createSockets({ hocuspocus, tuning, onArrival: sync.onArrival });

  function shown(documentId: string, run: (document: Document) => void): void {
    const document = hocuspocus.documents.get(chapterDocument(documentId));
    if (document) run(document);
  }

  return {
    async attach(upgrades) {
      sockets.attach(upgrades);
      connections.start();
      await core.serve({
        onClose: connections.close,
        onSchemaRaised: connections.closeOutdated,
        onMoved(documentId, chapterIds) {
          // Sent only to connections of this process: the author's update has just arrived, so they are among them.
          const message: StatelessMessage = { type: "moved", chapters: [...chapterIds] };
          shown(documentId, (document) => document.broadcastStateless(JSON.stringify(message)));
        },
        onRecovered: connections.recheckAll,
        onAwareness: (documentId, update) => shown(documentId, (document) => showAwareness(document, update)),
        onAwarenessAsked: (documentId) =>
          shown(documentId, (document) => {
            const update = ownAwareness(document);
            if (update) core.fanout.awareness(documentId, update);
          }),
        connections: connections.count,
      });
    },

    counts: () => ({
      documents: hocuspocus.getDocumentsCount(),
      connections: connections.count(),
      sockets: sockets.count(),
    }),

    async stop() {
      sockets.refuse();
      await connections.stop();
      hocuspocus.closeConnections();
      hocuspocus.flushPendingStores();
      const until = Date.now() + tuning.stopTimeoutMs;
      while (hocuspocus.getDocumentsCount() > 0 && Date.now() < until) await delay(POLL_MS);
      if (hocuspocus.getDocumentsCount() > 0)
        core.log.warn(
          { documents: hocuspocus.getDocumentsCount() },
          "documents were still open when the server stopped",
        );
      await hocuspocus.hooks("onDestroy", { instance: hocuspocus });
      await sockets.closeAll(CLOSE_GRACE_MS);
    },
  };
}
