// `npm test`: unit tests and server tests, then journeys in a real browser. Ends with every failure, the unsteady tests
// and the sum of all counts as the last line. `npm test -- unit`, `server` or `e2e` runs one kind alone.
import { join } from "node:path";
import { buildIfStale } from "./build-if-stale.ts";
import { ensureChromium } from "./chromium.ts";
import { ROOT } from "./processes.ts";
import { propertySeed } from "./property-seed.ts";
import { addReports, emptyReport, isGreen, summary, type TestReport } from "./test-report.ts";
import { runPlaywright, runVitest } from "./test-runs.ts";

const kinds = process.argv.slice(2);
const wants = (kind: string) => kinds.length === 0 || kinds.includes(kind);
const minutes: string[] = [];
let total = emptyReport();

async function part(name: string, work: () => Promise<TestReport>): Promise<void> {
  const began = performance.now();
  try {
    total = addReports(total, await work());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    total.failed++;
    total.failures.push({ file: "", title: name, error: message, at: null });
  }
  minutes.push(`${name} ${((performance.now() - began) / 60_000).toFixed(1)}`);
}

// Every test file is a process that compiles the same modules; they share Node's compile cache, as does the server.
process.env["NODE_COMPILE_CACHE"] ??= join(ROOT, "node_modules/.cache/node");
const seed = String(propertySeed());
console.log(`Property tests draw from seed ${seed}.`);
const projects = ["unit", "server"].filter(wants);
if (wants("server")) projects.push("measured");
if (projects.length > 0)
  await part("unit and server tests", () =>
    runVitest({ args: projects.flatMap((name) => ["--project", name]), env: { PROPERTY_SEED: seed } }),
  );
if (wants("e2e"))
  await part("journeys", async () => {
    const browser = await ensureChromium(true);
    await buildIfStale();
    return runPlaywright({ env: { CHROMIUM_PATH: browser } });
  });

const slowest = Object.entries(total.seconds)
  .sort(([, a], [, b]) => b - a)
  .slice(0, 12)
  .map(([file, seconds]) => `  ${seconds.toFixed(0).padStart(4)} s  ${file}`);
console.log(`\nMinutes: ${minutes.join(", ")}. The slowest files:\n${slowest.join("\n")}`);
console.log(summary(total, ROOT));
process.exitCode = isGreen(total) ? 0 : 1;
