// One server a data folder: a lock file that names the process holding it, worthless once that process is gone.
import { readFile, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { StartError } from "./postgres-binaries.ts";
import { processBegan } from "./process-identity.ts";

const holder = z.object({ pid: z.number().int(), began: z.string(), address: z.string() });
type Holder = z.infer<typeof holder>;

/** Long enough for another process that found the same stale lock to have written its own. */
const SETTLE_MS = 40;

export interface InstanceLock {
  release(): Promise<void>;
}

/** Takes the lock, or throws a StartError that names the server which holds it. `address` is only told to people. */
export async function lockInstance(dataDir: string, address: string): Promise<InstanceLock> {
  const file = join(dataDir, "server.lock");
  const mine: Holder = { pid: process.pid, began: (await processBegan(process.pid)) ?? "", address };
  const existed = await assertFree(file, dataDir);
  const own = `${file}.${process.pid}`;
  await writeFile(own, JSON.stringify(mine), { mode: 0o644 });
  await rename(own, file);
  if (existed) {
    // Two processes may have found the same stale lock: the last one to write has it.
    await delay(SETTLE_MS);
    if ((await read(file))?.pid !== process.pid) await assertFree(file, dataDir);
  }
  return {
    async release() {
      if ((await read(file))?.pid === process.pid) await unlink(file).catch(() => undefined);
    },
  };
}

async function assertFree(file: string, dataDir: string): Promise<boolean> {
  const found = await read(file);
  if (!found) return false;
  const began = await processBegan(found.pid);
  if (began !== null && began === found.began && found.pid !== process.pid)
    throw new StartError(
      `Storyloom is already running with the data in ${dataDir} (process ${found.pid}, ${found.address}).\n` +
        `Use that one, stop it first (kill ${found.pid}), or start this one with another DATA_DIR and PORT.`,
    );
  return true;
}

async function read(file: string): Promise<Holder | null> {
  try {
    return holder.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}
