// Fixtures for journeys with codes: a server in local mode, whose outbox stores messages instead of sending them.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { localOutboxEndpoints, type OutboxMessage } from "../../../contract/local-outbox.ts";
import { connect } from "../../../server/db/client.ts";
import { databasePassword, embeddedUrl } from "../../../server/db/embedded.ts";
import { advanceExpiry, gapOf } from "../../support/codes.ts";
import { test as base } from "./fixtures.ts";
import { JourneyServer } from "./journey-server.ts";

interface Local {
  server: JourneyServer;
  /** Lets codes, captchas and attempt counters expire as if this many seconds had passed. */
  pass(seconds: number): Promise<void>;
  /** The position of a captcha's gap in pixels, read from the database. */
  gapOf(captchaId: string): Promise<number>;
  database: { pool: Pool };
}

/** `environment`: additional environment variables of the server. */
export const localTest = (environment: Record<string, string> = {}) =>
  base.extend<object, Local>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
      async ({}, use) => {
        const server = await JourneyServer.start({ DATABASE_URL: "", TRUST_PROXY: "", ...environment });
        await use(server);
        await server.end();
      },
      { scope: "worker", timeout: 120_000 },
    ],
    database: [
      async ({ server: { dataDir } }, use) => {
        const pidFile = await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8");
        const port = Number(pidFile.split("\n")[3]);
        const connection = connect(embeddedUrl(await databasePassword(dataDir, false), port), { max: 1 });
        await use(connection);
        await connection.close();
      },
      { scope: "worker" },
    ],
    pass: [({ database }, use) => use((seconds) => advanceExpiry({ database }, seconds)), { scope: "worker" }],
    gapOf: [({ database }, use) => use((captchaId) => gapOf({ database }, captchaId)), { scope: "worker" }],
  });

export const test = localTest();

/** The messages to this address or number, the latest first. */
export async function messagesTo(server: JourneyServer, to: string): Promise<OutboxMessage[]> {
  const response = await fetch(server.url + localOutboxEndpoints.list.path);
  const { data } = (await response.json()) as { data: OutboxMessage[] };
  return data.filter((message) => message.to === to);
}

/** The code in the latest message to this address or number. */
export async function codeTo(server: JourneyServer, to: string): Promise<string> {
  const code = /\b\d{4}\b/.exec((await messagesTo(server, to))[0]?.text ?? "")?.[0];
  if (!code) throw new Error(`No code was sent to ${to}`);
  return code;
}
