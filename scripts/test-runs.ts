// The two test runners, each read by the report it writes. What fails in Vitest is run again, alone: the files that
// failed, one after the other, with nothing beside them. Playwright does the same by itself (`retryStrategy`).
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./processes.ts";
import { emptyReport, mergeSecondRun, REPORT_VARIABLE, type TestReport } from "./test-report.ts";

/** With more failed files than this a second run is a waste of time: the verdict is out. */
const FILES_RUN_AGAIN = 12;

export interface RunnerOptions {
  /** The configuration's path; the project's own by default. */
  config?: string;
  /** Further arguments of the runner. */
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Whether what fails is run once more (default). */
  secondTry?: boolean;
  quiet?: boolean;
}

/** Runs Vitest. */
export async function runVitest({ secondTry = true, ...options }: RunnerOptions = {}): Promise<TestReport> {
  const first = await vitest(options);
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (!secondTry || files.length === 0 || files.length > FILES_RUN_AGAIN || files.includes("")) return first;
  if (!options.quiet) console.log(`\nRunning again, alone: ${files.join(", ")}`);
  const alone = ["--maxWorkers=1", "--no-file-parallelism", ...files];
  const second = await vitest({ ...options, args: [...(options.args ?? []), ...alone] });
  return mergeSecondRun(first, second);
}

function vitest({ config, args = [], ...options }: RunnerOptions): Promise<TestReport> {
  const chosen = config ? ["--config", config, "--root", join(config, "..")] : [];
  return reported("node_modules/vitest/vitest.mjs", ["run", ...chosen, ...args], options);
}

/** Runs Playwright. */
export function runPlaywright({ secondTry = true, config, args = [], ...options }: RunnerOptions): Promise<TestReport> {
  const chosen = config ? ["--config", config] : [];
  const tries = secondTry ? "--retries=1" : "--retries=0";
  return reported("node_modules/@playwright/test/cli.js", ["test", ...chosen, tries, ...args], options);
}

/** Runs a runner and reads its report; one that ends badly without a failed test, or without a report, has failed. */
async function reported(
  program: string,
  args: readonly string[],
  { env, quiet = false }: RunnerOptions,
): Promise<TestReport> {
  const folder = await mkdtemp(join(tmpdir(), "storyloom-report-"));
  const path = join(folder, "report.json");
  try {
    const { code } = await run(program, args, { env: { ...env, [REPORT_VARIABLE]: path }, quiet });
    const text = await readFile(path, "utf8").catch(() => null);
    const report = text === null ? emptyReport() : (JSON.parse(text) as TestReport);
    if (text === null || (code !== 0 && report.failed === 0)) {
      report.failed++;
      report.failures.push({ file: "", title: program, error: `It ended with exit code ${code}.`, at: null });
    }
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
