// The real program with a simulated model server: people with chapters, and the memory the program's process uses.
import { readFile } from "node:fs/promises";
import { pino } from "pino";
import { createDocumentCore } from "../../server/collab/document-core.ts";
import { createDocuments } from "../../server/collab/documents.service.ts";
import type { Connection } from "../../server/db/client.ts";
import { freePort } from "../../server/db/postgres-process.ts";
import { createTokens } from "../../server/modules/accounts/tokens.ts";
import { type ServerProcess, spawnServer, temporaryDataDir } from "../../tests/support/server-process.ts";
import { makeChapter, makeStory, makeWriter, seedOf } from "../../tests/support/writers.ts";
import { startBenchDatabase } from "./bench-database.ts";
import { type Child, startChild } from "./child.ts";
import { atEnd } from "./cleanups.ts";
import type { UpstreamTimes, WritingPerson } from "./generation-clients.ts";

const SECRET = "the secret of benches ".repeat(3);

export interface WritingWorld {
  url: string;
  /** The model server's address as configured in the program. */
  model: string;
  /** What the model's server has seen so far. */
  upstream(): Promise<UpstreamTimes[]>;
  /** People, each with a story of this many chapters; they write on the last one. */
  people(count: number, chapters?: number): Promise<WritingPerson[]>;
  /** Peak memory of the program's process so far, in bytes. */
  peakMemory(): Promise<number>;
  database: Connection;
  /** Kills the program. */
  kill(): Promise<void>;
  /** Restarts it at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A token of the simulated model is a word. */
export interface WritingWorldOptions {
  tokens: readonly string[];
  /** Tokens a second; if absent, all at once. */
  perSecond?: number;
}

export async function startWritingWorld({ tokens: words, perSecond }: WritingWorldOptions): Promise<WritingWorld> {
  const database = await startBenchDatabase();
  const model: Child = await startChild("openai-process.ts", { tokens: words, perSecond });
  const folder = await temporaryDataDir();
  const port = await freePort();
  const start = async (): Promise<ServerProcess> => {
    const server = spawnServer(folder.dataDir, port, {
      DATABASE_URL: database.url,
      SECRET,
      RATE_LIMIT: "0",
      LOG_LEVEL: "warn",
      FREE_POWER: "100000000",
      MODEL_V2_URL: `http://127.0.0.1:${model.port}/v1`,
      MODEL_V2_MODEL: "test-model",
      MODEL_V2_CONCURRENT: "500",
      MODEL_V2_CONTEXT: "128000",
      NODE_ENV: "production",
    });
    forget = atEnd(() => server.child.kill("SIGKILL"));
    await server.up();
    return server;
  };
  let forget = () => {};
  let server = await start();
  const { connection } = database;
  const tokens = createTokens(new TextEncoder().encode(SECRET));
  return {
    url: server.url,
    model: `http://127.0.0.1:${model.port}/v1`,
    database: connection,
    upstream: () => model.ask<UpstreamTimes[]>("times"),
    async people(count, chapters = 1) {
      const core = await createDocumentCore({ database: connection, redisUrl: null, log: pino({ level: "silent" }) });
      const documents = createDocuments(core);
      const found: WritingPerson[] = [];
      while (found.length < count) {
        const writer = await makeWriter(connection);
        const storyId = await makeStory(connection, writer);
        let chapterId = "";
        for (let n = 0; n < chapters; n++)
          chapterId = await makeChapter(connection, documents, storyId, seedOf(`Chapter ${n}`, "It rained."));
        found.push({ token: await tokens.signAccess(writer), storyId, chapterId });
      }
      await core.stop();
      return found;
    },
    async peakMemory() {
      const status = await readFile(`/proc/${server.child.pid}/status`, "utf8");
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1_024;
    },
    async kill() {
      server.child.kill("SIGKILL");
      await server.exit();
      forget();
    },
    async restart() {
      server = await start();
    },
    async stop() {
      server.child.kill("SIGTERM");
      await server.exit();
      forget();
      await model.stop();
      await folder.remove();
      await database.stop();
    },
  };
}

/** A text in which no two sentences are the same, word by word. */
export function tokensOfProse(sentences: number): string[] {
  return Array.from({ length: sentences }, (_, n) => [
    " Boat",
    ` ${n}`,
    " came",
    " in",
    " after",
    " the",
    " bell",
    ".",
  ]).flat();
}
