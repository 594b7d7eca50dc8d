// Before `npm start`: builds the client if its sources have changed since the last build; `npm run build` always builds
// (`--always`). File times are compared first; if they differ (a checkout, a copy), the contents decide.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const SOURCES = [
  "index.html",
  "story.html",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "contract",
  "extensions",
  "src",
  "scripts/precompress.ts",
  "scripts/smaller-libraries.ts",
];
/**
 * Printed without a stack. It is not the server's StartError because every start loads this file, so it imports little.
 */
class BuildError extends Error {}

const STAMP = join(ROOT, "dist/.built-from.json");

/** Builds if necessary; returns whether it did. */
export async function buildIfStale({ always = false } = {}): Promise<boolean> {
  const files = SOURCES.flatMap((path) => listFiles(join(ROOT, path)));
  const times = hash(files.map((file) => `${relative(ROOT, file)} ${statSync(file).size} ${statSync(file).mtimeMs}`));
  const stamp = readStamp();
  if (!always && stamp?.times === times) return false;
  const contents = hash(files.map((file) => `${relative(ROOT, file)} ${hash([readFileSync(file)])}`));
  const stale = always || stamp?.contents !== contents;
  try {
    if (stale) await build();
    writeFileSync(STAMP, JSON.stringify({ times, contents }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM" && code !== "EROFS") throw error;
    // If only the file times differ, the build is current, and a stamp that can't be written does not matter.
    if (stale)
      throw new BuildError(
        `The client has to be built, and this user may not write in ${ROOT}. Build it as the owner of that folder: npm run build`,
      );
  }
  return stale;
}

async function build(): Promise<void> {
  process.stdout.write("Building the client…\n");
  const [vite, { precompress }, { pruneAssets }] = await Promise.all([
    import("vite"),
    import("./precompress.ts"),
    import("./prune-assets.ts"),
  ]);
  await vite.build({ root: ROOT, logLevel: "error" });
  await pruneAssets(join(ROOT, "dist/assets"));
  await precompress(join(ROOT, "dist"));
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => listFiles(join(path, entry.name)));
}

function hash(parts: readonly (string | Buffer)[]): string {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\n");
  return sum.digest("hex");
}

function readStamp(): { times: unknown; contents: unknown } | null {
  try {
    return JSON.parse(readFileSync(STAMP, "utf8")) as { times: unknown; contents: unknown };
  } catch {
    return null;
  }
}

if (import.meta.main)
  try {
    await buildIfStale({ always: process.argv.includes("--always") });
  } catch (error) {
    console.error(error instanceof BuildError ? error.message : error);
    process.exitCode = 1;
  }
