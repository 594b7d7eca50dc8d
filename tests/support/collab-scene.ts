// The setting of document tests: a collaboration server on a database of its own, an owner with a story, and editors
// that are closed at the end of their test.
import { afterAll, afterEach } from "vitest";
import { connect } from "../../server/db/client.ts";
import { Editor, type EditorOptions, until } from "./collab-editor.ts";
import { type CollabServer, type CollabServerOptions, startCollabServer } from "./collab-server.ts";
import { testDatabase } from "./database.ts";
import { WAIT_TIMEOUT_MS } from "./wait-timeout.ts";
import { makeChapter, makeStory, makeWriter, seedOf, type Writer } from "./writers.ts";

export interface OpenOptions extends Partial<EditorOptions> {
  /** The owner by default. */
  as?: Writer;
  /** The first server by default. */
  on?: CollabServer;
}

/** Call it at the top of the file. */
export async function collabScene(options: Omit<CollabServerOptions, "database"> = {}) {
  const database = await testDatabase();
  const servers: CollabServer[] = [];
  /** Starts another server on the same database with its own connections; `database` sets another address. */
  const start = async (more: Partial<CollabServerOptions> = {}) => {
    const server = await startCollabServer({ ...options, database: database.url, ...more });
    servers.push(server);
    return server;
  };
  const server = await start();
  afterAll(() => Promise.all(servers.map((each) => each.stop())));

  const owner = await makeWriter(database, "Owner");
  const storyId = await makeStory(database, owner);
  const editors: Editor[] = [];
  afterEach(async () => {
    for (const editor of editors.splice(0)) editor.destroy();
    for (const each of servers) await emptied(each);
  });

  return {
    database,
    server,
    owner,
    storyId,
    start,
    chapter: (...paragraphs: string[]) =>
      makeChapter(database, server.documents, storyId, seedOf("A chapter", ...paragraphs)),
    /** Opens a chapter without waiting. */
    open(chapterId: string, { as = owner, on = server, ...more }: OpenOptions = {}): Editor {
      const editor = new Editor({ url: on.url, token: as.token, chapterId, ...more });
      editors.push(editor);
      return editor;
    },
    /** Opens a chapter and waits until its text is there. */
    async enter(chapterId: string, more: OpenOptions = {}): Promise<Editor> {
      const editor = this.open(chapterId, more);
      await editor.saved();
      return editor;
    },
  };
}

/** Waits until nobody is connected and no document is in memory. */
export async function emptied(server: CollabServer, withinMs = WAIT_TIMEOUT_MS): Promise<void> {
  await until(
    () => {
      const { documents, sockets } = server.collab.counts();
      return documents === 0 && sockets === 0 && server.core.open.size === 0;
    },
    () =>
      `everybody has left ${JSON.stringify([server.collab.counts(), server.core.open.size, server.core.appender.pending])}`,
    withinMs,
  );
}

/** The database's URL with the port of a proxy. */
export function addressThrough(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

/** A pool for one test file; it ends with the file. */
export function ownPool(url: string, max: number) {
  const { pool, close } = connect(url, { max, onError: () => undefined });
  afterAll(close);
  return pool;
}
