// `npm test`: unit tests and server tests, then journeys in a real browser; the sum of all counts is the last line.
// `npm test -- unit`, `server` or `e2e` runs one kind alone.
import { buildIfStale } from "./build-if-stale.ts";
import { ensureChromium } from "./chromium.ts";
import { type Finished, run } from "./processes.ts";

const COUNTS = /^(\d+) passed, (\d+) failed, (\d+) skipped$/gm;
const total = { passed: 0, failed: 0, skipped: 0 };

/** Adds the last count line of a run; a run that died before its count, or failed without one, is a failure itself. */
function add({ code, output }: Finished): void {
  const line = [...output.matchAll(COUNTS)].at(-1);
  const failed = Number(line?.[2] ?? 0);
  total.passed += Number(line?.[1] ?? 0);
  total.failed += code !== 0 && failed === 0 ? 1 : failed;
  total.skipped += Number(line?.[3] ?? 0);
}

const kinds = process.argv.slice(2);
const wants = (kind: string) => kinds.length === 0 || kinds.includes(kind);

const projects = ["unit", "server"].filter(wants).flatMap((project) => ["--project", project]);
if (projects.length > 0) add(await run("node_modules/vitest/vitest.mjs", ["run", ...projects]));
if (wants("e2e")) {
  try {
    const browser = await ensureChromium();
    await buildIfStale();
    add(await run("node_modules/@playwright/test/cli.js", ["test"], { env: { CHROMIUM_PATH: browser } }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    total.failed++;
  }
}
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
