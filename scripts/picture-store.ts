// The image storage of a configuration, which a backup reads and a restore writes.
import type { PictureStore } from "../server/db/backup-format.ts";
import type { Config } from "../server/platform/config.ts";
import { createStorage } from "../server/platform/storage/create-storage.ts";
import { pictureKey } from "../server/platform/storage/storage.ts";

export async function pictureStore(config: Config): Promise<PictureStore> {
  return { ...(await createStorage(config)), keyOf: pictureKey };
}
