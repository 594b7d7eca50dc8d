// A collaboration server without the rest of the app: the real core, hooks and sockets on a bare HTTP server. For tests
// and benches that need their own settings or several processes, or that kill the server.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { type Collab, createCollab } from "../../server/collab/collab.ts";
import type { CollabTuning } from "../../server/collab/collab-tuning.ts";
import { createDocumentCore, type DocumentCore } from "../../server/collab/document-core.ts";
import { createDocuments, type Documents } from "../../server/collab/documents.service.ts";
import { type Connection, connect } from "../../server/db/client.ts";
import { createSafety } from "../../server/modules/safety/safety.service.ts";
import { createStorageUses } from "../../server/modules/storage-use/storage-use.service.ts";
import { createStories } from "../../server/modules/stories/stories.service.ts";
import { clientAddress } from "../../server/platform/client-address.ts";
import type { StorageSettings } from "../../server/platform/config.ts";
import { createGuard } from "../../server/platform/guard.ts";
import { createUpgrades } from "../../server/platform/upgrades.ts";

export interface CollabServer {
  /** `ws://127.0.0.1:port/collab` */
  url: string;
  port: number;
  core: DocumentCore;
  documents: Documents;
  collab: Collab;
  database: Connection;
  /** Stops gracefully; closes the database connection only if this server opened it. */
  stop(): Promise<void>;
}

export interface CollabServerOptions {
  /** A database's address, or a connection to share. */
  database: string | Connection;
  redisUrl?: string | null;
  tuning?: Partial<CollabTuning>;
  /** The storage limit per person; none by default. */
  storage?: StorageSettings;
  port?: number;
}

/** A test's token: it contains the account and its login session, whose row must exist. */
export function testToken(uid: string, sessionId: string): string {
  return `${uid}.${sessionId}`;
}

export async function startCollabServer({
  database: given,
  redisUrl = null,
  tuning,
  storage = { perPerson: null, margin: 0 },
  port = 0,
}: CollabServerOptions): Promise<CollabServer> {
  const database = typeof given === "string" ? connect(given, { max: 10, onError: () => undefined }) : given;
  const log = pino({ level: process.env["TEST_LOG"] ?? "silent" });
  const storageUses = createStorageUses({ db: database.db, settings: storage });
  const core = await createDocumentCore({
    database,
    redisUrl,
    log,
    storageLimit: storageUses.limit,
    ...(tuning && { tuning }),
  });
  const documents = createDocuments(core);
  const stories = createStories({
    db: database.db,
    documents,
    storageUses,
    safety: createSafety({ db: database.db, log, service: null }),
  });
  const collab = createCollab({
    core,
    authenticate: async (token) => {
      const [uid, sessionId] = token.split(".");
      const { rowCount } = await database.pool.query(
        "select 1 from sessions where id = $1 and user_id = $2 and revoked_at is null",
        [sessionId, uid],
      );
      return uid && sessionId && rowCount === 1 ? { uid, sessionId } : null;
    },
    chapterRights: stories.chapterRights,
  });
  const server: Server = createServer((_request, response) => response.writeHead(404).end());
  const guard = createGuard({ host: "127.0.0.1", publicUrl: null, allowedHosts: [] });
  await collab.attach(createUpgrades(server, guard, clientAddress(["loopback"])));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: listening } = server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  return {
    url: `ws://127.0.0.1:${listening}/collab`,
    port: listening,
    core,
    documents,
    collab,
    database,
    stop: () =>
      (stopped ??= (async () => {
        await collab.stop();
        await new Promise((resolve) => server.close(resolve));
        await core.stop();
        if (typeof given === "string") await database.close();
      })()),
  };
}
