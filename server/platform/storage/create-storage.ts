// Chooses the storage: a bucket where one is configured, otherwise a folder under DATA_DIR.
import { join } from "node:path";
import type { Config } from "../config.ts";
import { createDiskStorage } from "./disk-storage.ts";
import type { Storage } from "./storage.ts";

/** Creates the configured storage. The S3 client is loaded only where it is used: it takes memory and start time. */
export async function createStorage({ s3, dataDir }: Pick<Config, "s3" | "dataDir">): Promise<Storage> {
  if (s3 === null) return createDiskStorage(join(dataDir, "files"));
  const { createS3Storage } = await import("./s3-storage.ts");
  return createS3Storage(s3);
}
