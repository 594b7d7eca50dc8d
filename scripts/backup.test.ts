// What the scripts print when they refuse to start, before they touch a database.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "storyloom-scripts-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a script on an empty data folder and returns its exit code and output. */
function run(script: string, ...args: string[]): Promise<{ failed: boolean; said: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: join(folder, "data") };
  const file = join(import.meta.dirname, script);
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, _, said) => resolve({ failed: error !== null, said }));
  });
}

test("a restore reports which file is missing", async () => {
  const file = join(folder, "missing.gz");
  expect(await run("restore.ts", file)).toEqual({ failed: true, said: `There is no file ${file}\n` });
  expect((await run("restore.ts")).said).toBe("Say which file to restore: npm run restore -- file\n");
});

test("a backup refuses to overwrite an existing file", async () => {
  const file = join(folder, "kept.gz");
  await writeFile(file, "an earlier backup");
  const { failed, said } = await run("backup.ts", file);
  expect(failed).toBe(true);
  expect(said).toContain(`There is a file ${file} already.`);
  expect(await readFile(file, "utf8")).toBe("an earlier backup");
});
