// Before `npm start`: builds the client when what it is made of has changed since it was built.
// File times are looked at first; when they differ (a checkout, a copy) the contents decide.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const SOURCES = [
  "index.html",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "contract",
  "extensions",
  "src",
  "scripts/precompress.ts",
];
const STAMP = join(ROOT, "dist/.built-from.json");

/** Builds if need be; returns whether it did. */
export async function buildIfStale(): Promise<boolean> {
  const files = SOURCES.flatMap((path) => listFiles(join(ROOT, path)));
  const times = hash(files.map((file) => `${relative(ROOT, file)} ${statSync(file).size} ${statSync(file).mtimeMs}`));
  const stamp = readStamp();
  if (stamp?.times === times) return false;
  const contents = hash(files.map((file) => `${relative(ROOT, file)} ${hash([readFileSync(file)])}`));
  const stale = stamp?.contents !== contents;
  if (stale) {
    process.stdout.write("Building the client…\n");
    const [{ build }, { precompress }, { pruneAssets }] = await Promise.all([
      import("vite"),
      import("./precompress.ts"),
      import("./prune-assets.ts"),
    ]);
    await build({ root: ROOT, logLevel: "error" });
    await pruneAssets(join(ROOT, "dist/assets"));
    await precompress(join(ROOT, "dist"));
  }
  writeFileSync(STAMP, JSON.stringify({ times, contents }));
  return stale;
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

if (import.meta.main) await buildIfStale();
