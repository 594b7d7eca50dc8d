// `npm run restore -- file`: restores a backup into an empty database. The server must not be running.
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { StartError } from "../server/db/postgres-binaries.ts";
import { restoreBackup } from "../server/db/restore.ts";
import { readConfig } from "../server/platform/config.ts";
import { secretFile } from "../server/platform/secret.ts";
import { openDatabase } from "./open-database.ts";
import { pictureStore } from "./picture-store.ts";
import { scriptMain } from "./script-main.ts";

await scriptMain(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const file = positionals[0] && resolve(positionals[0]);
  if (!file) throw new StartError("Say which file to restore: npm run restore -- file");
  if (!existsSync(file)) throw new StartError(`There is no file ${file}`);
  const config = readConfig(process.env);
  const database = await openDatabase(config, { alone: true });
  try {
    const { rows, pictures, at, secret } = await restoreBackup(database.url, file, await pictureStore(config));
    console.log(`${rows} rows and ${pictures} pictures restored, as they were at ${at}.`);
    if (secret && !config.secret) {
      await writeFile(secretFile(config.dataDir), `${secret}\n`, { mode: 0o600 });
      console.log("The signing secret is restored too: everybody who was logged in still is.");
    }
  } finally {
    await database.close();
  }
});
