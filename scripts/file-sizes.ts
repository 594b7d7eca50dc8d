// Checks that no code file exceeds the maximum number of lines (CONTRIBUTING.md).
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT, run } from "./processes.ts";

const LINES_MAX = 400;
const CODE = /\.(tsx?|css|cjs|mjs|sql)$/;
/** Data files that nobody reads from end to end. */
const DATA = /^server\/db\/migrations\/|\/region-data\.ts$/;

/** The problem with a file's length; null if there is none. */
export function tooLong(name: string, text: string): string | null {
  if (!CODE.test(name) || DATA.test(name)) return null;
  const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  return lines > LINES_MAX ? `${name} has ${lines} lines, at most ${LINES_MAX}: split it by subject` : null;
}

/** One line for each of the project's files that is too long. */
export async function checkFileSizes(): Promise<string[]> {
  const { output } = await run("git", ["ls-files"], { quiet: true });
  const names = output.split("\n").filter((name) => CODE.test(name));
  const found = await Promise.all(
    names.map(async (name) => tooLong(name, await readFile(join(ROOT, name), "utf8").catch(() => ""))),
  );
  return found.filter((line) => line !== null);
}
