// Keeps files of old builds for a while: a page opened before an upgrade can still load its lazy chunks.
import { readdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/** Deletes files in a build's assets folder that no build has written for a week. */
export async function pruneAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    // A build rewrites all its files, so those of the newest one are never old. A compressed copy goes with its file.
    const { mtimeMs } = await stat(file.replace(/\.(br|gz)$/, "")).catch(() => ({ mtimeMs: 0 }));
    if (Date.now() - mtimeMs > KEPT_MS) await unlink(file);
  }
}
