// Allows one server for each data folder: a lock file names the process that holds it and is void once that process has
// ended. The file is created whole and only where there was none (by a hard link), so of any number of simultaneous
// starts exactly one gets the lock.
import { link, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "./postgres-binaries.ts";
import { processBegan } from "./process-identity.ts";

const holder = z.object({ pid: z.number().int(), began: z.string(), address: z.string() });
type Holder = z.infer<typeof holder>;

export interface InstanceLock {
  release(): Promise<void>;
}

/**
 * Takes the lock, or throws a StartError that names the server that holds it. `address` is used only in that message.
 */
export async function lockInstance(dataDir: string, address: string): Promise<InstanceLock> {
  const file = join(dataDir, "server.lock");
  const mine: Holder = { pid: process.pid, began: (await processBegan(process.pid)) ?? "", address };
  const own = `${file}.${process.pid}`;
  await writeFile(own, JSON.stringify(mine), { mode: 0o644 });
  try {
    while (!(await placed(own, file))) await putAwayStale(file, dataDir);
  } finally {
    await rm(own, { force: true });
  }
  return {
    async release() {
      if ((await read(file))?.pid === process.pid) await unlink(file).catch(() => undefined);
    },
  };
}

async function placed(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function putAwayStale(file: string, dataDir: string): Promise<void> {
  refuseIfAlive(await runningHolder(file), dataDir);
  const away = `${file}.${process.pid}.stale`;
  try {
    await rename(file, away);
  } catch {
    // Another start has removed it already.
    return;
  }
  // Another start may even have written its own lock meanwhile, and that was moved away: then it is put back.
  const other = await runningHolder(away);
  if (other) await link(away, file).catch(() => undefined);
  await unlink(away);
  refuseIfAlive(other, dataDir);
}

function refuseIfAlive(found: Holder | null, dataDir: string): void {
  if (found)
    throw new StartError(
      `Storyloom is already running with the data in ${dataDir} (process ${found.pid}, ${found.address}).\n` +
        `Use that one, stop it first (kill ${found.pid}), or start this one with another DATA_DIR and PORT.`,
    );
}

/**
 * The process named in the lock, if it still runs; null if it has ended, or if its id belongs to another process now.
 */
async function runningHolder(file: string): Promise<Holder | null> {
  const found = await read(file);
  if (!found || found.pid === process.pid) return null;
  const began = await processBegan(found.pid);
  return began !== null && began === found.began ? found : null;
}

async function read(file: string): Promise<Holder | null> {
  try {
    return holder.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}
