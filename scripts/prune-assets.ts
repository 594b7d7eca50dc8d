// Old builds' files stay for a while: a page that was opened before an upgrade still finds the parts it fetches late.
import { readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** Removes files of a build's assets folder that no build has written for a week. */
export async function pruneAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // A build writes all its files, so what is part of the newest one is never old. A compressed twin goes with its file.
    const { mtimeMs } = await stat(file.replace(/\.(br|gz)$/, "")).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs > KEPT_MS) await unlink(file);
  }
}
