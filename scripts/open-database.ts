// The database the scripts work on: the one of DATABASE_URL, the embedded one of a running server, or the embedded one,
// started for the script only.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { databasePassword, embeddedUrl, prepareDataDir, startEmbedded } from "../server/db/embedded.ts";
import { type InstanceLock, lockInstance } from "../server/db/instance-lock.ts";
import { StartError } from "../server/db/postgres-binaries.ts";
import { processBegan } from "../server/db/process-identity.ts";
import type { Config } from "../server/platform/config.ts";

export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

/** Opens the database. `alone`: fails if another process uses the data folder (for a restore). */
export async function openDatabase(config: Config, { alone }: { alone: boolean }): Promise<OpenDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, close: async () => undefined };
  if (!alone && !existsSync(join(config.dataDir, "postgres/PG_VERSION")))
    throw new StartError(`There is no database in ${config.dataDir} yet. Name the right folder with DATA_DIR.`);
  await prepareDataDir(config.dataDir);
  let lock: InstanceLock;
  try {
    lock = await lockInstance(config.dataDir, "a script");
  } catch (error) {
    const url = alone ? null : await runningUrl(config.dataDir);
    if (!url) throw error;
    return { url, close: async () => undefined };
  }
  try {
    const database = await startEmbedded(config, pino({ level: "warn" }));
    return {
      url: database.url,
      async close() {
        await database.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The embedded database of a running server; its pid file contains the port. */
async function runningUrl(dataDir: string): Promise<string | null> {
  const lines = (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const port = Number(lines[3]);
  if (!port || (await processBegan(Number(lines[0]))) === null) return null;
  return embeddedUrl(await databasePassword(dataDir, false), port);
}
