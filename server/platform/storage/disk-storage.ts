// Files in a folder. A file is written under a temporary name and then renamed, so that a file under its key is always
// whole.
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertKey, type Storage } from "./storage.ts";

/** Keeps files under `root`, which is created when needed. */
export function createDiskStorage(root: string): Storage {
  const placeOf = (key: string) => {
    assertKey(key);
    return join(root, ...key.split("/"));
  };
  const beside = (place: string) => `${place}.unfinished`;

  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      try {
        const file = await open(beside(place), "w", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(beside(place), place);
      } catch (error) {
        await rm(beside(place), { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async get(key) {
      try {
        return await readFile(placeOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async remove(key) {
      const place = placeOf(key);
      await rm(place, { force: true });
      // A temporary file of a process that died while writing.
      await rm(beside(place), { force: true });
    },
  };
}
