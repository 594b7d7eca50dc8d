// `npm run backup -- [file] [--with-secret] [--without-pictures]`: writes the database and its images to one file,
// while the server runs.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeBackup } from "../server/db/backup.ts";
import { StartError } from "../server/db/postgres-binaries.ts";
import { readConfig } from "../server/platform/config.ts";
import { secretFile } from "../server/platform/secret.ts";
import { openDatabase } from "./open-database.ts";
import { pictureStore } from "./picture-store.ts";
import { scriptMain } from "./script-main.ts";

await scriptMain(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { "with-secret": { type: "boolean" }, "without-pictures": { type: "boolean" } },
  });
  const config = readConfig(process.env);
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-");
  const file = resolve(positionals[0] ?? `storyloom-${stamp}.backup.gz`);
  if (existsSync(file))
    throw new StartError(`There is a file ${file} already. Name another, or remove it: it may be the backup you need.`);
  const database = await openDatabase(config, { alone: false });
  try {
    const secret = values["with-secret"]
      ? (config.secret ?? (await readFile(secretFile(config.dataDir), "utf8")).trim())
      : null;
    const storage = values["without-pictures"] ? null : await pictureStore(config);
    const { rows, tables, pictures, missing } = await writeBackup(database.url, file, { secret, storage });
    console.log(`${rows} rows of ${tables} tables and ${pictures} pictures are in ${file}`);
    if (missing > 0) console.log(`${missing} pictures are not in the storage any more: they are not in the backup.`);
  } finally {
    await database.close();
  }
});
